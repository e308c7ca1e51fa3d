import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { setUpMedia } from '../support/media.ts';
import type { SentFile } from '../support/media.ts';

const media = setUpMedia();

const imageOf = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 400, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

async function upload(name: string, as: SentFile['as'] = 'author'): Promise<JsonMap> {
  const fields = { alt_text: 'A cup' };
  const { status, body } = await media().byForm({ name, bytes: await imageOf(600), type: 'image/png', fields, as });
  expect(status).toBe(201);
  return body;
}

const replace = async ({ id }: JsonMap, given: Partial<SentFile> = {}) =>
  media().byBody({
    name: 'new.png',
    bytes: await imageOf(500),
    type: 'image/png',
    path: `/../../platen/v1/media/${String(id)}/file`,
    as: 'author',
    ...given,
  });

test('a replaced file keeps the id and the texts, and gets new sizes', async () => {
  const before = await upload('old.png');
  const { status, body } = await replace(before);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: before['id'], alt_text: 'A cup', title: before['title'], media_type: 'image' });
  expect(body['source_url']).toMatch(/\/new\.png$/);
  expect(body['media_details']).toMatchObject({ width: 500, height: 400 });
  const { sizes } = body['media_details'] as { sizes: Record<string, { source_url: string }> };
  expect(sizes['medium']?.source_url).toContain('new-300x');
  const read = await media().ask('GET', `/media/${String(before['id'])}`, undefined, 'visitor');
  expect(read.body['source_url']).toBe(body['source_url']);
  for (const url of [body['source_url'], before['source_url']])
    expect((await media().file(String(url))).status).toBe(200);
  // The former files go with the item.
  expect((await media().ask('DELETE', `/media/${String(before['id'])}?force=true`)).status).toBe(200);
  for (const url of [body['source_url'], before['source_url']])
    expect((await media().file(String(url))).status).toBe(404);
});

test('only users who can edit the file replace it, with a file of its kind', async () => {
  const own = await upload('own.png');
  const other = await upload('other.png', 'administrator');
  const stored = await media().stored();
  expect((await replace(own, { as: 'visitor' })).status).toBe(401);
  expect((await replace(other)).status).toBe(403);
  expect((await replace({ id: 999_999 })).status).toBe(404);
  expect(await replace(own, { name: 'a.txt', bytes: 'Words', type: 'text/plain' })).toMatchObject({
    status: 400,
    body: { code: 'rest_upload_other_kind' },
  });
  expect((await replace(own, { bytes: 'not an image' })).status).toBe(400);
  expect(await media().stored()).toEqual(stored);
});
