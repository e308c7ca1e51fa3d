import { fileTypeFromBuffer } from 'file-type';
import { expect } from 'vitest';
import type { MediaSite, SentFile } from './media.ts';

/** Codes that tell that a file is not taken. */
const refusals = /^rest_upload_/;

/** Sent in both ways and refused in both, with nothing left behind. */
export async function isRefused(site: MediaSite, file: SentFile): Promise<boolean> {
  const before = await site.stored();
  for (const send of [site.byForm, site.byBody]) {
    const { status, body } = await send(file);
    expect(String(body['code'])).toMatch(refusals);
    expect(status).toBe(400);
  }
  expect(await site.stored()).toEqual(before);
  return true;
}

/**
 * Kept, and served so that no browser runs anything of it: with the one type it was judged to be, never to be guessed,
 * in a sandbox. What was made of it carries nothing that was hidden in it. Gives that type.
 */
export async function typeKept(site: MediaSite, file: SentFile): Promise<string> {
  const { status, body } = await site.byForm(file);
  const type = String(body['mime_type']);
  expect([status, type]).toEqual([201, expect.stringContaining('/')]);
  expect(JSON.stringify([body['title'], body['caption'], body['description']])).not.toContain('<script');
  const { sizes } = body['media_details'] as { sizes: Record<string, { source_url: string }> };
  const made = Object.entries(sizes).flatMap(([name, { source_url: url }]) => (name === 'full' ? [] : [url]));
  for (const url of [String(body['source_url']), ...made]) {
    const served = await site.file(url);
    const bytes = Buffer.from(await served.arrayBuffer());
    expect([served.status, served.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
    if (!/^(?:image|video|audio)\/|^text\/plain|^application\/pdf/.test(type)) {
      expect(served.headers.get('content-disposition')).toBe('attachment');
    }
    if (made.includes(url)) {
      expect(bytes.toString('latin1')).not.toMatch(/<script|<\?php|javascript:/i);
      expect((await fileTypeFromBuffer(bytes))?.mime).toBe(type);
    }
  }
  await site.ask('DELETE', `/media/${String(body['id'])}?force=true`);
  return type;
}
