import { expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { activeIn } from '../support/inert.ts';
import { setUpPosts } from '../support/posts.ts';

const site = setUpPosts();
const { send, make, rows } = site;

interface Stored {
  readonly id: number;
  readonly type?: string;
  readonly parent?: number;
  readonly caption?: string;
  readonly status?: string;
}

/** An attachment without bytes: rendering reads none. */
async function attach({ id, type = 'image/png', parent = 0, caption = '', status = 'inherit' }: Stored): Promise<void> {
  const sizes = [{ name: 'medium', file: `${id}-m.png`, width: 300, height: 200, filesize: 1, mimeType: type }];
  const image = {
    width: 600,
    height: 400,
    whole: { width: 600, height: 400 },
    sizes,
    photo: {},
    digest: '',
    turned: false,
  };
  await rows(`insert into posts (id, type, status, slug, title, excerpt, parent, date, date_gmt, modified, modified_gmt)
    select ${id}, 'attachment', '${status}', 'a${id}', 'A ${id}', '${caption}', ${parent}, d, d, d, d from (select timestamp '2024-01-01' as d) dated`);
  await rows(`insert into media (post_id, file, mime_type, filesize, alt_text, details)
    values (${id}, '${id}.png', '${type}', 1, 'Alt "${id}"', '${JSON.stringify(type.startsWith('image/') ? { image } : {})}')`);
}

const post = (content: string): Promise<number> => make('author', 'posts', { title: 'T', status: 'publish', content });

const rendered = async (id: number): Promise<string> => {
  const { body } = await send('visitor', 'GET', `posts/${id}`);
  return String(((body as JsonMap)['content'] as JsonMap)['rendered']);
};

const imagesIn = (html: string): string[] => [...html.matchAll(/ src="(\d+)(?:-m)?\.png"/g)].map(([, id]) => id ?? '');

test('a gallery shows images with their captions, in the wanted order and size', async () => {
  await attach({ id: 901, caption: 'The "first"' });
  await attach({ id: 902 });
  const html = await rendered(await post('[gallery ids="902,901,999999" size="medium" link="none"]'));
  expect(imagesIn(html)).toEqual(['902', '901']);
  expect(html).toContain("<div id='gallery-1' class='gallery galleryid-");
  expect(html).toContain('width="300" height="200"');
  expect(html).toContain('alt="Alt &quot;901&quot;" aria-describedby="gallery-1-901" srcset=');
  expect(html).toContain("id='gallery-1-901'>\n\t\t\t\tThe &#8220;first&#8221;\n");
});

test('without ids it shows what is attached to its post, but nothing that not everybody may see', async () => {
  const id = await post('[gallery link="file"]');
  const draft = await make('author', 'posts', { title: 'D', status: 'draft', content: 'x' });
  await attach({ id: 911, parent: id });
  await attach({ id: 912, parent: id });
  await attach({ id: 913, parent: draft });
  await attach({ id: 914, parent: id, type: 'audio/mpeg' });
  expect(imagesIn(await rendered(id))).toEqual(['911', '912']);
  expect(imagesIn(await rendered(await post(`[gallery id="${id}" exclude="911" order="DESC"]`)))).toEqual(['912']);
  expect(imagesIn(await rendered(await post('[gallery ids="913"]')))).toEqual([]);
});

test('a playlist has a player for each track, and needs no script', async () => {
  await attach({ id: 921, type: 'audio/mpeg' });
  await attach({ id: 922, type: 'video/mp4' });
  const html = await rendered(await post('[playlist ids="921,922"]'));
  expect(html).toContain('<div class="wp-playlist wp-audio-playlist wp-playlist-light"><ol');
  expect(html.match(/<audio /g)).toHaveLength(1);
  expect(html).toMatch(/<audio controls="controls" preload="none" src="921\.png" aria-label="A 921"><\/audio>/);
  expect(html).not.toContain('<script');
});

test('a line with the address of a file becomes a player', async () => {
  const html = await rendered(
    await post('a\n\nhttps://example.org/film.mp4\n\n[embed]https://example.org/s.ogg[/embed]'),
  );
  expect(html).toContain('<video class="wp-video-shortcode"');
  expect(html).toContain('<audio class="wp-audio-shortcode"');
  expect(html).not.toContain('<p><div');
});

test('nothing in a shortcode or in what it shows runs', async () => {
  await attach({ id: 931, caption: '<em>x</em>' });
  const content = `[gallery ids="931" itemtag="script" icontag="iframe" captiontag='img src=x onerror=x' size='" onload="x' columns="'>"]
    [playlist ids="931" style='" onclick="x'] [audio src="https://e.org/a.mp3" class='" onplay="x' preload='" x="'] [video src="https://e.org/a.mp4" poster="javascript:x"]`;
  const found = activeIn(await rendered(await post(content)));
  // A source belongs to a player, which nobody may write by hand.
  expect(found.filter((each) => !each.endsWith('<source>'))).toEqual([]);
});

test('galleries of many posts cost as many statements as that of one', async () => {
  const ids = [await post('[gallery]'), await post('[gallery ids="941,942"]')];
  await attach({ id: 941, parent: ids[0] ?? 0 });
  await attach({ id: 942 });
  const count = async (): Promise<number> => {
    const before = site.db.statements();
    const { status } = await send('visitor', 'GET', 'posts');
    expect(status).toBe(200);
    return site.db.statements() - before;
  };
  const few = await count();
  for (const at of [1, 2, 3]) {
    const id = await post(at === 1 ? '[gallery]' : '[gallery ids="941,942"]');
    await attach({ id: 950 + at, parent: id });
  }
  expect(await count()).toBe(few);
});
