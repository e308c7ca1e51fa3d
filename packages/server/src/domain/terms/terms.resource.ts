import type { SiteDraft } from '../../site/site-draft.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { restUrl } from '../../rest/links.ts';
import { listResponse } from '../../rest/paging.ts';
import { present, presentList, presentOne } from '../../rest/present.ts';
import { registeredArgs, updateRegisteredFields } from '../../rest/registered-fields.ts';
import type { RegisteredField } from '../../rest/registered-fields.ts';
import { createArgs, itemSchema, toPatch, updateArgs } from '../../rest/resource.ts';
import { endpoint } from '../../rest/route.ts';
import type { Args, Ctx, RouteDefinition } from '../../rest/route.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import { collectionRoute } from '../types/types.links.ts';
import type { Term, TermPatch } from './term.ts';
import { deleteArgs, emptiedByNull, idArg, listArgs } from './terms.args.ts';
import { pageOf, queryOf } from './terms.query.ts';
import { objectName, termResource } from './terms.fields.ts';
import type { TermResource } from './terms.fields.ts';
import { rightToCreate } from './term-rights.rules.ts';
import { listTerms, requireReadablePost, requireTerm } from './terms.read.actions.ts';
import { termErrors } from './terms.errors.ts';
import { termHooks } from './terms.hooks.ts';
import { createTerm, deleteTerm, setTermMeta, updateTerm } from './terms.write.actions.ts';
import type { TermWrite } from './terms.write.actions.ts';

/** Taxonomies whose terms another noun serves. */
const servedElsewhere: ReadonlySet<string> = new Set(['nav_menu']);

/** Everything the routes of one taxonomy are made of. */
interface Served {
  readonly taxonomy: Taxonomy;
  readonly resource: TermResource;
  readonly registered: readonly RegisteredField[];
  readonly hooks: ReturnType<typeof termHooks>;
}

export const termRoutes = (site: SiteDraft): RouteDefinition[] =>
  site.taxonomies
    .all()
    .filter(({ name, showInRest }) => showInRest && !servedElsewhere.has(name))
    .flatMap((taxonomy) => routesOf(site, taxonomy));

/** The routes of one taxonomy: the collection and its items. */
function routesOf(site: SiteDraft, taxonomy: Taxonomy): RouteDefinition[] {
  const title = objectName(site, taxonomy);
  const registered = site.registeredFields.get(title) ?? [];
  const served: Served = {
    taxonomy,
    registered,
    resource: termResource(site, taxonomy),
    hooks: termHooks(taxonomy.name),
  };
  const schema = () => itemSchema({ ...served.resource, name: title }, registeredSchemas(registered));
  const { restNamespace: namespace, restBase } = taxonomy;
  return [
    { namespace, path: `/${restBase}`, schema, endpoints: collectionEndpoints(served) },
    { namespace, path: `/${restBase}/(?P<id>[\\d]+)`, args: { id: idArg }, schema, endpoints: itemEndpoints(served) },
  ];
}

const registeredSchemas = (registered: readonly RegisteredField[]) =>
  Object.fromEntries(registered.flatMap(({ name, schema }) => (schema === null ? [] : [[name, schema]])));

function collectionEndpoints(served: Served): RouteDefinition['endpoints'] {
  const { taxonomy, hooks } = served;
  const listing = listArgs(taxonomy);
  return [
    {
      methods: ['GET'],
      batch: true,
      args: (scope) => scope.site.hooks.filter(hooks.params, listing, { scope }),
      permit: { editContext: { can: taxonomy.capabilities.edit_terms, code: 'rest_forbidden_context' } },
      cache: true,
      handle: (ctx) => list(noted(ctx), served),
    },
    {
      methods: ['POST'],
      batch: true,
      args: writeArgs(served, createArgs),
      refuse: ({ sent }) => (isId(sent['id']) ? termErrors.withId() : null),
      permit: { can: rightToCreate(taxonomy), code: 'rest_cannot_create' },
      handle: (ctx) => create(ctx, served),
    },
  ];
}

