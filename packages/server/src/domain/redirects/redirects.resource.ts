import { contextArg } from '../../rest/context-arg.ts';
import type { Behind } from '../../rest/cursors.ts';
import type { ListedPage } from '../../rest/paging.ts';
import { recordRoutes } from '../../rest/records.ts';
import type { Args, Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { integer, string } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Redirect } from './redirect.ts';
import * as actions from './redirects.actions.ts';
import { redirectResource } from './redirects.fields.ts';

const listArgs: Args = {
  context: contextArg(),
  path: { schema: string({ description: 'Limit results to this source.', maxLength: 2000 }) },
  search: {
    schema: string({
      description: 'Limit results to redirects with this text in the source or target.',
      maxLength: 2000,
    }),
  },
  order: { schema: string({ description: 'Order by id.', enum: ['asc', 'desc'], default: 'asc' }) },
  page: {
    schema: integer({ description: 'Page of results. Responses to it have totals.', minimum: 1, maximum: 100_000 }),
  },
  after: { schema: integer({ description: 'Limit results to ids greater than this one.', default: 0, minimum: 0 }) },
  per_page: { schema: integer({ description: 'Maximum number of items.', default: 100, minimum: 1, maximum: 1000 }) },
};

const administrators: PolicyTable = { can: 'manage_options', code: 'rest_forbidden' };
const editors: PolicyTable = { can: 'edit_others_posts', code: 'rest_forbidden' };
/** Everybody may look up an old address that they have. */
const lookup: PolicyTable = {
  also: ({ scope, params }) => typeof params['path'] === 'string' || scope.caller.can('edit_others_posts'),
  code: 'rest_forbidden',
};

/** Editors find all redirects, everybody the one of a path. */
async function findRedirects({ scope, params }: Ctx, behind: Behind): Promise<ListedPage<Redirect>> {
  const { path, after, search, order, page, per_page: perPage } = params;
  const limit = Number(perPage);
  const place = { total: null, perPage: limit, page: Number(page ?? 1) };
  if (typeof path === 'string') {
    const found = await actions.findRedirect(scope, path);
    return { ...place, rows: found === null ? [] : [found] };
  }
  const filter = { after: Number(after), search: typeof search === 'string' ? search : '' };
  const rows = await actions.listRedirects(scope, {
    ...filter,
    behind: behind === undefined || behind === null ? null : Number(behind[0]),
    order: order === 'desc' ? 'desc' : 'asc',
    offset: (place.page - 1) * limit,
    limit,
  });
  const last = rows.length < limit ? undefined : rows.at(-1);
  const total = page === undefined ? null : await actions.countRedirects(scope, filter);
  return { ...place, total, rows, last: last && [String(last.id)] };
}

/** Everybody may look up one by its path; editors read all, since some tell of what is not public; administrators write. */
export function redirectRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('v2');
  const idOf = ({ path }: Ctx): number => Number(path['id']);
  return recordRoutes({
    resource: redirectResource(`/${namespace}/redirects`),
    namespace,
    unlisted: true,
    path: '/redirects',
    item: {
      path: '/(?P<id>[\\d]+)',
      args: { id: { schema: { description: 'Id of the redirect.', type: 'integer' } } },
    },
    list: { args: listArgs, permit: lookup, cursor: true, find: (ctx, _, behind) => findRedirects(ctx, behind) },
    create: {
      example: { source: '/2019/old-address', target: '/new-address' },
      permit: administrators,
      save: ({ scope }, _, patch) => actions.createRedirect(scope, patch),
    },
    read: { permit: editors, find: (ctx) => actions.requireRedirect(ctx.scope, idOf(ctx)) },
    update: {
      example: { target: '/newer-address' },
      permit: administrators,
      save: (ctx, _, patch) => actions.updateRedirect(ctx.scope, idOf(ctx), patch),
    },
    remove: {
      permit: administrators,
      remove: async (ctx, _, previous) => previous(await actions.deleteRedirect(ctx.scope, idOf(ctx))),
    },
  });
}
