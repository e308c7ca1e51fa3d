import type { JsonMap } from '../../lib/json.ts';
import { isTrue, mapOf, memberOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderInput } from '../block-type.ts';
import type { ImageFacts, ImageFile, PersonFacts, PostFacts } from '../data.ts';
import { escapeAddress, escapeMarkup, escapeText } from '../markup.ts';
import { borderLook, cssValue, kebab } from '../supports.ts';
import { linkColor, postAround } from './elements.ts';
import { avatarImage, pixelsOf } from './people.ts';

/** The size that an image of a post is shown in unless another is asked for: the image itself. */
const usualSize = 'post-thumbnail';

/** A file of an image, by the name of its size; the image itself where there is none of that name. */
export const sizeOf = ({ sizes, full }: ImageFacts, size: string = usualSize): ImageFile =>
  (Object.hasOwn(sizes, size) ? sizes[size] : undefined) ?? full;

interface Shown {
  readonly size?: string | undefined;
  readonly classes: string;
  /** Further attributes, as plain text. */
  readonly more: Readonly<Record<string, string>>;
}

/** An image in a size by its name, or as it is. */
export const imageTag = (image: ImageFacts, { size, classes, more }: Shown): string => {
  const { url, width, height, srcset = '' } = sizeOf(image, size);
  const sources = srcset === '' ? {} : { srcset, sizes: `(max-width: ${width}px) 100vw, ${width}px` };
  const { alt = image.alt, ...others } = more;
  const further = Object.entries({ ...others, ...sources }).map(([name, value]) => ` ${name}="${escapeText(value)}"`);
  return `<img width="${width}" height="${height}" src="${escapeAddress(url)}" class="${escapeText(classes)}" alt="${alt === image.alt ? escapeText(alt) : escapeMarkup(alt)}"${further.join('')} />`;
};

/** An image of a post, as its size and style are asked for. */
export const postImage = (
  image: ImageFacts,
  {
    size = usualSize,
    style,
    alt,
    classes = [`attachment-${size}`, `size-${size}`],
  }: {
    readonly size?: string | undefined;
    readonly style?: string;
    readonly alt?: string;
    readonly classes?: readonly string[];
  },
): string =>
  imageTag(image, {
    size,
    classes: [...classes, 'wp-post-image'].join(' '),
    more: { ...(alt === undefined ? {} : { alt }), ...(style === undefined ? {} : { style }) },
  });

const length = /^\d+(?:\.\d+)?(?:px|em|rem|%|vw|vh)$/;
const ratio = /^(?:auto|\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)?)$/;
const fits: ReadonlySet<string> = new Set(['cover', 'contain', 'fill']);

/** What the attributes ask of the image's box; anything that is not plainly a size says nothing. */
const imageStyle = ({ attributes, text }: RenderInput): string => {
  const sized = (name: string, shape: RegExp): string => {
    const value = textOf(attributes, name) ?? '';
    return shape.test(value) ? value : '';
  };
  const scale = textOf(attributes, 'scale') ?? '';
  const shape = sized('aspectRatio', ratio);
  const shadow = cssValue(memberOf(mapOf(attributes, 'style'), 'shadow'));
  const declared = [
    ['aspect-ratio', shape === 'auto' ? '' : shape],
    ['width', shape === '' ? '' : '100%'],
    ['height', sized('height', length)],
    ['width', sized('width', length)],
    ['object-fit', fits.has(scale) ? scale : ''],
    ['box-shadow', shadow],
  ]
    .filter(([, value]) => value !== '')
    .map(([property, value]) => `${property}:${value}`);
  return [...borderLook(attributes).declarations, ...declared]
    .map(text.filterStyle)
    .filter((one) => one !== '')
    .map((one) => `${one};`)
    .join('');
};

/** A color or a gradient over the image. */
const overlay = ({ attributes, text }: RenderInput): string => {
  const dim = numberOf(attributes, 'dimRatio') ?? 0;
  if (dim <= 0) return '';
  const [color, gradient] = [textOf(attributes, 'overlayColor') ?? '', textOf(attributes, 'gradient') ?? ''];
  const [ownColor, ownGradient] = [
    textOf(attributes, 'customOverlayColor') ?? '',
    textOf(attributes, 'customGradient') ?? '',
  ];
  const { classes: borderClasses, declarations } = borderLook(attributes);
  const classes = [
    'wp-block-post-featured-image__overlay',
    ...borderClasses,
    'has-background-dim',
    `has-background-dim-${Math.round(dim)}`,
    ...(kebab(color) === '' ? [] : [`has-${kebab(color)}-background-color`]),
    ...(gradient === '' && ownGradient === '' ? [] : ['has-background-gradient']),
    ...(kebab(gradient) === '' ? [] : [`has-${kebab(gradient)}-gradient-background`]),
  ];
  const style = [
    ...declarations,
    ...(ownGradient === '' ? [] : [`background-image: ${ownGradient}`]),
    ...(ownColor === '' ? [] : [`background-color: ${ownColor}`]),
  ]
    .map(text.filterStyle)
    .filter((one) => one !== '')
    .join(';');
  return `<span class="${escapeText(classes.join(' '))}" style="${escapeText(style)}" aria-hidden="true"></span>`;
};

