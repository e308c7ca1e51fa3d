import { requireRevision } from './revisions.actions.ts';
import { revisionErrors, revisionRefusals } from './revisions.errors.ts';
import type { Ctx, PolicyTable } from '../../rest/route.ts';
import { findPost } from '../posts/posts.read.actions.ts';
import { canDeletePost, canEditPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import type { PostType } from '../types/type.ts';

/** Under which name the path has the post. */
type Variable = 'parent' | 'id';

async function parentOf({ scope, path }: Ctx, { name }: PostType, variable: Variable): Promise<PostRow> {
  const post = await findPost(scope, Number(path[variable]));
  if (post === null || post.type !== name) throw revisionErrors.unknownParent(Number(path[variable]));
  return post;
}

/** Revisions require permission to edit the post, also if it is protected. */
export const readPolicy = (type: PostType, variable: Variable = 'parent'): PolicyTable<PostRow> => ({
  record: (ctx) => parentOf(ctx, type, variable),
  also: ({ scope }, post) => canEditPost(scope, post) || revisionRefusals.read(scope),
});

/** Requires `delete_post` and `delete_revision`, which no role has by default. */
export const removePolicy = (type: PostType): PolicyTable<PostRow> => ({
  record: (ctx) => parentOf(ctx, type, 'parent'),
  also: async ({ scope, path }, post) => {
    if (!canDeletePost(scope, post)) return revisionRefusals.remove(scope);
    const revision = await requireRevision(scope, post, Number(path['id']));
    return scope.caller.can('delete_revision', revision) || revisionRefusals.remove(scope);
  },
});
