import { deleteArgs, listArgs, parentArg, readArgs, revisionArg } from './revisions.args.ts';
import { revisionResource, revisionSchema } from './revisions.fields.ts';
import type { RevisedType, RevisionResource } from './revisions.fields.ts';
import { readPolicy, removePolicy } from './revisions.policies.ts';
import type { RevisionOrder, RevisionQuery } from './revisions.query.ts';
import type { RevisionRow } from './revision.ts';
import { listRevisions, removeRevision, requireRevision } from './revisions.actions.ts';
import { revisionErrors } from './revisions.errors.ts';
import { revisionHooks } from './revisions.hooks.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { unwantedIds, wantedIds } from '../../lib/safe-ids.ts';
import { nextOf } from '../../site/cursors.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import { listResponse } from '../../rest/paging.ts';
import { present, presentList, presentOne } from '../../rest/present.ts';
import { endpoint } from '../../rest/route.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import type { PostRow } from '../posts/post.ts';
import { listErrors } from '../posts/list/posts-list.errors.ts';
import { readWords } from '../posts/list/search-words.rules.ts';

/** Unless pages are asked for, all revisions are on one: as many as one response can have. */
const mostAtOnce = 500;

/** The revisions of the posts of one type. */
export function revisionRoutesOf(draft: SiteDraft, revised: RevisedType): RouteDefinition[] {
  const { type } = revised;
  const resource = revisionResource(draft, revised);
  const schema = revisionSchema(draft, type, resource);
  const path = `/${type.restBase}/(?P<parent>[\\d]+)/revisions`;
  const read = readPolicy(type);
  return [
    {
      namespace: type.restNamespace,
      path,
      args: parentArg,
      schema,
      endpoints: [
        endpoint<PostRow>({
          methods: ['GET'],
          args: listArgs,
          cursor: true,
          permit: read,
          handle: (ctx, post) => revisionPage(ctx, post, (rows) => presentList(ctx, resource, rows)),
        }),
      ],
    },
    {
      namespace: type.restNamespace,
      path: `${path}/(?P<id>[\\d]+)`,
      args: revisionArg,
      schema,
      endpoints: [
        endpoint<PostRow>({
          methods: ['GET'],
          args: readArgs,
          permit: read,
          handle: async (ctx, post) => presentOne(ctx, resource, await requireRevision(ctx.scope, post, idOf(ctx))),
        }),
        endpoint<PostRow>({
          methods: ['DELETE'],
          args: deleteArgs,
          permit: removePolicy(type),
          handle: (ctx, post) => remove(ctx, resource, post),
        }),
      ],
    },
  ];
}

const idOf = ({ path }: Ctx): number => Number(path['id']);

type Present = (rows: readonly RevisionRow[]) => Promise<readonly Json[]>;

/** One page of the revisions of a post, each shown as its noun shows them; from a cursor, too. */
export async function revisionPage(ctx: Ctx, post: PostRow, show: Present): Promise<RestResponse> {
  const { scope, request, params } = ctx;
  const page = whole(params['page']) ?? 1;
  const perPage = whole(params['per_page']) ?? mostAtOnce;
  const offset = whole(params['offset']);
  const start = offset === null ? (page - 1) * perPage : Math.max(offset, 0);
  const behind = scope.cursors.read(ctx);
  const place = { postId: post.id, limit: perPage, start: Math.min(start, Number.MAX_SAFE_INTEGER) };
  const query = { ...queryOf(params, place), ...(behind !== undefined && { behind }) };
  const { rows, total, last } = await listRevisions(scope, post, query);
  if (total !== null && total > 0 && query.start >= total)
    throw offset === null ? revisionErrors.noSuchPage() : revisionErrors.noSuchOffset();
  const items = request.method === 'HEAD' ? rows.map(({ id }) => ({ id })) : await show(rows);
  return listResponse(ctx, { items, total, perPage, page, ...nextOf(ctx, behind, last) });
}

const whole = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);

function queryOf(params: JsonMap, place: Pick<RevisionQuery, 'postId' | 'limit' | 'start'>): RevisionQuery {
  const search = typeof params['search'] === 'string' ? params['search'].trim() : '';
  const include = wantedIds(params['include']);
  const orderBy = (params['orderby'] ?? 'date') as RevisionOrder;
  if (orderBy === 'relevance' && search === '') throw listErrors.nothingSearched();
  if (orderBy === 'include' && include === null) throw listErrors.nothingIncluded();
  return {
    ...place,
    words: search === '' ? null : readWords(search),
    include,
    // Who names the revisions to show has said all there is to say about ids.
    exclude: include === null ? unwantedIds(params['exclude']) : [],
    orderBy,
    descending: params['order'] !== 'asc',
  };
}

/** The response shows it as it was, since it cannot be read once it is gone. */
async function remove(ctx: Ctx, resource: RevisionResource, post: PostRow): Promise<RestResponse> {
  const { scope, request, params } = ctx;
  if (params['force'] !== true) throw revisionErrors.notTrashable();
  const row = await requireRevision(scope, post, idOf(ctx));
  const [previous] = await present(ctx, resource, [row], 'edit');
  await removeRevision(scope, row.id, post);
  await scope.site.hooks.action(revisionHooks.delete, row, { scope, request });
  return respond({ deleted: true, previous: previous?.data ?? {} });
}
