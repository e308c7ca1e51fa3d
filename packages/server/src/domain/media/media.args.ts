import { knownTypes, mediaTypes, typesOfKind } from './files/file-types.rules.ts';
import { listArg } from '../../rest/collection-args.ts';
import type { Arg, Args } from '../../rest/route.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { wantedTexts } from '../../lib/wanted-texts.ts';
import { readList } from '../../schema/list.ts';
import type { Mismatch } from '../../schema/schema.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';
import type { PostQuery } from '../posts/list/posts-list.rules.ts';

const statuses = ['inherit', 'private', 'trash'] as const;
const open = 'inherit';

const statusArg: Arg = {
  unchecked: true,
  schema: {
    default: open,
    description: 'Limit results to these statuses.',
    type: 'array',
    items: { enum: statuses, type: 'string' },
  },
  check: (value, { scope }) => refusedStatus(scope, value),
};

function refusedStatus(scope: Scope, value: Json): Mismatch | null {
  const asked = readList(value) ?? [];
  if (scope.caller.can('edit_posts') && asked.some((status) => !statuses.some((one) => one === status)))
    return { code: 'rest_not_in_enum', message: `status must be one of ${statuses.join(', ')}.`, data: null };
  const mayAsk = (status: Json): boolean =>
    status === open || (statuses.some((one) => one === status) && scope.caller.can('edit_posts'));
  if (asked.every(mayAsk)) return null;
  const data = { status: isVisitor(scope) ? 401 : 403 };
  return { code: 'rest_forbidden_status', message: "You don't have permission to list media with this status.", data };
}

export const mediaList = {
  args: (usual: Args): Args => ({
    ...usual,
    status: statusArg,
    media_type: listArg({
      default: null,
      description: 'Limit results to these media types.',
      type: 'array',
      items: { type: 'string', enum: mediaTypes },
    }),
    mime_type: listArg({
      default: null,
      description: 'Limit results to these MIME types. Unknown types are ignored.',
      type: 'array',
      items: { type: 'string' },
    }),
  }),
  query: (params: JsonMap): Partial<PostQuery> => {
    const kinds = wantedTexts(params['media_type']) ?? [];
    const exact = (wantedTexts(params['mime_type']) ?? []).filter((type) => knownTypes.has(type));
    const mimeTypes = [...kinds.flatMap(typesOfKind), ...exact];
    return kinds.length + exact.length === 0 ? {} : { mimeTypes };
  },
};

const flag = (description: string): Arg => ({ schema: { type: 'boolean', default: true, description } });

/** What only an upload can say. */
export const uploadArgs: Args = {
  generate_sub_sizes: flag('Whether to generate image sizes, apply the EXIF orientation, and scale down large images.'),
  convert_format: flag('Whether image sizes can be generated in another format.'),
  url: {
    schema: {
      description: 'Public URL to download the file from, instead of a file in the request.',
      type: 'string',
      format: 'uri',
    },
  },
};

export const postProcessArgs: Args = {
  action: {
    required: true,
    schema: { description: 'Type of the edit.', type: 'string', enum: ['create-image-subsizes'] },
  },
};

const percent = (description: string): Arg => ({
  schema: { description, type: 'number', minimum: 0, maximum: 100 },
});

const number = { type: 'number' } as const;

/** What can be done to an image. The last four and `rotation` are an older way to say it. */
export const editArgs: Args = {
  src: { required: true, schema: { description: 'URL of the image to edit.', type: 'string', format: 'uri' } },
  modifiers: {
    schema: {
      description: 'Edits to apply, in order.',
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['type', 'args'],
        oneOf: [
          {
            title: 'Flip',
            properties: {
              type: { type: 'string', enum: ['flip'] },
              args: {
                type: 'object',
                required: ['flip'],
                properties: {
                  flip: {
                    type: 'object',
                    required: ['horizontal', 'vertical'],
                    properties: { horizontal: { type: 'boolean' }, vertical: { type: 'boolean' } },
                  },
                },
              },
            },
          },
          {
            title: 'Rotate',
            properties: {
              type: { type: 'string', enum: ['rotate'] },
              args: { type: 'object', required: ['angle'], properties: { angle: number } },
            },
          },
          {
            title: 'Crop',
            properties: {
              type: { type: 'string', enum: ['crop'] },
              args: {
                type: 'object',
                required: ['left', 'top', 'width', 'height'],
                properties: { left: number, top: number, width: number, height: number },
              },
            },
          },
        ],
      },
    },
    check: (value) =>
      Array.isArray(value) && value.length > mostModifiers
        ? { code: 'rest_too_many_items', message: `At most ${mostModifiers} changes can be made.`, data: null }
        : null,
  },
  rotation: {
    schema: {
      description: 'Degrees to rotate clockwise.',
      type: 'integer',
      minimum: 0,
      exclusiveMinimum: true,
      maximum: 360,
      exclusiveMaximum: true,
    },
  },
  x: percent('Left edge of the crop, in percent.'),
  y: percent('Top edge of the crop, in percent.'),
  width: percent('Width of the crop, in percent.'),
  height: percent('Height of the crop, in percent.'),
  flip: {
    schema: {
      description: 'Directions to flip the image.',
      type: 'object',
      properties: { horizontal: { type: 'boolean' }, vertical: { type: 'boolean' } },
    },
  },
};

const mostModifiers = 20;
