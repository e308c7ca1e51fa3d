import { editArgs, postProcessArgs } from './media.args.ts';
import { mediaErrors } from './media.errors.ts';
import type { MediaResource } from './media.fields.ts';
import { keysOf, urlOf } from './files/media-files.rules.ts';
import type { MediaAction } from './media.policies.ts';
import { findMedia } from './media.read.actions.ts';
import type { MediaRow } from './media.ts';
import { editImage, makeSizesAgain } from './media.write.actions.ts';
import type { MediaWrite } from './media.write.actions.ts';
import type { Modifier } from '../../formats/images.ts';
import { isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { restUrl } from '../../rest/links.ts';
import { presentOne } from '../../rest/present.ts';
import { toPatch, updateArgs } from '../../rest/resource.ts';
import { withHeader } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import type { Args, Ctx, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import type { Scope } from '../../scope.ts';
import type { PostRow } from '../posts/post.ts';
import type { PostType } from '../types/type.ts';

interface ImageAction extends MediaAction {
  readonly type: PostType;
  readonly resource: MediaResource;
}

const copied = ['caption', 'description', 'title', 'post', 'alt_text'] as const;

/** Makes the sizes an image has not got. */
export const processRoute = ({ type: _, resource, may, ...route }: ImageAction): RouteDefinition =>
  singleRoute({
    ...route,
    permit: may.process,
    run: {
      args: postProcessArgs,
      handle: async (ctx, row) => {
        const media = await findMedia(ctx.scope, row.id);
        if (media !== null) await makeSizesAgain(ctx.scope, media, { onlyMissing: true });
        return presentOne(ctx, resource, row, 'edit');
      },
    },
  });

/** Makes a changed copy of an image. */
export const editRoute = ({ type, resource, may, ...route }: ImageAction): RouteDefinition =>
  singleRoute({
    ...route,
    permit: may.edit,
    run: {
      args: { ...editArgs, ...textArgs(resource) },
      example: {
        src: 'https://example.org/uploads/2026/11/panel.jpg',
        modifiers: [{ type: 'rotate', args: { angle: 90 } }],
      },
      makes: true,
      handle: (ctx, row) => edit(ctx, { type, resource }, row),
    },
  });

function textArgs(resource: MediaResource): Args {
  const all = updateArgs(resource);
  return Object.fromEntries(copied.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}

async function edit(
  ctx: Ctx,
  { type, resource }: Pick<ImageAction, 'type' | 'resource'>,
  row: PostRow,
): Promise<RestResponse> {
  const { scope, params, sent } = ctx;
  const media = await findMedia(scope, row.id);
  if (media?.details.image === undefined || !isOwnFile(scope, media, params['src'])) throw mediaErrors.notItsFile();
  const modifiers = modifiersOf(params);
  if (modifiers.length === 0) throw mediaErrors.notEdited();
  const said = toPatch(
    resource,
    Object.fromEntries(copied.flatMap((name) => (name in sent ? [[name, sent[name] ?? null]] : []))),
  );
  const patch = { title: row.title, excerpt: row.excerpt, content: row.content, altText: media.altText, ...said };
  const write: MediaWrite = { type, patch };
  const made = await editImage(scope, write, { media, modifiers });
  const shown = await presentOne(ctx, resource, made, 'edit');
  const { restNamespace, restBase } = type;
  const location = restUrl(scope, `/${restNamespace}/${restBase}/${made.id}`);
  return { ...withHeader(shown, 'Location', location), status: 201 };
}

const isOwnFile = (scope: Scope, media: MediaRow, src: Json | undefined): boolean =>
  keysOf(media).some((key) => urlOf(scope, key) === src);

const numberIn = (map: JsonMap, name: string): number => (typeof map[name] === 'number' ? map[name] : 0);

function modifierOf(sent: Json): Modifier[] {
  if (!isMap(sent) || !isMap(sent['args'])) return [];
  const { type, args } = sent as { type?: Json; args: JsonMap };
  if (type === 'rotate') return [{ type, angle: numberIn(args, 'angle') }];
  if (type === 'crop') {
    const part = (name: string): number => numberIn(args, name);
    return [{ type, left: part('left'), top: part('top'), width: part('width'), height: part('height') }];
  }
  const flip = args['flip'];
  return type === 'flip' && isMap(flip) ? flipOf(flip) : [];
}

const flipOf = ({ horizontal, vertical }: JsonMap): Modifier[] =>
  horizontal === true || vertical === true
    ? [{ type: 'flip', horizontal: horizontal === true, vertical: vertical === true }]
    : [];

/** What is to be done, in order: as a list, or said in the older way. */
function modifiersOf(params: JsonMap): Modifier[] {
  const { modifiers, rotation, flip } = params;
  if (isList(modifiers)) return modifiers.flatMap(modifierOf);
  const isCut = ['x', 'y', 'width', 'height'].every((name) => typeof params[name] === 'number');
  const part = (name: string): number => numberIn(params, name);
  return [
    ...(isMap(flip) ? flipOf(flip) : []),
    ...(typeof rotation === 'number' ? [{ type: 'rotate', angle: rotation } as const] : []),
    ...(isCut
      ? [{ type: 'crop', left: part('x'), top: part('y'), width: part('width'), height: part('height') } as const]
      : []),
  ];
}
