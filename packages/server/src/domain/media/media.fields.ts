import { altTextWarnings } from './images/alt-text.rules.ts';
import { splitName } from './files/file-names.rules.ts';
import { isImage } from './files/file-types.rules.ts';
import { sizesOf } from './images/image-sizes.actions.ts';
import { missingSizes } from './images/image-sizes.rules.ts';
import { shownDetails } from './files/media-details.rules.ts';
import { nameOf, originalOf, urlOf } from './files/media-files.rules.ts';
import { mediaLinks } from './media.links.ts';
import { mediaNeeds } from './media.needs.ts';
import type { MediaNeeds } from './media.needs.ts';
import type { MediaRow } from './media.ts';
import type { MediaPatch } from './media.write.actions.ts';
import { shownRenditions } from './images/renditions.rules.ts';
import { visitor } from '../../access/capabilities.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Field, FieldTable, ItemOf } from '../../rest/field.ts';
import type { PrepareItem } from '../../rest/registered-fields.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import type { Arg } from '../../rest/route.ts';
import { boolean, integer, list, nullable, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { metaField } from '../meta/meta.fields.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import { canReadPost } from '../posts/post-rights.rules.ts';
import { everywhere, inEdit, inFull } from '../posts/post-needs.fields.ts';
import type { PostRow } from '../posts/post.ts';
import { fieldOrder, usualFields } from '../posts/posts.fields.ts';
import { textPatch } from '../posts/texts/post-texts.fields.ts';
import type { PostType } from '../types/type.ts';

export type MediaResource = Resource<PostRow, MediaNeeds, MediaPatch>;
type MediaTable = FieldTable<PostRow, MediaNeeds, MediaPatch>;

const field = fieldsOf<PostRow, MediaNeeds, MediaPatch>();

const anyMap: TypedSchema<JsonMap> = { type: 'object' };

/** Reads the file of an attachment; what is shown without one stands behind it. */
const ofFile =
  <T>(read: (media: MediaRow, needs: Pick<MediaNeeds, 'scope'>) => T, without: T) =>
  (row: PostRow, needs: Pick<MediaNeeds, 'media' | 'scope'>): T => {
    const media = needs.media.get(row.id);
    return media === undefined ? without : read(media, needs);
  };

const fileNeeds = ['media', 'scope'] as const;

const written = (description: string, read: (row: PostRow) => string) =>
  field({ description, schema: string(), in: inEdit, read, write: () => ({}) });

const texts = {
  description: field({
    description: 'Description of the file.',
    schema: { type: 'object' },
    in: inFull,
    unchecked: true,
    write: (sent) => textPatch('content', sent),
    parts: {
      raw: written('Description as stored.', (row) => row.content),
      rendered: field({
        description: 'Rendered description, with the media markup.',
        schema: string(),
        in: inFull,
        needs: ['shownFiles', 'content'],
        read: (row, { shownFiles, content }) => `${shownFiles.get(row.id) ?? ''}${content.get(row.id) ?? ''}`,
      }),
    },
  }),
  caption: field({
    description: 'Caption of the file.',
    schema: { type: 'object' },
    in: everywhere,
    unchecked: true,
    write: (sent) => textPatch('excerpt', sent),
    parts: {
      raw: written('Caption as stored.', (row) => row.excerpt),
      rendered: field({
        description: 'Rendered caption.',
        schema: string(),
        in: everywhere,
        needs: ['captions'],
        read: (row, { captions }) => captions.get(row.id) ?? '',
      }),
    },
  }),
  alt_text: field({
    description: 'Alt text: describes the image for screen readers and search engines.',
    schema: string(),
    in: everywhere,
    needs: ['media'],
    read: (row, { media }) => media.get(row.id)?.altText ?? '',
    write: (altText) => ({ altText }),
    null: 'unsaid',
  }),
};

const file = {
  media_type: field({
    description: 'Whether the file is an image.',
    schema: string({ enum: ['image', 'file'] }),
    in: everywhere,
    needs: fileNeeds,
    read: ofFile<string>(({ mimeType }) => (isImage(mimeType) ? 'image' : 'file'), 'file'),
  }),
  mime_type: field({
    description: 'Media type of the file.',
    schema: string(),
    in: everywhere,
    needs: fileNeeds,
    read: ofFile(({ mimeType }) => mimeType, ''),
  }),
  media_details: field({
    description: 'Details of the file, by media type.',
    schema: anyMap,
    in: everywhere,
    needs: fileNeeds,
    read: ofFile<JsonMap>((media, { scope }) => shownDetails(scope, media), {}),
  }),
  post: field({
    description: 'Id of the attached post.',
    schema: integer() as TypedSchema<number | null>,
    in: inFull,
    read: (row) => (row.parent === 0 ? null : row.parent),
    write: (id) => (id === null ? {} : { parent: id }),
    null: 'unsaid',
  }),
  source_url: field({
    description: 'URL of the file.',
    schema: string({ format: 'uri' }),
    in: everywhere,
    needs: fileNeeds,
    read: ofFile((media, { scope }) => urlOf(scope, media.file), ''),
  }),
  missing_image_sizes: field({
    description: 'Image sizes that are not generated yet.',
    schema: list(string()),
    in: inEdit,
    needs: fileNeeds,
    read: ofFile<readonly string[]>(
      ({ mimeType, details: { image } }, { scope }) =>
        missingSizes(
          { type: mimeType, whole: image?.whole ?? null, made: (image?.sizes ?? []).map(({ name }) => name) },
          sizesOf(scope),
        ),
      [],
    ),
  }),
  filename: field({
    description: 'Original file name.',
    schema: string(),
    in: inFull,
    needs: fileNeeds,
    read: ofFile((media) => nameOf(originalOf(media)), ''),
  }),
  filesize: field({
    description: 'File size in bytes.',
    schema: nullable(integer()),
    in: inFull,
    needs: fileNeeds,
    read: ofFile<number | null>(({ filesize }) => filesize, null),
  }),
};

const isOfImage = ofFile(({ mimeType }) => isImage(mimeType), false);

/** Members that only images have. */
const image = {
  exif_orientation: field({
    description: 'EXIF orientation. 1 is upright.',
    schema: integer(),
    in: inEdit,
    needs: fileNeeds,
    has: isOfImage,
    read: ofFile(
      (media) => (media.details.image?.turned === true ? 1 : media.details.image?.photo.orientation || 1),
      1,
    ),
  }),
  image_output_format: field({
    description: 'MIME type of image sizes, if it differs from the image.',
    schema: nullable(string()),
    in: inEdit,
    needs: fileNeeds,
    has: isOfImage,
    read: (): string | null => null,
  }),
  image_save_progressive: field({
    description: 'Whether image sizes are progressive (interlaced).',
    schema: boolean(),
    in: inEdit,
    needs: fileNeeds,
    has: isOfImage,
    read: () => false,
  }),
  image_quality: field({
    description: 'Quality of image sizes.',
    schema: anyMap,
    in: inEdit,
    needs: fileNeeds,
    has: isOfImage,
    read: ofFile<JsonMap>(({ mimeType }) => ({ default: mimeType === 'image/webp' ? 86 : 82, sizes: {} }), {}),
  }),
};

const part = { type: 'number', minimum: 0, maximum: 1 } as const;
const pointSchema = {
  type: ['object', 'null'],
  properties: { x: part, y: part },
  required: ['x', 'y'],
  additionalProperties: false,
} as unknown as TypedSchema<{ readonly x: number; readonly y: number } | null>;

/** Members beyond the specification: shown only where `_fields` names them. */
const own = {
  focal_point: field({
    description: 'Focal point, x and y from 0 to 1. Null: the center.',
    schema: pointSchema,
    in: everywhere,
    onlyNamed: true,
    needs: fileNeeds,
    has: isOfImage,
    read: ofFile((media) => media.details.image?.focal ?? null, null),
    write: (focalPoint) => ({ focalPoint }),
  }),
  placeholder: field({
    description: 'Low-resolution placeholder as a data URL.',
    schema: string(),
    in: everywhere,
    onlyNamed: true,
    needs: fileNeeds,
    has: isOfImage,
    read: ofFile((media) => media.details.image?.placeholder ?? '', ''),
  }),
  alt_text_warnings: field({
    description: 'Problem with the alt text, if any.',
    schema: list(string()),
    in: everywhere,
    onlyNamed: true,
    needs: fileNeeds,
    has: isOfImage,
    read: ofFile<readonly string[]>(
      (media) => altTextWarnings(media.altText, splitName(nameOf(originalOf(media))).base),
      [],
    ),
  }),
  renditions: field({
    description: 'URLs of the image in other widths and formats. Generated on first request.',
    schema: list(anyMap),
    in: everywhere,
    onlyNamed: true,
    needs: ['media', 'scope', 'parents'],
    has: isOfImage,
    read: (row, { media, scope, parents }): readonly JsonMap[] => {
      const found = media.get(row.id);
      const visits = { ...scope, caller: visitor };
      const inheritsFrom = row.parent === 0 ? null : (parents.get(row.parent) ?? null);
      return found !== undefined && canReadPost(visits, { ...row, inheritsFrom }) ? shownRenditions(scope, found) : [];
    },
  }),
};

/** Always 0, and what is sent for it says nothing: files have no main image. */
const featured = {
  featured_media: field({
    description: 'Id of the featured image. 0 for none.',
    schema: integer(),
    in: everywhere,
    read: (row) => row.featuredMedia,
    write: () => ({}),
    null: 'unsaid',
  }),
};

/** Members of attachments by name. */
export type MediaItem = ItemOf<typeof texts & typeof file & typeof image & typeof featured>;

/** The argument for the one member of them that can be written. */
export const focalPointArg: Arg = { schema: { description: own.focal_point.description, ...pointSchema } };

/** The table of attachments: what all posts have, then what files have. */
export function mediaResource(draft: SiteDraft, type: PostType): MediaResource {
  const { password: _, ...usual } = usualFields(draft, type);
  const meta: Field<PostRow, MediaNeeds, MediaPatch, JsonMap> = metaField<PostRow>({
    keys: metaKeysFor(draft, { object: 'post', subtype: type.name }),
    stored: (row) => row.meta,
  });
  const behind: Readonly<Record<string, MediaTable>> = { author: featured, template: { meta } as MediaTable };
  const common = Object.entries(usual).flatMap(([name, usualField]) => [
    [name, usualField] as const,
    ...Object.entries(behind[name] ?? {}),
  ]);
  return defineResource<PostRow, MediaNeeds, MediaPatch>({
    name: draft.dialect.outward(type.name),
    registeredFor: type.name,
    fields: { ...(Object.fromEntries(common) as MediaTable), ...texts, ...file, ...image, ...own },
    fieldOrder: [...fieldOrder, 'alt_text', 'caption', 'description', 'post'],
    needs: mediaNeeds(type),
    links: mediaLinks(type),
    linkNeeds: () => ['parents'],
  });
}

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Change the fields and links of a media item in a response. */
    rest_prepare_attachment: PrepareItem<MediaItem & Readonly<Record<string, Json>>, PostRow>;
  }
}
