import { readableMenus } from './menu-access.policies.ts';
import { menuTaxonomy } from './menu.ts';
import { createItem, updateItem } from './menu-items.actions.ts';
import { menuItemResource } from './menu-items.fields.ts';
import { menuErrors } from './menus.errors.ts';
import { mayList, mayReadItem } from './menus.policies.ts';
import { collectionRoutes } from '../../rest/collection.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { postList } from '../posts/list/posts-list.resource.ts';
import type { PostQuery } from '../posts/list/posts-list.rules.ts';
import { deleteArgs, idArg } from '../posts/posts.args.ts';
import { postHooks } from '../posts/posts.hooks.ts';
import { postPolicies } from '../posts/posts.policies.ts';
import { removePost } from '../posts/posts.remove.actions.ts';
import { hookedWrite } from '../posts/posts.resource.ts';
import { changePostMeta } from '../posts/posts.write.actions.ts';
import type { PostType } from '../types/type.ts';

/** The routes of items: those of posts, with what an item stands for. */
export function menuItemRoutes(draft: SiteDraft, type: PostType): RouteDefinition[] {
  const resource = menuItemResource(draft, type);
  const may = postPolicies({ type, resource });
  return collectionRoutes({
    resource,
    namespace: type.restNamespace,
    path: `/${type.restBase}`,
    id: idArg,
    registered: draft.registeredFields.get(type.name) ?? [],
    batch: true,
    rowOf: (row) => row,
    list: { ...postList(draft, type, readableItems), permit: mayList },
    read: { args: { context: contextArg() }, permit: { ...may.read, also: mayReadItem } },
    create: {
      permit: may.create,
      save: (ctx, write) => {
        const patch = { status: 'publish', menuOrder: 1, ...write.patch };
        return createItem(ctx.scope, hookedWrite(ctx, type, { ...write, patch }, true));
      },
    },
    update: {
      permit: may.update,
      save: (ctx, { id }, write) => updateItem(ctx.scope, id, hookedWrite(ctx, type, write, false)),
    },
    remove: {
      args: deleteArgs,
      permit: may.remove,
      trash: () => Promise.reject(menuErrors.noTrash()),
      remove: ({ scope }, { id }, previous) => removePost(scope, id, { type, previous }),
      removed: ({ scope, request }, row) =>
        scope.site.hooks.action(postHooks(type.name).delete, row, { scope, request }),
      previousIn: 'view',
      previousWhole: true,
    },
    changeMeta: changePostMeta,
  });
}

/** Who may read some menus only is listed the items of those, whatever else is asked for. */
async function readableItems(ctx: Ctx, query: PostQuery): Promise<PostQuery> {
  const readable = await readableMenus(ctx);
  if (readable === 'all') return query;
  const seen = { taxonomy: menuTaxonomy, groups: [[...(readable ?? [])]], negated: false };
  return { ...query, terms: [...query.terms, seen], termRelation: 'AND' };
}