function itemEndpoints(served: Served): RouteDefinition['endpoints'] {
  const record = ({ scope, path }: Ctx): Promise<Term> => requireTerm(scope, served.taxonomy, Number(path['id']));
  return [
    endpoint<Term>({
      methods: ['GET'],
      batch: true,
      args: { context: contextArg() },
      permit: { record, editContext: { can: 'edit_term', code: 'rest_forbidden_context' } },
      cache: true,
      handle: (ctx, term) => presentOne(noted(ctx), served.resource, term),
    }),
    endpoint<Term>({
      methods: ['POST', 'PUT', 'PATCH'],
      batch: true,
      args: writeArgs(served, updateArgs),
      permit: { record, can: 'edit_term', code: 'rest_cannot_update' },
      handle: async (ctx, { id }) =>
        presentOne(ctx, served.resource, await updateTerm(ctx.scope, id, writeOf(ctx, served)), 'edit'),
    }),
    endpoint<Term>({
      methods: ['DELETE'],
      batch: true,
      args: deleteArgs,
      permit: { record, can: 'delete_term', code: 'rest_cannot_delete' },
      handle: (ctx, term) => remove(ctx, served, term),
    }),
  ];
}

const isId = (id: unknown): boolean => id !== undefined && id !== null && id !== '' && id !== 0 && id !== '0';

const writeArgs = ({ resource, registered }: Served, make: typeof createArgs): Args => ({
  ...emptiedByNull(make(resource.fields)),
  ...registeredArgs(registered),
});

/** Other than embedded, terms are shown with the number of their posts. */
function noted(ctx: Ctx): Ctx {
  if (ctx.params['context'] !== 'embed') ctx.scope.cacheTags?.add('posts');
  return ctx;
}

async function list(ctx: Ctx, { taxonomy, resource, hooks }: Served): Promise<RestResponse> {
  const { scope, request, params } = ctx;
  const query = await scope.site.hooks.filter(hooks.query, queryOf(params, taxonomy), { scope, request });
  if (query.post !== null) await requireReadablePost(scope, taxonomy, query.post);
  const { terms, total } = await listTerms(scope, query);
  return listResponse(ctx, {
    items: await presentList(ctx, resource, terms),
    total,
    perPage: query.limit,
    page: pageOf(params, taxonomy, query.limit),
  });
}

async function create(ctx: Ctx, served: Served): Promise<RestResponse> {
  const { taxonomy, resource } = served;
  const term = await createTerm(ctx.scope, taxonomy, writeOf(ctx, served));
  const made = await presentOne(ctx, resource, term, 'edit');
  const location = restUrl(ctx.scope, `${collectionRoute(taxonomy)}/${term.id}`);
  return { ...made, status: 201, headers: { ...made.headers, Location: location } };
}

/** A parent is no argument of flat taxonomies, yet whoever sends one is told so. */
function writeOf({ request, sent }: Ctx, { taxonomy, resource, registered }: Served): TermWrite {
  if (!taxonomy.hierarchical && (sent['parent'] ?? null) !== null) throw termErrors.flat();
  const patch = toPatch<TermPatch>(resource.fields, sent);
  if (registered.length === 0) return { patch };
  const within: TermWrite['within'] = (scope, row) =>
    updateRegisteredFields(registered, sent, {
      scope,
      request,
      row,
      setMeta: (key, value) => setTermMeta(scope, row.id, { key, value }),
    });
  return { patch, within };
}

async function remove(ctx: Ctx, { resource, hooks }: Served, term: Term): Promise<RestResponse> {
  const { scope, request, params } = ctx;
  if (params['force'] !== true) throw termErrors.notTrashable();
  const [previous] = await present(ctx, resource, [term], 'view');
  await deleteTerm(scope, term.id);
  await scope.site.hooks.action(hooks.delete, term, { scope, request });
  return respond({ deleted: true, previous: previous?.data ?? {} });
}
