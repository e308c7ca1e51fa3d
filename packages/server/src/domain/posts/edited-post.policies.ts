import type { PostRow } from './post.ts';
import { canEditPost } from './post-rights.rules.ts';
import { postRefusals } from './posts.errors.ts';
import { requirePost } from './posts.read.actions.ts';
import { scalarText } from '../../lib/json.ts';
import type { Arg, Ctx, PolicyTable } from '../../rest/route.ts';
import { requireTypeNamed } from '../types/types.actions.ts';
import type { PostType } from '../types/type.ts';

export const typeArg: Arg = { schema: { description: 'Name of the post type.', type: 'string' }, required: true };

/** The variables of a path that names a post by its type and its id. */
export const typeAndIdArgs = {
  type: typeArg,
  id: { schema: { description: 'Id of the post.', type: 'integer' } },
} as const satisfies Record<string, Arg>;

export const requireTypeOf = ({ scope, params }: Ctx): PostType =>
  requireTypeNamed(scope, scalarText(params['type'] ?? ''));

/** Requires permission to edit the post of the path. */
export const editedPost: PolicyTable<PostRow> = {
  record: (ctx) => requirePost(ctx.scope, requireTypeOf(ctx), Number(ctx.path['id'])),
  also: ({ scope }, row) => canEditPost(scope, row) || postRefusals.edit(scope),
};