const linkTo = (post: PostFacts, attributes: JsonMap, inside: string): string => {
  const rel = textOf(attributes, 'rel') ?? '';
  const target = escapeText(textOf(attributes, 'linkTarget') ?? '_self');
  return `<a href="${escapeAddress(post.url)}" target="${target}" ${rel === '' ? '' : `rel="${escapeText(rel)}"`}>${inside}</a>`;
};

const featuredImage: RenderBlock = async (input) => {
  const { attributes, wrapper } = input;
  const post = await postAround(input);
  if (post === undefined || post.featuredImage === null) return '';
  const size = textOf(attributes, 'sizeSlug');
  const isLink = isTrue(attributes, 'isLink');
  const title = isLink ? { alt: post.titleHtml === '' ? `Untitled post ${post.id}` : post.titleHtml } : {};
  // Classes of a border stand in place of those of the size.
  const { classes } = borderLook(attributes);
  const look = { size, style: imageStyle(input), ...(classes.length === 0 ? {} : { classes }) };
  const image = postImage(post.featuredImage, { ...look, ...title }) + overlay(input);
  return `<figure${wrapper()}>${isLink ? linkTo(post, attributes, image) : image}</figure>`;
};

/** Whose picture it is: of the user that is named, else of who wrote the comment or the post around. */
const personShown = async (input: RenderInput): Promise<PersonFacts | undefined> => {
  const { attributes, context, data } = input;
  const user = numberOf(attributes, 'userId');
  if (user !== undefined) return data.person(user);
  const comment = numberOf(context, 'commentId');
  return comment === undefined ? authorAround(input) : (await data.comment(comment))?.author;
};

/** The author of the post around, or the author whose posts the page lists. */
const authorAround = async (input: RenderInput): Promise<PersonFacts | undefined> =>
  (await postAround(input))?.author ?? input.data.page?.author();

const avatar: RenderBlock = async (input) => {
  const { attributes, wrapper } = input;
  const person = await personShown(input);
  if (person === undefined) return '';
  const pixels = pixelsOf(attributes, 'size', 96);
  const { classes: borderClasses, declarations } = borderLook(attributes);
  const style = declarations
    .map(input.text.filterStyle)
    .filter((one) => one !== '')
    .map((one) => `${one};`)
    .join('');
  const image = avatarImage(person, {
    pixels,
    alt: `${person.name} Avatar`,
    classes: ['wp-block-avatar__image', ...borderClasses].join(' '),
    border: style === '' ? '' : ` style="${escapeText(style)}"`,
  });
  if (image === '') return '';
  const target = escapeText(textOf(attributes, 'linkTarget') ?? '_self');
  const label =
    target === '_blank' ? `aria-label="(${escapeText(person.name)} author archive, opens in a new tab)"` : '';
  const link = `<a href="${escapeAddress(person.url)}" target="${target}" ${label} class="wp-block-avatar__link">${image}</a>`;
  return `<div${wrapper()}>${isTrue(attributes, 'isLink') && person.url !== '' ? link : image}</div>`;
};

const authorPicture = (person: PersonFacts, attributes: JsonMap): string => {
  if (!isTrue(attributes, 'showAvatar')) return '';
  const pixels = pixelsOf(attributes, 'avatarSize', 48);
  const image = avatarImage(person, { pixels, alt: '', classes: '' });
  return image === '' ? '' : `<div class="wp-block-post-author__avatar">${image}</div>`;
};

/** In front of the other classes, as other renderers write it. */
const textAlign = (attributes: JsonMap): string[] => {
  const align = textOf(attributes, 'textAlign') ?? '';
  return /^[a-z-]+$/.test(align) ? [`has-text-align-${align}`] : [];
};

const author: RenderBlock = async (input) => {
  const { attributes, text, wrapper } = input;
  const post = await postAround(input);
  if (post === undefined) return '';
  const { author: person } = post;
  const byline = text.filterMarkup(textOf(attributes, 'byline') ?? '');
  const name = escapeText(person.name);
  const target = escapeText(textOf(attributes, 'linkTarget') ?? '_self');
  const link = `<a href="${escapeAddress(person.url)}" target="${target}">${name}</a>`;
  return [
    `<div${wrapper({ classes: [...textAlign(attributes), ...linkColor(attributes)] })}>`,
    authorPicture(person, attributes),
    '<div class="wp-block-post-author__content">',
    byline === '' ? '' : `<p class="wp-block-post-author__byline">${byline}</p>`,
    `<p class="wp-block-post-author__name">${isTrue(attributes, 'isLink') ? link : name}</p>`,
    isTrue(attributes, 'showBio') ? `<p class="wp-block-post-author__bio">${escapeText(person.bio)}</p>` : '',
    '</div></div>',
  ].join('');
};

const biography: RenderBlock = async (input) => {
  const bio = (await authorAround(input))?.bio ?? '';
  const classes = linkColor(input.attributes);
  return bio === '' ? '' : `<div${input.wrapper({ classes })}>${escapeText(bio)}</div>`;
};

const readMore: RenderBlock = async (input) => {
  const { attributes, text, wrapper } = input;
  const post = await postAround(input);
  if (post === undefined) return '';
  const words = text.filterMarkup(textOf(attributes, 'content') ?? '');
  const target = escapeText(textOf(attributes, 'linkTarget') ?? '_self');
  const named = post.titleHtml === '' ? `untitled post ${post.id}` : post.titleHtml;
  const title = `<span class="screen-reader-text">: ${named}</span>`;
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
