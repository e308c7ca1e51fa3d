import { postList } from './list/posts-list.resource.ts';
import { withSchemaLinks } from './post-actions.fields.ts';
import { isHidden, kindOf, servedTypes } from './post-kinds.registry.ts';
import { canDeletePost } from './post-rights.rules.ts';
import type { PostPatch, PostRow } from './post.ts';
import { deleteArgs, idArg, readArgs } from './posts.args.ts';
import { postErrors, postRefusals } from './posts.errors.ts';
import { postResource } from './posts.fields.ts';
import type { PostResource } from './posts.fields.ts';
import { postHooks } from './posts.hooks.ts';
import { postPolicies, refusedUpdate } from './posts.policies.ts';
import { removePost } from './posts.remove.actions.ts';
import { createPost, changePostMeta, trashPost, updatePost } from './posts.write.actions.ts';
import type { PostWrite } from './posts.write.actions.ts';
import { addressesOf } from './tree/post-addresses.actions.ts';
import { collectionRoutes } from '../../rest/collection.ts';
import type { Write } from '../../rest/collection.ts';
import type { RestError } from '../../rest/errors.ts';
import { selectionOf } from '../../rest/shape.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import { isSelected } from '../../lib/selection.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { PostType } from '../types/type.ts';

/** Collection and item of every type shown in REST, each under the type's own namespace. */
export const postRoutes = (draft: SiteDraft): RouteDefinition[] =>
  servedTypes(draft).flatMap(
    (type) =>
      kindOf(draft, type).routes?.(draft, type) ??
      withSchemaLinks(routesOf(draft, { type, resource: postResource(draft, type) }), type),
  );

/** A type with its table. */
interface ServedPosts {
  readonly type: PostType;
  readonly resource: PostResource;
}

function routesOf(draft: SiteDraft, served: ServedPosts): RouteDefinition[] {
  const { type, resource } = served;
  const may = postPolicies(served);
  const tellsSlug = ({ request }: Ctx): boolean =>
    resource.fields['generated_slug'] !== undefined && isSelected(selectionOf(request), 'generated_slug');
  return collectionRoutes({
    resource,
    namespace: type.restNamespace,
    path: `/${type.restBase}`,
    id: idArg,
    registered: draft.registeredFields.get(type.name) ?? [],
    batch: true,
    rowOf: (row) => row,
    list: postList(draft, type),
    read: { args: readArgs(resource.fields), permit: may.read, ...(type.viewable && { headers: alternate(type) }) },
    create: { permit: may.create, save: (ctx, write) => create(ctx, type, write, tellsSlug(ctx)) },
    update: {
      permit: may.update,
      save: (ctx, { id }, write) => {
        const guard = (locked: PostRow): void => refuse(refusedUpdate(ctx, served, locked));
        const hooked = hookedWrite(ctx, type, write, false);
        return updatePost(ctx.scope, id, { ...hooked, guard, tellsSlug: tellsSlug(ctx) });
      },
    },
    remove: {
      args: deleteArgs,
      permit: may.remove,
      trash: (ctx, { id }) =>
        trashPost(ctx.scope, id, {
          type,
          tellsSlug: tellsSlug(ctx),
          guard: (locked) =>
            refuse(isHidden(ctx.scope.site, locked) ? postErrors.unknown(id) : refusedRemoval(ctx.scope, locked)),
        }),
      remove: ({ scope }, { id }, previous) =>
        removePost(scope, id, { type, previous, guard: (locked) => refuse(refusedRemoval(scope, locked)) }),
      removed: ({ scope, request }, row) =>
        scope.site.hooks.action(postHooks(type.name).delete, row, { scope, request }),
      previousIn: 'edit',
      previousWhole: true,
    },
    changeMeta: changePostMeta,
  });
}

/** A post with a page on the site points at it. */
export const alternate =
  (type: PostType) =>
  async ({ scope }: Ctx, row: PostRow): Promise<{ Link: string }> => {
    const { link } = await addressesOf(scope, type, [row]);
    return { Link: `<${link(row)}>; rel="alternate"; type=text/html` };
  };

async function create(
  ctx: Ctx,
  type: PostType,
  write: Write<PostRow, PostPatch>,
  tellsSlug: boolean,
): Promise<PostRow> {
  // Whatever named a post was rejected before; what is left names none.
  if ((ctx.sent['id'] ?? null) !== null) throw postErrors.unknown(0);
  return createPost(ctx.scope, { ...hookedWrite(ctx, type, write, true), tellsSlug });
}

/** A write of a post, with the hooks of its type around it. */
export function hookedWrite<Patch extends Partial<PostPatch>>(
  { scope: outer, request }: Ctx,
  type: PostType,
  { patch, within }: Pick<PostWrite, 'within'> & { readonly patch: Patch },
  creating: boolean,
): PostWrite & { readonly patch: Patch } {
  const { hooks } = outer.site;
  const names = postHooks(type.name);
  return {
    type,
    patch,
    ...(hooks.has(names.preInsert) && {
      prepare: (scope, unfiltered, before) => hooks.filter(names.preInsert, unfiltered, { scope, request, before }),
    }),
    ...(hooks.has(names.insert) && {
      inserted: (scope, row) => hooks.action(names.insert, row, { scope, request, creating }),
    }),
    ...((within !== undefined || hooks.has(names.afterInsert)) && {
      within: async (scope, row) => {
        await within?.(scope, row);
        await hooks.action(names.afterInsert, row, { scope, request, creating });
      },
    }),
  };
}

const refusedRemoval = (scope: Ctx['scope'], row: PostRow): RestError | null =>
  canDeletePost(scope, row) ? null : postRefusals.remove(scope);

function refuse(error: RestError | null): void {
  if (error !== null) throw error;
}
