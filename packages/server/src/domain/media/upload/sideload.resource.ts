import { sizesOf } from '../images/image-sizes.actions.ts';
import { specialNames } from '../images/image-sizes.rules.ts';
import { beside, nameOf } from '../files/media-files.rules.ts';
import { mediaErrors } from '../media.errors.ts';
import type { MediaResource } from '../media.fields.ts';
import type { MediaAction } from '../media.policies.ts';
import { findMedia } from '../media.read.actions.ts';
import type { MediaRow } from '../media.ts';
import { sentFile } from './sent-file.resource.ts';
import { finalize, sideload } from './sideload.actions.ts';
import type { ToldSize } from './sideload.actions.ts';
import { isList, isMap, scalarText } from '../../../lib/json.ts';
import type { Json } from '../../../lib/json.ts';
import { presentOne } from '../../../rest/present.ts';
import { respond } from '../../../rest/response.ts';
import type { Arg, RouteDefinition } from '../../../rest/route.ts';
import { singleRoute } from '../../../rest/single.ts';
import type { Mismatch, Schema } from '../../../schema/schema.ts';
import type { Scope } from '../../../scope.ts';
import type { PostRow } from '../../posts/post.ts';

const namesIn = (value: Json | undefined): string[] =>
  (isList(value) ? value : [value]).filter((name) => typeof name === 'string');

/** Of a list, every name must be that of a size. */
function refusedName(scope: Scope, value: Json): Mismatch | null {
  const known = sizesOf(scope).map(({ name }) => name);
  const allowed = isList(value) ? known : [...known, ...specialNames];
  const unknown = namesIn(value).find((name) => !allowed.includes(name));
  if (unknown === undefined) return null;
  return { code: 'rest_not_in_enum', message: `Image size ${JSON.stringify(unknown)} was not found.`, data: null };
}

const sizeSchema: Schema = {
  description: 'Image size of the file, or a list of sizes.',
  type: ['string', 'array'],
  items: { type: 'string', minLength: 1 },
  minItems: 1,
  minLength: 1,
};

const sizeArg: Arg = {
  required: true,
  schema: sizeSchema,
  check: (value, { scope }) => refusedName(scope, value),
};

/** Takes a size that the client has made. */
export const sideloadRoute = ({ may, ...route }: MediaAction): RouteDefinition =>
  singleRoute({
    ...route,
    permit: may.edit,
    run: {
      args: {
        image_size: sizeArg,
        convert_format: {
          schema: {
            type: 'boolean',
            default: true,
            description: 'Whether the file can be converted to another format.',
          },
        },
      },
      example: { image_size: 'thumbnail' },
      takesFiles: true,
      handle: async ({ scope, request, params }, row) => {
        const media = await requireDrawable(scope, row);
        const sizes = namesIn(params['image_size']);
        const made = await sideload(scope, media, { sent: sentFile(request), sizes });
        const { width, height, file, mimeType, filesize } = made;
        const image_size = params['image_size'] ?? '';
        // The served copy is returned with the original.
        if (image_size === 'scaled') {
          const original_image = nameOf(media.file);
          return respond({ image_size, original_image, width, height, filesize, file: beside(media.file, file) });
        }
        return respond({ image_size, width, height, file, mime_type: mimeType, filesize });
      },
    },
  });

/** Images, and documents that a client can draw. */
async function requireDrawable(scope: Scope, { id }: PostRow): Promise<MediaRow> {
  const media = await findMedia(scope, id);
  const isDrawable = media?.details.image !== undefined || media?.mimeType === 'application/pdf';
  if (media === null || !isDrawable) throw mediaErrors.notDrawable();
  return media;
}

const positive: Schema = { type: 'integer', minimum: 1 };
const words: Schema = { type: 'string', minLength: 1 };

const subSizes: Arg = {
  schema: {
    description: 'Uploaded image sizes.',
    type: 'array',
    default: [],
    maxItems: 100,
    items: {
      type: 'object',
      required: ['image_size', 'file'],
      properties: {
        image_size: sizeSchema,
        width: positive,
        height: positive,
        file: words,
        mime_type: { type: 'string', pattern: '^image/.*' },
        filesize: positive,
        original_image: words,
      },
    },
  },
  check: (value, { scope }) => {
    const sizes = isList(value) ? value : [];
    return (
      sizes.map((size) => (isMap(size) ? refusedName(scope, size['image_size'] ?? '') : null)).find(Boolean) ?? null
    );
  },
};

/** Tells which sizes the attachment has got. */
export const finalizeRoute = ({
  resource,
  may,
  ...route
}: MediaAction & { readonly resource: MediaResource }): RouteDefinition =>
  singleRoute({
    ...route,
    permit: may.edit,
    run: {
      args: { sub_sizes: subSizes },
      example: { sub_sizes: [] },
      handle: async (ctx, row) => {
        const { scope, params } = ctx;
        const told = toldSizes(params['sub_sizes']);
        const media = await findMedia(scope, row.id);
        if (media !== null && told.length > 0) await finalize(scope, media, told);
        return presentOne(ctx, resource, row, 'edit');
      },
    },
  });

const toldSizes = (value: Json | undefined): ToldSize[] =>
  (isList(value) ? value : []).flatMap((size) =>
    isMap(size) ? [{ names: namesIn(size['image_size']), file: scalarText(size['file']) }] : [],
  );
