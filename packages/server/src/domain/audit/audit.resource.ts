import { wantedIds } from '../../lib/safe-ids.ts';
import { wantedTexts } from '../../lib/wanted-texts.ts';
import type { JsonMap } from '../../lib/json.ts';
import { idsArg, listArg, pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { recordRoutes } from '../../rest/records.ts';
import type { Args, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { string } from '../../schema/build.ts';
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
  return recordRoutes({
    resource: auditResource(`/${namespace}/audit`),
    namespace,
    unlisted: true,
    path: '/audit',
    item: { path: '/(?P<id>[\\d]+)', args: { id: { schema: { description: 'Id of the entry.', type: 'integer' } } } },
    list: {
      args: listArgs,
      permit: administrators,
      cursor: true,
      totals: true,
      find: async ({ scope, params }, _, behind) => {
        const query = { ...queryOf(params), ...(behind !== undefined && { behind }) };
        const { records: rows, ...page } = await listAudit(scope, query);
        return { ...page, rows, perPage: query.limit, page: Number(params['page']) };
      },
    },
    read: { permit: administrators, find: ({ scope, path }) => requireAudit(scope, Number(path['id'])) },
  });
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
