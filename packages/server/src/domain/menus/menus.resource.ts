import { readableMenus } from './menu-access.policies.ts';
import { menuTaxonomy } from './menu.ts';
import { menuResource } from './menus.fields.ts';
import { createMenu, updateMenu } from './menus.actions.ts';
import { mayList, menuPolicies } from './menus.policies.ts';
import { collectionRoutes } from '../../rest/collection.ts';
import type { Behind } from '../../rest/cursors.ts';
import type { ListedPage } from '../../rest/paging.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import { isVisitor } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import { deleteArgs, idArg, listArgs } from '../terms/terms.args.ts';
import { postForbidden, termErrors } from '../terms/terms.errors.ts';
import { termHooks } from '../terms/terms.hooks.ts';
import { pageOf, queryOf } from '../terms/terms.query.ts';
import { listTerms, requireReadablePost, requireTerm } from '../terms/terms.read.actions.ts';
import type { Term } from '../terms/term.ts';
import { deleteTerm, changeTermMeta } from '../terms/terms.write.actions.ts';

/** The routes of menus: those of terms, with what a menu has beside its name. */
export function menuRoutes(draft: SiteDraft): RouteDefinition[] {
  const taxonomy = draft.taxonomies.get(menuTaxonomy);
  if (taxonomy === undefined) return [];
  const hooks = termHooks(taxonomy.name);
  const listing = listArgs(taxonomy);
  const may = menuPolicies(taxonomy, ({ scope, path }) => requireTerm(scope, taxonomy, Number(path['id'])));
  return collectionRoutes({
    resource: menuResource(draft, taxonomy),
    namespace: taxonomy.restNamespace,
    path: `/${taxonomy.restBase}`,
    id: idArg,
    registered: draft.registeredFields.get(taxonomy.name) ?? [],
    batch: true,
    rowOf: (menu) => menu,
    list: {
      args: (scope) => scope.site.hooks.filter(hooks.params, listing, { scope }),
      permit: mayList,
      find: (ctx, behind) => find(ctx, taxonomy, behind),
    },
    read: { permit: may.read },
    create: {
      permit: may.create,
      withId: () => termErrors.withId(),
      save: (ctx, write) => createMenu(ctx.scope, taxonomy, refuseParent(ctx, write)),
    },
    update: { permit: may.update, save: (ctx, menu, write) => updateMenu(ctx.scope, menu, refuseParent(ctx, write)) },
    remove: {
      args: deleteArgs,
      permit: may.remove,
      trash: () => Promise.reject(termErrors.notTrashable()),
      remove: async ({ scope }, menu, previous) => {
        await previous(menu);
        await deleteTerm(scope, menu);
      },
      removed: ({ scope, request }, menu) => scope.site.hooks.action(hooks.delete, menu, { scope, request }),
      previousIn: 'view',
    },
    changeMeta: changeTermMeta,
  });
}

async function find(ctx: Ctx, taxonomy: Taxonomy, behind: Behind): Promise<ListedPage<Term>> {
  const { scope, request, params } = ctx;
  const wanted = { ...queryOf(params, taxonomy), ...(behind !== undefined && { behind }) };
  const asked = await scope.site.hooks.filter(termHooks(taxonomy.name).query, wanted, { scope, request });
  if (asked.post !== null) {
    // Items are for visitors to see, not to ask by.
    if (isVisitor(scope)) throw postForbidden(false);
    await requireReadablePost(scope, taxonomy, asked.post);
  }
  const readable = await readableMenus(ctx);
  const seen = readable === 'all' ? null : [...(readable ?? [])];
  const include = seen === null ? asked.include : (asked.include ?? seen).filter((id) => seen.includes(id));
  const { terms, total, last } = await listTerms(scope, { ...asked, include });
  const page = pageOf(params, taxonomy, asked.limit);
  return { rows: terms, total, perPage: asked.limit, page, last };
}

/** Menus have no `parent` argument; sending one is an error. */
function refuseParent<W>({ sent }: Ctx, write: W): W {
  if ((sent['parent'] ?? null) !== null) throw termErrors.flat();
  return write;
}
