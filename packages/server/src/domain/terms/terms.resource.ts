import { collectionRoutes } from '../../rest/collection.ts';
import type { Behind } from '../../rest/cursors.ts';
import type { ListedPage } from '../../rest/paging.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import type { Term } from './term.ts';
import { deleteArgs, idArg, listArgs } from './terms.args.ts';
import { pageOf, queryOf } from './terms.query.ts';
import { objectName, termResource } from './terms.fields.ts';
import { rightToCreate } from './term-rights.rules.ts';
import { listTerms, requireReadablePost, requireTerm } from './terms.read.actions.ts';
import { termErrors } from './terms.errors.ts';
import { termHooks } from './terms.hooks.ts';
import { createTerm, deleteTerm, changeTermMeta, updateTerm } from './terms.write.actions.ts';
import type { TermWrite } from './terms.write.actions.ts';

export const termRoutes = (site: SiteDraft): RouteDefinition[] =>
  site.taxonomies
    .all()
    .filter(({ showInRest, servedElsewhere }) => showInRest && !servedElsewhere)
    .flatMap((taxonomy) => routesOf(site, taxonomy));

/** The routes of one taxonomy. */
function routesOf(site: SiteDraft, taxonomy: Taxonomy): RouteDefinition[] {
  const title = objectName(site, taxonomy);
  const hooks = termHooks(taxonomy.name);
  const listing = listArgs(taxonomy);
  const record = ({ scope, path }: Ctx): Promise<Term> => requireTerm(scope, taxonomy, Number(path['id']));
  return collectionRoutes({
    resource: termResource(site, taxonomy),
    namespace: taxonomy.restNamespace,
    path: `/${taxonomy.restBase}`,
    title,
    id: idArg,
    registered: site.registeredFields.get(title) ?? [],
    batch: true,
    rowOf: (term) => term,
    addTags: addPostsTag,
    list: {
      args: (scope) => scope.site.hooks.filter(hooks.params, listing, { scope }),
      permit: { editContext: { can: taxonomy.capabilities.edit_terms, code: 'rest_forbidden_context' } },
      find: (ctx, behind) => find(ctx, taxonomy, behind),
    },
    read: { permit: { record, editContext: { can: 'edit_term', code: 'rest_forbidden_context' } } },
    create: {
      permit: { can: rightToCreate(taxonomy), code: 'rest_cannot_create' },
      withId: () => termErrors.withId(),
      save: (ctx, write) => createTerm(ctx.scope, taxonomy, refuseParent(ctx, taxonomy, write)),
    },
    update: {
      permit: { record, can: 'edit_term', code: 'rest_cannot_update' },
      save: (ctx, term, write) => updateTerm(ctx.scope, term, refuseParent(ctx, taxonomy, write)),
    },
    remove: {
      args: deleteArgs,
      permit: { record, can: 'delete_term', code: 'rest_cannot_delete' },
      trash: () => Promise.reject(termErrors.notTrashable()),
      remove: async ({ scope }, term, previous) => {
        await previous(term);
        await deleteTerm(scope, term);
      },
      removed: ({ scope, request }, term) => scope.site.hooks.action(hooks.delete, term, { scope, request }),
      previousIn: 'view',
    },
    changeMeta: changeTermMeta,
  });
}

/** Other than embedded, terms are shown with the number of their posts. */
function addPostsTag({ scope, params }: Ctx): void {
  if (params['context'] !== 'embed') scope.cacheTags?.add('posts');
}

async function find({ scope, request, params }: Ctx, taxonomy: Taxonomy, behind: Behind): Promise<ListedPage<Term>> {
  const hook = termHooks(taxonomy.name).query;
  const asked = { ...queryOf(params, taxonomy), ...(behind !== undefined && { behind }) };
  const query = await scope.site.hooks.filter(hook, asked, { scope, request });
  if (query.post !== null) await requireReadablePost(scope, taxonomy, query.post);
  const { terms, total, last } = await listTerms(scope, query);
  const page = pageOf(params, taxonomy, query.limit);
  return { rows: terms, total, perPage: query.limit, page, last };
}

/** Flat taxonomies have no `parent` argument; sending one is an error. */
function refuseParent({ sent }: Ctx, { hierarchical }: Taxonomy, write: TermWrite): TermWrite {
  if (!hierarchical && (sent['parent'] ?? null) !== null) throw termErrors.flat();
  return write;
}
