import { wantedIds } from '../../lib/safe-ids.ts';
import { wantedTexts } from '../../lib/wanted-texts.ts';
import type { JsonMap } from '../../lib/json.ts';
import { idsArg, listArg, pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { listResponse } from '../../rest/paging.ts';
import { presentList, presentOne } from '../../rest/present.ts';
import { itemSchema } from '../../rest/resource.ts';
import type { RestResponse } from '../../rest/response.ts';
import type { Args, Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { string } from '../../schema/build.ts';
import { nextOf } from '../../site/cursors.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { AuditQuery } from './audit.ts';
import { listAudit, requireAudit } from './audit.actions.ts';
import { auditResource } from './audit.fields.ts';

const listArgs: Args = {
  context: contextArg(),
  ...pageArgs('entries'),
  order: {
    schema: string({ description: 'Sort direction by time.', enum: ['asc', 'desc'], default: 'desc' }),
  },
  actor: idsArg('Limit results to actions of these users.'),
  action: listArg({
    description: 'Limit results to these actions, such as user.deleted.',
    type: 'array',
    items: { type: 'string' },
    default: [],
  }),
  subject: { schema: string({ description: 'Limit results to this object type, such as user.' }) },
  subject_id: { schema: string({ description: 'Limit results to the object with this id.' }) },
  address: { schema: string({ description: 'Limit results to this IP address.' }) },
  after: { schema: string({ description: 'Limit results to actions at or after this time.', format: 'date-time' }) },
  before: { schema: string({ description: 'Limit results to actions before this time.', format: 'date-time' }) },
};

const administrators: PolicyTable = { can: 'manage_options', code: 'rest_forbidden' };

export function auditRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('v2');
  const resource = auditResource(`/${namespace}/audit`);
  const route = { namespace, unlisted: true, schema: () => itemSchema(resource) };

  const list = async (ctx: Ctx): Promise<RestResponse> => {
    const behind = ctx.scope.cursors.read(ctx);
    const query = { ...queryOf(ctx.params), ...(behind !== undefined && { behind }) };
    const { records, last, ...totals } = await listAudit(ctx.scope, query);
    const items = await presentList(ctx, resource, records);
    const place = { perPage: query.limit, page: Number(ctx.params['page']), ...nextOf(ctx, behind, last) };
    return listResponse(ctx, { ...totals, items, ...place });
  };

  return [
    {
      ...route,
      path: '/audit',
      endpoints: [{ methods: ['GET'], args: listArgs, permit: administrators, cursor: true, handle: list }],
    },
    {
      ...route,
      path: '/audit/(?P<id>[\\d]+)',
      args: { id: { schema: { description: 'Id of the entry.', type: 'integer' } } },
      endpoints: [
        {
          methods: ['GET'],
          args: { context: contextArg() },
          permit: administrators,
          handle: async (ctx) => presentOne(ctx, resource, await requireAudit(ctx.scope, Number(ctx.path['id']))),
        },
      ],
    },
  ];
}

const textOf = (params: JsonMap, name: string): string | null => {
  const value = params[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

function queryOf(params: JsonMap): AuditQuery {
  const limit = Number(params['per_page']);
  return {
    actors: wantedIds(params['actor']),
    actions: wantedTexts(params['action']),
    subjectKind: textOf(params, 'subject'),
    subjectId: textOf(params, 'subject_id'),
    address: textOf(params, 'address'),
    after: textOf(params, 'after'),
    before: textOf(params, 'before'),
    descending: params['order'] === 'desc',
    limit,
    offset: (Number(params['page']) - 1) * limit,
  };
}
