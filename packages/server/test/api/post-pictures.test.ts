import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { setUpMedia } from '../support/media.ts';

const media = setUpMedia();

const image = readFileSync(new URL('../../../../conformance/files/blue-800x600.png', import.meta.url));

async function render(name: string, given: JsonMap): Promise<string> {
  const { status, body } = await media().ask(
    'POST',
    `/block-renderer/core/${name}`,
    { context: 'edit', ...given },
    'administrator',
  );
  expect(status).toBe(200);
  return String(body['rendered']);
}

test('the image of a post is shown in the size asked for, and to nobody who may not see it', async () => {
  const uploaded = await media().byForm({
    name: 'blue.png',
    bytes: image,
    as: 'administrator',
    fields: { alt_text: 'A "blue" one' },
  });
  expect(uploaded.status).toBe(201);
  const picture = Number(uploaded.body['id']);
  const made = await media().ask(
    'POST',
    '/posts',
    { title: 'P', status: 'publish', featured_media: picture },
    'administrator',
  );
  const post_id = Number(made.body['id']);

  expect(await render('post-featured-image', { post_id })).toMatch(
    /^<figure class="wp-block-post-featured-image"><img width="800" height="600" src="[^"]+blue\.png" class="attachment-post-thumbnail size-post-thumbnail wp-post-image" alt="A &quot;blue&quot; one" style="object-fit:cover;" decoding="async" loading="lazy" srcset="[^"]+blue\.png 800w, [^"]+ 300w, [^"]+ 768w" sizes="auto, \(max-width: 800px\) 100vw, 800px" \/><\/figure>$/,
  );
  const small = { sizeSlug: 'medium', isLink: true, width: '50%', height: 'calc(1px)', aspectRatio: '4/3' };
  const linked = await render('post-featured-image', { post_id, attributes: small });
  expect(linked).toContain('width="300" height="225"');
  expect(linked).toContain('style="aspect-ratio:4/3;width:100%;width:50%;object-fit:cover;"');
  expect(linked).toMatch(/<a href="[^"]+" target="_self" ?><img/);

  const list = { displayFeaturedImage: true, featuredImageSizeSlug: 'thumbnail', featuredImageAlign: 'left' };
  expect(await render('latest-posts', { attributes: list })).toContain(
    '<div class="wp-block-latest-posts__featured-image alignleft"><img width="150" height="150"',
  );

  // Attached to a draft, the image is the draft's: readers of the post do not get it.
  const draft = await media().ask('POST', '/posts', { title: 'D', status: 'draft' }, 'administrator');
  await media().ask('POST', `/media/${picture}`, { post: Number(draft.body['id']) }, 'administrator');
  expect(await render('post-featured-image', { post_id })).toBe('');
});

test('the people behind a post are shown by name, picture and words', async () => {
  await media().ask('POST', '/users/me', { description: 'Says <b>little</b> & well' }, 'administrator');
  const made = await media().ask('POST', '/posts', { title: 'Q', status: 'publish' }, 'administrator');
  const post_id = Number(made.body['id']);
  expect(await render('post-author-biography', { post_id })).toBe(
    '<div class="wp-block-post-author-biography">Says little &amp; well</div>',
  );
  expect(await render('avatar', { post_id, attributes: { size: 40 } })).toMatch(
    /^<div class="wp-block-avatar"><img alt='[^']*' src='https:[^']+' srcset='https:[^']+ 2x' class='avatar avatar-40 photo wp-block-avatar__image' height='40' width='40' loading='lazy' decoding='async'\/><\/div>$/,
  );
  expect(
    await render('post-author', { post_id, attributes: { showAvatar: false, byline: 'By', showBio: true } }),
  ).toMatch(
    /^<div class="wp-block-post-author"><div class="wp-block-post-author__content"><p class="wp-block-post-author__byline">By<\/p><p class="wp-block-post-author__name">[^<]+<\/p><p class="wp-block-post-author__bio">Says little &amp; well<\/p><\/div><\/div>$/,
  );
  expect(await render('read-more', { post_id })).toMatch(
    /^<a class="wp-block-read-more" href="[^"]+" target="_self">Read more<span class="screen-reader-text">: Q<\/span><\/a>$/,
  );
  expect(await render('read-more', {})).toBe('');
});

