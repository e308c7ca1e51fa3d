import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { setUpMedia } from '../support/media.ts';
import type { SentFile } from '../support/media.ts';

const media = setUpMedia();

async function upload(name: string, as: SentFile['as'] = 'author'): Promise<JsonMap> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const { status, body } = await media().byForm({ name, bytes, type: 'image/png', as });
  expect(status).toBe(201);
  return body;
}

async function write(title: string, more: JsonMap, as: SentFile['as'] = 'administrator'): Promise<JsonMap> {
  const { status, body } = await media().ask('POST', '/posts', { title, status: 'publish', ...more }, as);
  expect(status).toBe(201);
  return body;
}

const sizeOf = ({ media_details: details }: JsonMap, size: string): string =>
  (details as { sizes: Record<string, { source_url: string }> }).sizes[size]?.source_url ?? '';

const image = (url: string): string => `<!-- wp:image --><figure><img src="${url}"/></figure><!-- /wp:image -->`;

async function usageOf(
  { id }: JsonMap,
  as?: SentFile['as'],
): Promise<{ status: number; used: string[]; more: unknown }> {
  const { status, body } = await media().ask('GET', `/../../platen/v1/media/${String(id)}/usage`, undefined, as);
  const posts = (body['posts'] ?? []) as { title: { rendered: string }; places: string[] }[];
  return {
    status,
    used: posts.map(({ title, places }) => `${title.rendered}: ${places.join(', ')}`).toSorted(),
    more: body['more'],
  };
}

test('a file is used where it is the main image, and where an address of one of its sizes stands', async () => {
  const cup = await upload('cup.png');
  const other = await upload('cup-of-tea.png');
  await write('Small', { content: image(sizeOf(cup, 'thumbnail')) });
  await write('Both', { content: image(String(cup['source_url'])), featured_media: cup['id'] ?? 0 });
  await write('Another', { content: image(String(other['source_url'])), featured_media: other['id'] ?? 0 });
  await write('Words', { content: 'A cup.' });
  expect(await usageOf(cup)).toEqual({
    status: 200,
    used: ['Both: featured_media, content', 'Small: content'],
    more: false,
  });
  expect((await usageOf(other)).used).toEqual(['Another: featured_media, content']);
  expect((await usageOf(await upload('unused.png'))).used).toEqual([]);
});

// To see it fail, let `usageOf` read the posts itself instead of listing them.
test('nobody learns of posts that they may not read, and only who may change a file is told', async () => {
  const plate = await upload('plate.png');
  const content = image(String(plate['source_url']));
  await write('Hidden', { content, status: 'private', featured_media: plate['id'] ?? 0 });
  await write('Locked', { content, password: 'open' });
  await write('Mine', { content, status: 'draft' }, 'author');
  const gone = await write('Gone', { content });
  expect((await media().ask('DELETE', `/posts/${String(gone['id'])}`)).status).toBe(200);
  expect((await usageOf(plate)).used).toEqual(['Hidden: featured_media, content', 'Locked: content', 'Mine: content']);
  expect((await usageOf(plate, 'author')).used).toEqual(['Mine: content']);
  expect((await usageOf(plate, 'visitor')).status).toBe(401);
  expect((await usageOf(await upload('theirs.png', 'administrator'), 'author')).status).toBe(403);
  expect((await usageOf({ id: 999_999 })).status).toBe(404);
});
