import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { setUpPosts } from '../support/posts.ts';
import { roles } from '../support/site.ts';

const { send, make, options } = setUpPosts();

const imageMembers = ['image_sizes', 'image_size_threshold', 'image_strip_meta', 'image_max_bit_depth'];

test.each(roles)('the index tells a %s what clients need to resize images, if they can upload', async (role) => {
  Object.assign(options, { medium_size_w: 333 });
  const index = (await send(role, 'GET', '/')).body as JsonMap;
  const canUpload = ['author', 'editor', 'administrator'].includes(role);
  expect(imageMembers.filter((name) => name in index)).toEqual(canUpload ? imageMembers : []);
  if (!canUpload) return;
  expect(index).toMatchObject({
    image_sizes: {
      thumbnail: { width: 150, height: 150, crop: true },
      medium: { width: 333, height: 300, crop: false },
      '2048x2048': { width: 2048, height: 2048, crop: false },
    },
    image_size_threshold: 2560,
    image_strip_meta: true,
    image_max_bit_depth: 16,
  });
});

test('help leads to the repository that the packages name', async () => {
  const manifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  const { repository } = JSON.parse(manifest) as { repository: { url: string } };
  const links = ((await send('visitor', 'GET', '/')).body as { _links: { help: { href: string }[] } })._links;
  const home = repository.url.replace(/^git\+|\.git$/g, '');
  expect(links.help[0]?.href.startsWith(`${home}/`)).toBe(true);
});

test('one post embeds the links that are selected, as a list of posts does', async () => {
  const id = await make('author', 'posts', { title: 'One', status: 'publish' });
  const embeddedIn = async (_fields: string, _embed = ''): Promise<unknown[]> => {
    const query = { _fields, _embed };
    const one = (await send('visitor', 'GET', `posts/${id}`, { query })).body as JsonMap;
    const [listed] = (await send('visitor', 'GET', 'posts', { query })).body as unknown as JsonMap[];
    expect(listed).toEqual(one);
    return Object.keys((one['_embedded'] ?? {}) as JsonMap);
  };
  expect(await embeddedIn('id,title,_links')).toEqual(['author', 'cms:term']);
  expect(await embeddedIn('id,_links', 'author')).toEqual(['author']);
  expect(await embeddedIn('id,_links.author')).toEqual(['author']);
  expect(await embeddedIn('id,title')).toEqual([]);
  const named = { query: { _fields: 'id,_embedded', _embed: '' } };
  const whole = (await send('visitor', 'GET', `posts/${id}`, named)).body as JsonMap;
  expect(Object.keys(whole).toSorted()).toEqual(['_embedded', '_links', 'id']);
});
