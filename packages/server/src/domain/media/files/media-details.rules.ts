import { beside, nameOf, urlOf } from './media-files.rules.ts';
import type { ImageDetails, MediaRow } from '../media.ts';
import { shownTrack } from './track-details.rules.ts';
import type { JsonMap } from '../../../lib/json.ts';
import type { Scope } from '../../../scope.ts';

/** What is known of a file, as clients see it. */
export function shownDetails(scope: Pick<Scope, 'address'>, media: MediaRow): JsonMap {
  const { image, original, track, companions } = media.details;
  if (track !== undefined) return shownTrack({ ...media, track });
  if (image === undefined) return { filesize: media.filesize, sizes: {} };
  return {
    width: image.width,
    height: image.height,
    file: media.file,
    filesize: media.filesize,
    sizes: shownSizes(scope, media, image),
    image_meta: photoMeta(image),
    ...(original !== undefined && { original_image: original }),
    ...companions,
    ...(image.editedFrom && {
      parent_image: { attachment_id: image.editedFrom.id, file: image.editedFrom.file },
    }),
  };
}

/** The whole image is one of the sizes, where there is another. */
function shownSizes(scope: Pick<Scope, 'address'>, media: MediaRow, { sizes, width, height }: ImageDetails): JsonMap {
  if (sizes.length === 0) return {};
  const made = sizes.map((size) => [
    size.name,
    {
      file: size.file,
      width: size.width,
      height: size.height,
      filesize: size.filesize,
      mime_type: size.mimeType,
      source_url: urlOf(scope, beside(media.file, size.file)),
    },
  ]);
  const full = {
    file: nameOf(media.file),
    width,
    height,
    mime_type: media.mimeType,
    source_url: urlOf(scope, media.file),
  };
  return { ...Object.fromEntries(made), full };
}

/** Numbers are texts here, as clients of this API expect. */
export const photoMeta = ({ photo, turned }: ImageDetails): JsonMap => ({
  aperture: String(photo.aperture),
  credit: photo.credit,
  camera: photo.camera,
  caption: photo.caption,
  created_timestamp: String(photo.created),
  copyright: photo.copyright,
  focal_length: String(photo.focalLength),
  iso: String(photo.iso),
  shutter_speed: String(photo.shutterSpeed),
  title: photo.title,
  orientation: turned ? 1 : String(photo.orientation),
  keywords: photo.keywords,
  alt: '',
});
