import type { Keyset } from '../../db/keyset.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { restUrl } from '../../rest/links.ts';
import { listResponse } from '../../rest/paging.ts';
import { present, presentList, presentOne } from '../../rest/present.ts';
import { createArgs, itemSchema, toPatch, updateArgs } from '../../rest/resource.ts';
import { respond } from '../../rest/response.ts';
import type { Args, Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { integer, string } from '../../schema/build.ts';
import { nextOf } from '../../site/cursors.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Redirect } from './redirect.ts';
import * as actions from './redirects.actions.ts';
import { redirectResource } from './redirects.fields.ts';

const listArgs: Args = {
  context: contextArg(),
  path: { schema: string({ description: 'Limit results to this source.', maxLength: 2000 }) },
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

interface Listed {
  readonly rows: readonly Redirect[];
  /** Where the page ends, for a cursor; none behind the last page. */
  readonly last?: Keyset;
}

async function listed({ scope, params }: Ctx, behind: Keyset | null | undefined): Promise<Listed> {
  const { path, after } = params;
  if (typeof path === 'string') {
    const found = await actions.findRedirect(scope, path);
    return { rows: found === null ? [] : [found] };
  }
  const limit = Number(params['per_page']);
  const rows = await actions.listRedirects(scope, { after: Math.max(Number(after), Number(behind?.[0] ?? 0)), limit });
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { rows, ...(last && { last: [String(last.id)] }) };
}

/** Everybody may look up one by its path; editors read all, since some tell of what is not public; administrators write. */
export function redirectRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('v2');
  const collection = `/${namespace}/redirects`;
  const resource = redirectResource(collection);
  const route = { namespace, unlisted: true, schema: () => itemSchema(resource) };
  const idOf = ({ path }: Ctx): number => Number(path['id']);
  return [
    {
      ...route,
      path: '/redirects',
      endpoints: [
        {
          methods: ['GET'],
          answers: 'list',
          args: listArgs,
          permit: lookup,
          cursor: true,
          handle: async (ctx) => {
            const behind = ctx.scope.cursors.read(ctx);
            const { rows, last } = await listed(ctx, behind);
            const items = await presentList(ctx, resource, rows);
            return listResponse(ctx, {
              items,
              total: null,
              perPage: rows.length,
              page: 1,
              ...nextOf(ctx, behind, last),
            });
          },
        },
        {
          methods: ['POST'],
          args: createArgs(resource),
          example: { source: '/2019/old-address', target: '/new-address' },
          makes: true,
          permit: administrators,
          handle: async (ctx) => {
            const made = await actions.createRedirect(ctx.scope, toPatch(resource, ctx.sent));
            const shown = await presentOne(ctx, resource, made, 'edit');
            return { ...shown, status: 201, headers: { Location: restUrl(ctx.scope, `${collection}/${made.id}`) } };
          },
        },
      ],
    },
    {
      ...route,
      path: '/redirects/(?P<id>[\\d]+)',
      args: { id: { schema: { description: 'Id of the redirect.', type: 'integer' } } },
      endpoints: [
        {
          methods: ['GET'],
          args: { context: contextArg() },
          permit: editors,
          handle: async (ctx) => presentOne(ctx, resource, await actions.requireRedirect(ctx.scope, idOf(ctx))),
        },
        {
          methods: ['POST', 'PUT', 'PATCH'],
          args: updateArgs(resource),
          example: { target: '/newer-address' },
          permit: administrators,
          handle: async (ctx) => {
            const changed = await actions.updateRedirect(ctx.scope, idOf(ctx), toPatch(resource, ctx.sent));
            return presentOne(ctx, resource, changed, 'edit');
          },
        },
        {
          methods: ['DELETE'],
          permit: administrators,
          handle: async (ctx) => {
            const redirect = await actions.deleteRedirect(ctx.scope, idOf(ctx));
            const [previous] = await present(ctx, resource, [redirect], 'edit');
            return respond({ deleted: true, previous: previous?.data ?? {} });
          },
        },
      ],
    },
  ];
}
