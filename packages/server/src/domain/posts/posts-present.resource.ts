import { resourceFor } from './post-table.fields.ts';
import type { PostResource } from './post-table.fields.ts';
import type { PostRow } from './post.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { RestResponse } from '../../rest/response.ts';
import type { Context } from '../../rest/field.ts';
import { present, presentList, presentOne } from '../../rest/present.ts';
import type { Ctx } from '../../rest/route.ts';
import type { PostType } from '../types/type.ts';

/** A type with its table. */
export interface ServedPosts {
  readonly type: PostType;
  readonly resource: PostResource;
}

/** The items of a list, each with its links in it. */
export const presentPosts = (ctx: Ctx, { resource }: ServedPosts, rows: readonly PostRow[]): Promise<Json[]> =>
  presentList(ctx, resourceFor(ctx, resource), rows);

export const presentPost = (
  ctx: Ctx,
  { resource }: ServedPosts,
  row: PostRow,
  context?: Context,
): Promise<RestResponse> => presentOne(ctx, resourceFor(ctx, resource, context), row, context);

/** The post as an editor sees it, all of it and without links, to be shown once it is gone. */
export async function presentLast(ctx: Ctx, { resource }: ServedPosts, row: PostRow): Promise<JsonMap> {
  const whole = { ...ctx, request: { ...ctx.request, query: {}, body: { kind: 'none' as const } } };
  const [item] = await present(whole, resourceFor(whole, resource, 'edit'), [row], 'edit');
  return item?.data ?? {};
}
