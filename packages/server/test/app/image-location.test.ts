import sharp from 'sharp';
import { expect, test } from 'vitest';
import { baseOptions } from '../../src/domain/settings/base-options.rules.ts';
import { setUpMedia } from '../support/media.ts';

const media = setUpMedia();

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .jpeg()
    .toBuffer();

/** The bytes of the original after an upload as a form and as a body. */
async function uploaded(bytes: Buffer): Promise<Buffer[]> {
  const { byForm, byBody, file } = media();
  const originals: Buffer[] = [];
  for (const send of [byForm, byBody]) {
    const { status, body } = await send({ name: 'photo.jpg', bytes, type: 'image/jpeg', as: 'author' });
    expect(status).toBe(201);
    originals.push(Buffer.from(await (await file(String(body['source_url']))).arrayBuffer()));
  }
  return originals;
}

test('an original keeps its position unless the site removes it, which new sites do', async () => {
  const bytes = await photo();
  for (const original of await uploaded(bytes)) expect(original.equals(bytes)).toBe(true);
  const set = await media().ask('POST', '/settings', { strip_image_location: true });
  expect([set.status, set.body['strip_image_location']]).toEqual([200, true]);
  const hasPosition = (exif: Buffer | undefined): boolean => /\x25\x88|\x88\x25/.test(exif?.toString('latin1') ?? '');
  expect(hasPosition((await sharp(bytes).metadata()).exif)).toBe(true);
  for (const original of await uploaded(bytes)) {
    const { exif } = await sharp(original).metadata();
    expect([hasPosition(exif), exif?.includes('Ada'), original.length]).toEqual([false, true, bytes.length]);
  }
  const fresh = baseOptions({ title: 'New', email: 'a@example.org', defaultCategory: 1 });
  expect(fresh['strip_image_location']).toBe(true);
});
