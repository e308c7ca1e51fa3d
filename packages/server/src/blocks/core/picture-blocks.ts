import type { JsonMap } from '../../lib/json.ts';
import { isTrue, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock } from '../block-type.ts';
import type { ImageFacts, PostFacts } from '../data.ts';
import { escapeAddress, escapeText } from '../markup.ts';
import { postAround } from './elements.ts';

/** The size that an image of a post is shown in unless another is asked for: the image itself. */
const usualSize = 'post-thumbnail';

interface Shown {
  readonly size?: string | undefined;
  readonly style?: string;
}

/** An image of a post, in a size by its name or as it is. */
export const postImage = (image: ImageFacts, { size = usualSize, style = '' }: Shown): string => {
  const { url, width, height } = (Object.hasOwn(image.sizes, size) ? image.sizes[size] : undefined) ?? image.full;
  const named = escapeText(size);
  const styled = style === '' ? '' : ` style="${escapeText(style)}"`;
  return `<img width="${width}" height="${height}" src="${escapeAddress(url)}" class="attachment-${named} size-${named} wp-post-image" alt="${escapeText(image.alt)}"${styled} />`;
};

const length = /^\d+(?:\.\d+)?(?:px|em|rem|%|vw|vh)$/;
const ratio = /^(?:auto|\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)?)$/;
const fits: ReadonlySet<string> = new Set(['cover', 'contain', 'fill']);

/** What the attributes ask of the image's box; anything that is not plainly a size says nothing. */
const imageStyle = (attributes: JsonMap): string => {
  const sized = (name: string, shape: RegExp): string => {
    const value = textOf(attributes, name) ?? '';
    return shape.test(value) ? value : '';
  };
  const scale = textOf(attributes, 'scale') ?? '';
  return [
    ['width', sized('width', length)],
    ['height', sized('height', length)],
    ['aspect-ratio', sized('aspectRatio', ratio)],
    ['object-fit', fits.has(scale) ? scale : ''],
  ]
    .filter(([, value]) => value !== '')
    .map(([property, value]) => `${property}:${value};`)
    .join('');
};

const linkTo = (post: PostFacts, attributes: JsonMap, inside: string): string => {
  const rel = textOf(attributes, 'rel') ?? '';
  const target = escapeText(textOf(attributes, 'linkTarget') ?? '_self');
  return `<a href="${escapeAddress(post.url)}" target="${target}"${rel === '' ? '' : ` rel="${escapeText(rel)}"`}>${inside}</a>`;
};

const featuredImage: RenderBlock = async (input) => {
  const { attributes, wrapper } = input;
  const post = await postAround(input);
  if (post === undefined || post.featuredImage === null) return '';
  const size = textOf(attributes, 'sizeSlug');
  const image = postImage(post.featuredImage, { size, style: imageStyle(attributes) });
  return `<figure${wrapper()}>${isTrue(attributes, 'isLink') ? linkTo(post, attributes, image) : image}</figure>`;
};

/** The picture of a person, in the size next to the one that is asked for. */
const avatarOf = ({ authorAvatars, authorName }: PostFacts, wanted: number): string => {
  const sizes = Object.keys(authorAvatars).map(Number);
  const nearest = sizes.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
  if (nearest === undefined) return '';
  const url = escapeAddress(authorAvatars[nearest] ?? '');
  return `<img alt="${escapeText(authorName)}" src="${url}" class="avatar avatar-${wanted} photo wp-block-avatar__image" height="${wanted}" width="${wanted}" />`;
};

const mostPixels = 512;

const pixels = (attributes: JsonMap, name: string, usual: number): number =>
  Math.min(Math.max(Math.trunc(numberOf(attributes, name) ?? usual), 1), mostPixels);

const avatar: RenderBlock = async (input) => {
  const { attributes, wrapper } = input;
  const post = await postAround(input);
  const image = post === undefined ? '' : avatarOf(post, pixels(attributes, 'size', 96));
  if (post === undefined || image === '') return '';
  const target = escapeText(textOf(attributes, 'linkTarget') ?? '_self');
  const link = `<a href="${escapeAddress(post.authorUrl)}" target="${target}" class="wp-block-avatar__link">${image}</a>`;
  return `<div${wrapper()}>${isTrue(attributes, 'isLink') ? link : image}</div>`;
};

const author: RenderBlock = async (input) => {
  const { attributes, text, wrapper } = input;
  const post = await postAround(input);
  if (post === undefined) return '';
  const picture = isTrue(attributes, 'showAvatar') ? avatarOf(post, pixels(attributes, 'avatarSize', 48)) : '';
  const byline = text.filterMarkup(textOf(attributes, 'byline') ?? '');
  const name = escapeText(post.authorName);
  const target = escapeText(textOf(attributes, 'linkTarget') ?? '_self');
  const link = `<a href="${escapeAddress(post.authorUrl)}" target="${target}">${name}</a>`;
  const bio = isTrue(attributes, 'showBio') ? escapeText(post.authorBio) : '';
  return [
    `<div${wrapper()}>`,
    picture === '' ? '' : `<div class="wp-block-post-author__avatar">${picture}</div>`,
    '<div class="wp-block-post-author__content">',
    byline === '' ? '' : `<p class="wp-block-post-author__byline">${byline}</p>`,
    `<p class="wp-block-post-author__name">${isTrue(attributes, 'isLink') ? link : name}</p>`,
    bio === '' ? '' : `<p class="wp-block-post-author__bio">${bio}</p>`,
    '</div></div>',
  ].join('');
};

const biography: RenderBlock = async (input) => {
  const post = await postAround(input);
  return post === undefined || post.authorBio === ''
    ? ''
    : `<div${input.wrapper()}>${escapeText(post.authorBio)}</div>`;
};

const readMore: RenderBlock = async (input) => {
  const { attributes, text, wrapper } = input;
  const post = await postAround(input);
  if (post === undefined) return '';
  const words = text.filterMarkup(textOf(attributes, 'content') ?? '');
  const target = escapeText(textOf(attributes, 'linkTarget') ?? '_self');
  const title = `<span class="screen-reader-text">: ${post.titleHtml}</span>`;
  return `<a${wrapper()} href="${escapeAddress(post.url)}" target="${target}">${words === '' ? 'Read more' : words}${title}</a>`;
};

/** Blocks that show the image of a post and the people behind it. */
export const pictureBlocks: Readonly<Record<string, RenderBlock>> = {
  'post-featured-image': featuredImage,
  avatar,
  'post-author': author,
  'post-author-biography': biography,
  'read-more': readMore,
};
