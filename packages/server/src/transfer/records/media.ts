import { extensionTypes, isImage } from '../../domain/media/files/file-types.rules.ts';
import type { ImageDetails, MadeSize, MediaRow } from '../../domain/media/media.ts';
import { isKey } from '../../files/files.ts';
import type { PhotoFacts } from '../../formats/photo-facts.ts';
import { isList, isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';

/** What another site knows of the file of an attachment. */
export interface ForeignFile {
  readonly postId: number;
  /** Where it lies among the uploads. */
  readonly file: string;
  readonly altText: string;
  /** What was measured of it; of many forms, or nothing. */
  readonly details: Json;
}

const longestName = 255;

/** A name that leads nowhere else, of a kind that may be uploaded. */
export function isUsableKey(key: string): boolean {
  const names = key.split('/');
  const extension = key.slice(key.lastIndexOf('.') + 1).toLowerCase();
  return (
    isKey(key) &&
    !/[\p{Cc}\\:]/u.test(key) &&
    names.every((name) => Buffer.byteLength(name) <= longestName && !name.startsWith('.')) &&
    extensionTypes.has(extension)
  );
}

/** The file as it is known here. Null for one whose name cannot be used. */
export function importedMedia({ postId, file, altText, details }: ForeignFile): MediaRow | null {
  if (!isUsableKey(file)) return null;
  const known = isMap(details) ? details : {};
  const mimeType = extensionTypes.get(file.slice(file.lastIndexOf('.') + 1).toLowerCase()) ?? '';
  const original = scalarText(known['original_image']);
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const hasOriginal = original !== '' && isUsableKey(folder + original) && !original.includes('/');
  const image =
    isImage(mimeType) && known['width'] !== undefined ? imageOf(known, { folder, mimeType, hasOriginal }) : null;
  return {
    postId,
    file,
    mimeType,
    filesize: numberOf(known['filesize']),
    altText,
    details: { ...(hasOriginal && { original }), ...(image && { image }) },
  };
}

const numberOf = (value: Json | undefined): number => {
  const number = Number(scalarText(value));
  return Number.isFinite(number) && number >= 0 ? number : 0;
};

interface About {
  readonly folder: string;
  readonly mimeType: string;
  readonly hasOriginal: boolean;
}

function imageOf(known: JsonMap, about: About): ImageDetails {
  const size = { width: numberOf(known['width']), height: numberOf(known['height']) };
  const photo = isMap(known['image_meta']) ? known['image_meta'] : {};
  const sizes = isMap(known['sizes']) ? Object.entries(known['sizes']) : [];
  return {
    ...size,
    whole: size,
    sizes: sizes.flatMap(([name, made]) => sizeOf(name, made, about)),
    photo: photoOf(photo),
    digest: '',
    placeholder: '',
    turned: about.hasOriginal && photo['orientation'] === 1,
  };
}

function sizeOf(name: string, made: Json, { folder, mimeType }: About): MadeSize[] {
  if (!isMap(made)) return [];
  const file = scalarText(made['file']);
  if (file.includes('/') || !isUsableKey(folder + file)) return [];
  return [
    {
      name,
      file,
      width: numberOf(made['width']),
      height: numberOf(made['height']),
      filesize: numberOf(made['filesize']),
      mimeType: scalarText(made['mime-type'] ?? made['mime_type']) || mimeType,
    },
  ];
}

const photoOf = (photo: JsonMap): PhotoFacts => {
  const text = (name: string): string => scalarText(photo[name]);
  const number = (name: string): number => numberOf(photo[name]);
  const { keywords } = photo;
  return {
    aperture: number('aperture'),
    credit: text('credit'),
    camera: text('camera'),
    caption: text('caption'),
    created: number('created_timestamp'),
    copyright: text('copyright'),
    focalLength: number('focal_length'),
    iso: number('iso'),
    shutterSpeed: number('shutter_speed'),
    title: text('title'),
    orientation: number('orientation'),
    keywords: isList(keywords) ? keywords.map(scalarText) : [],
  };
};
