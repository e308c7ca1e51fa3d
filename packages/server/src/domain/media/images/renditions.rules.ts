import { extensionOf } from '../files/file-types.rules.ts';
import { fitInto } from './image-sizes.rules.ts';
import type { Dimensions } from './image-sizes.rules.ts';
import { nameOf, originalOf } from '../files/media-files.rules.ts';
import type { ImageDetails, MediaRow } from '../media.ts';
import type { Scope } from '../../../scope.ts';
import type { JsonMap } from '../../../lib/json.ts';

export const renditionsPath = '/renditions/';

/** Supported widths. A short list keeps caches effective and limits the work an attacker can cause. */
const widths = [320, 640, 960, 1280, 1920, 2560];
const widest = 2560;

/** Formats that are made whatever the upload is, the smallest first. */
const modern = ['image/avif', 'image/webp'];

/** Leaves the format to the server, which looks at what the client accepts. */
const byAccept = 'auto';

export interface Rendition {
  readonly width: number;
  /** A media type, or `auto`. */
  readonly type: string;
}

/** Animated images are left alone: a rendition would stand still. */
const isRenderable = (type: string): boolean => type.startsWith('image/') && type !== 'image/gif';

/** Those that are narrower than the image, and the image itself. */
const widthsFor = ({ width }: Dimensions): number[] => [
  ...widths.filter((one) => one < width),
  Math.min(width, widest),
];

const typesFor = ({ mimeType }: MediaRow): string[] => [...new Set([...modern, mimeType])];

/** How wide and high the renditions of an image are. */
export const renditionSizes = ({ whole }: ImageDetails): Dimensions[] =>
  widthsFor(whole).map((width) => fitInto(whole, { width, height: 0 }));

export const isOffered = (media: MediaRow, image: ImageDetails, { width, type }: Rendition): boolean =>
  isRenderable(media.mimeType) &&
  widthsFor(image.whole).includes(width) &&
  (type === byAccept || typesFor(media).includes(type));

/** Follows from the bytes of the upload: another upload has other keys. */
export const renditionKey = (media: MediaRow, { digest }: ImageDetails, { width, type }: Rendition): string =>
  `renditions/${media.postId}/${digest}-${width}.${extensionOf(type) ?? 'bin'}`;

/** The format to send to this client. */
export function typeFor(media: MediaRow, asked: string, accept: string): string {
  if (asked !== byAccept) return asked;
  return modern.find((type) => accept.includes(type)) ?? media.mimeType;
}

type Signing = Pick<Scope, 'renditionSignatures'>;

/** What the signature of a rendition is about. */
export const signedWords = (id: number, digest: string, { width, type }: Rendition): readonly string[] => [
  String(id),
  digest,
  String(width),
  type,
];

function urlOf(scope: Signing & Pick<Scope, 'address'>, media: MediaRow, digest: string, rendition: Rendition): string {
  const query = new URLSearchParams({
    w: String(rendition.width),
    f: rendition.type.replace('image/', ''),
    v: digest,
    s: scope.renditionSignatures.sign(signedWords(media.postId, digest, rendition)),
  });
  const name = encodeURIComponent(nameOf(originalOf(media)));
  return `${scope.address.home}${renditionsPath}${media.postId}/${name}?${query.toString()}`;
}

/** All renditions there are of an image, as clients see them: by `source_url` the server chooses the format. */
export function shownRenditions(scope: Signing & Pick<Scope, 'address'>, media: MediaRow): JsonMap[] {
  const { image } = media.details;
  if (image === undefined || !isRenderable(media.mimeType)) return [];
  return renditionSizes(image).map(({ width, height }) => ({
    width,
    height,
    source_url: urlOf(scope, media, image.digest, { width, type: byAccept }),
    sources: Object.fromEntries(
      typesFor(media).map((type) => [type, urlOf(scope, media, image.digest, { width, type })]),
    ),
  }));
}