const cover = (attributes: JsonMap): string =>
  `<!-- wp:cover ${JSON.stringify({ dimRatio: 50, ...attributes })} --><div class="wp-block-cover"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><div class="wp-block-cover__inner-container"><!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph --></div></div><!-- /wp:cover -->`;
const mediaText = (attributes: JsonMap): string =>
  `<!-- wp:media-text ${JSON.stringify(attributes)} --><div class="wp-block-media-text is-stacked-on-mobile"><figure class="wp-block-media-text__media"></figure><div class="wp-block-media-text__content"><!-- wp:paragraph --><p>Beside</p><!-- /wp:paragraph --></div></div><!-- /wp:media-text -->`;

const shownIn = async (id: number): Promise<string> => {
  const { body } = await media().ask('GET', `/posts/${id}`, undefined, 'visitor');
  return String((body['content'] as JsonMap)['rendered']);
};

const picture = async (name: string, alt: string): Promise<number> => {
  const fields = { alt_text: alt };
  return Number((await media().byForm({ name, bytes: image, as: 'administrator', fields })).body['id']);
};

const post = async (body: JsonMap): Promise<number> =>
  Number((await media().ask('POST', '/posts', { title: 'P', status: 'publish', ...body }, 'administrator')).body['id']);

test('a cover and a text beside an image show the image of the post around them, and only where it may be seen', async () => {
  const [one, other] = [await picture('one.png', 'One [caption]'), await picture('other.png', 'Other')];
  const content =
    cover({ useFeaturedImage: true, focalPoint: { x: 0.2, y: 0.755 } }) +
    cover({ useFeaturedImage: true, hasParallax: true }) +
    cover({}) +
    mediaText({ useFeaturedImage: true, mediaSizeSlug: 'medium', imageFill: true });
  // The same words, so that what is kept of them is the same.
  const [first, second, none] = [
    await post({ content, featured_media: one }),
    await post({ content, featured_media: other }),
    await post({ content }),
  ];
  const plain = await shownIn(none);
  expect(plain).not.toContain('<img');
  expect(plain).not.toContain('background-image');

  const html = await shownIn(first);
  expect(html).toMatch(
    /<\/span><img [^>]*width="800" height="600" src="[^"]+one\.png" class="wp-block-cover__image-background wp-post-image" alt="One [^"]*caption[^"]*" data-object-fit="cover" data-object-position="20% 76%" style="object-position:20% 76%;" srcset="[^"]+ 768w" sizes="auto, [^"]+" \/><div class="wp-block-cover__inner-container/,
  );
  expect(html).toMatch(
    /<div aria-label="One [^"]*caption[^"]*" class="wp-block-cover__image-background wp-image-\d+ has-parallax" role="img" style="background-position:50% 50%;background-image:url\([^)"]+one\.png\);">/,
  );
  expect(html).toMatch(
    new RegExp(
      `<figure +class="wp-block-media-text__media"><img [^>]*width="300" height="225" alt="[^"]+" src="[^"]+one-300x225\\.png" style="object-position:50% 50%;" class="wp-image-${one} size-medium"[^>]* /></figure>`,
    ),
  );
  expect([html.match(/<img/g)?.length, html.match(/background-image/g)?.length]).toEqual([2, 1]);
  const seen = await shownIn(second);
  expect(seen).toContain('other.png');
  expect(seen).not.toContain('one.png');

  await media().ask('POST', `/posts/${second}`, { featured_media: one }, 'administrator');
  expect(await shownIn(second)).toContain('one.png');

  // Attached to a draft, the image is the draft's: readers of the posts do not get it.
  const draft = await post({ status: 'draft' });
  await media().ask('POST', `/media/${one}`, { post: draft }, 'administrator');
  expect(await shownIn(first)).toBe(plain);
  expect(await shownIn(second)).toBe(plain);
});
