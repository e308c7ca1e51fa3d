import { knownTypes, mediaTypes, typesOfKind } from './file-types.rules.ts';
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
    description: 'Only files in one of these states.',
    type: 'array',
    items: { enum: statuses, type: 'string' },
  },
  check: (value, { scope }) => refusedStatus(scope, value),
};

function refusedStatus(scope: Scope, value: Json): Mismatch | null {
  const asked = readList(value) ?? [];
  const mayAsk = (status: Json): boolean =>
    status === open || (statuses.some((one) => one === status) && scope.caller.can('edit_posts'));
  if (asked.every(mayAsk)) return null;
  const data = { status: isVisitor(scope) ? 401 : 403 };
  return { code: 'rest_forbidden_status', message: 'You may not ask for files in this state.', data };
}

export const mediaList = {
  args: (usual: Args): Args => ({
    ...usual,
    status: statusArg,
    media_type: listArg({
      default: null,
      description: 'Only files of one of these kinds.',
      type: 'array',
      items: { type: 'string', enum: mediaTypes },
    }),
    mime_type: listArg({
      default: null,
      description: 'Only files of exactly one of these types. Types that are not known say nothing.',
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
  generate_sub_sizes: flag('Whether to make the sizes of an image, and to turn and shrink it where that is due.'),
  convert_format: flag('Whether sizes may be made in another format than that of the image.'),
};

export const postProcessArgs: Args = {
  action: {
    required: true,
    schema: { description: 'What is to be done.', type: 'string', enum: ['create-image-subsizes'] },
  },
};

const percent = (description: string): Arg => ({
  schema: { description, type: 'number', minimum: 0, maximum: 100 },
});

const number = { type: 'number' } as const;

/** What can be done to an image. The last four and `rotation` are an older way to say it. */
export const editArgs: Args = {
  src: { required: true, schema: { description: 'Address of the file to be edited.', type: 'string', format: 'uri' } },
  modifiers: {
    schema: {
      description: 'Changes to the image, in this order.',
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
      description: 'Degrees to turn the image by, clockwise.',
      type: 'integer',
      minimum: 0,
      exclusiveMinimum: true,
      maximum: 360,
      exclusiveMaximum: true,
    },
  },
  x: percent('Where the part to keep begins, from the left.'),
  y: percent('Where the part to keep begins, from the top.'),
  width: percent('Width of the part to keep.'),
  height: percent('Height of the part to keep.'),
  flip: {
    schema: {
      description: 'Whether to mirror the image.',
      type: 'object',
      properties: { horizontal: { type: 'boolean' }, vertical: { type: 'boolean' } },
    },
  },
};

const mostModifiers = 20;
