import { isOpeningTag, mapPieces, piecesOf } from '../markup/markup.ts';
import { sourcesOf } from './image-sources.ts';
import type { AttachedImage } from './image-sources.ts';
import { appendAttributes, attributesOf, prependAttribute } from '../markup/tags.ts';
import type { Attribute } from '../markup/tags.ts';

export type AttachedImages = ReadonlyMap<number, AttachedImage>;

type Values = ReadonlyMap<string, string>;

const valuesOf = (attributes: readonly Attribute[]): Values =>
  new Map(attributes.map(({ name, value }) => [name, value]));

/** Hints are only given to tags written in the usual way: a double-quoted address, parted by white space. */
const isUsual = (tag: string, attributes: readonly Attribute[]): boolean =>
  attributes.some(({ name, quote, start }) => name === 'src' && quote === '"' && (tag[start - 1] ?? '').trim() === '');

const idClass = /(?:^|\s)wp-image-([0-9]{1,15})(?=\s|$)/;

const attachmentId = (values: Values): number | undefined => {
  const id = idClass.exec(values.get('class') ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
};

const hasSize = (values: Values): boolean => values.has('width') && values.has('height');

const withSize = (tag: string, values: Values, image: AttachedImage | undefined): string => {
  if (image === undefined || values.has('width') || values.has('height')) return tag;
  const shown = [image.full, ...image.sizes].find((file) => file.url === values.get('src'));
  return shown === undefined ? tag : prependAttribute(tag, `width="${shown.width}" height="${shown.height}"`);
};

const withSources = (tag: string, values: Values, image: AttachedImage | undefined): string => {
  const [shownWidth = 0, shownHeight = 0] = ['width', 'height'].map((name) =>
    Number.parseInt(values.get(name) ?? '', 10),
  );
  if (image === undefined || values.has('srcset') || !hasSize(values) || !(shownWidth > 0)) return tag;
  const shape = shownHeight > 0 ? { width: shownWidth, height: shownHeight } : undefined;
  const sources = sourcesOf(image, values.get('src') ?? '', shape);
  if (sources.length < 2) return tag;
  const srcset = sources.map(({ url, width }) => `${url} ${width}w`).join(', ');
  const sizes = values.get('sizes') ?? `(max-width: ${shownWidth}px) 100vw, ${shownWidth}px`;
  return appendAttributes(tag, `srcset="${srcset}"${values.has('sizes') ? '' : ` sizes="${sizes}"`}`, ' />');
};

const withLoading = (tag: string, values: Values): string =>
  hasSize(values) && !values.has('loading') && (values.get('fetchpriority') ?? 'auto') === 'auto'
    ? prependAttribute(tag, 'loading="lazy"')
    : tag;

/** A browser that loads an image late knows its size on the page by then. */
const withAutoSizes = (tag: string): string => {
  const attributes = attributesOf(tag);
  const sizes = attributes.find(({ name }) => name === 'sizes');
  if (sizes === undefined || valuesOf(attributes).get('loading') !== 'lazy' || sizes.value.startsWith('auto'))
    return tag;
  return `${tag.slice(0, sizes.valueStart)}auto, ${tag.slice(sizes.valueStart)}`;
};

const imageTag = (tag: string, images: AttachedImages): string => {
  const attributes = attributesOf(tag);
  if (!isUsual(tag, attributes)) return tag;
  const image = images.get(attachmentId(valuesOf(attributes)) ?? 0);
  const sized = withSize(tag, valuesOf(attributes), image);
  const values = valuesOf(attributesOf(sized));
  const sourced = withSources(sized, values, image);
  const decoded = values.has('decoding') ? sourced : prependAttribute(sourced, 'decoding="async"');
  return withAutoSizes(withLoading(decoded, values));
};

const frameTag = (tag: string): string => {
  const attributes = attributesOf(tag);
  return isUsual(tag, attributes) ? withLoading(tag, valuesOf(attributes)) : tag;
};

/** Gives images and frames the hints that browsers load them by. Images of known attachments also get their sizes. */
export const addImageHints = (html: string, images: AttachedImages): string => {
  if (!/<(?:img|iframe)/i.test(html)) return html;
  return mapPieces(html, (source, piece) => {
    if (isOpeningTag(source, piece, 'img')) return imageTag(source, images);
    if (isOpeningTag(source, piece, 'iframe')) return frameTag(source);
    // A lone `<` reaches as far as any tag, yet what stands behind it is shown.
    const inner = piece.kind === 'tag' && piece.name === '' ? source.lastIndexOf('<') : 0;
    return inner > 0 ? source.slice(0, inner) + addImageHints(source.slice(inner), images) : source;
  });
};

const quoteOf = (attributes: readonly Attribute[]): string =>
  attributes.find(({ name }) => name === 'src')?.quote === "'" ? "'" : '"';

/** Behind the attributes of the tag, but before the files that a browser may choose from, where it names them last. */
const withLateHints = (tag: string): string => {
  const attributes = attributesOf(tag);
  const values = valuesOf(attributes);
  if (!hasSize(values) || values.has('loading') || values.has('decoding')) return tag;
  const quote = quoteOf(attributes);
  if (quote === "'") return `${tag.replace(/\s*\/?>$/, '')} loading='lazy' decoding='async'/>`;
  const hints = 'decoding="async" loading="lazy"';
  const files = attributes.find(({ name }) => name === 'srcset');
  const hinted =
    files === undefined
      ? appendAttributes(tag, hints)
      : `${tag.slice(0, files.start)}${hints} ${tag.slice(files.start)}`;
  return withAutoSizes(hinted);
};

/** The same for what is no content but made by a block that stands alone. */
export const addLateImageHints = (html: string): string =>
  html.includes('<img')
    ? mapPieces(html, (source, piece) => (isOpeningTag(source, piece, 'img') ? withLateHints(source) : source))
    : html;

/** The ids of the attachments that images say they show, each once. */
export const attachmentIdsIn = (html: string): number[] => {
  if (!html.includes('wp-image-')) return [];
  const ids = new Set<number>();
  for (const piece of piecesOf(html)) {
    const source = html.slice(piece.start, piece.end);
    const id = isOpeningTag(source, piece, 'img') ? attachmentId(valuesOf(attributesOf(source))) : undefined;
    if (id !== undefined) ids.add(id);
  }
  return [...ids];
};
