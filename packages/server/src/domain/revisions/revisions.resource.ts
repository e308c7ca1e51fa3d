import { deleteArgs, listArgs, parentArg, readArgs, revisionArg } from './revisions.args.ts';
import { revisionResource, revisionContract, revisionSchema } from './revisions.fields.ts';
import type { RevisedType } from './revisions.fields.ts';
import { readPolicy, removePolicy } from './revisions.policies.ts';
import type { RevisionOrder, RevisionQuery } from './revisions.query.ts';
import type { RevisionRow } from './revision.ts';
import { listRevisions, removeRevision, requireRevision } from './revisions.actions.ts';
import { revisionErrors } from './revisions.errors.ts';
import { revisionHooks } from './revisions.hooks.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { unwantedIds, wantedIds } from '../../lib/safe-ids.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Behind } from '../../rest/cursors.ts';
import type { ListedPage } from '../../rest/paging.ts';
import { recordRoutes } from '../../rest/records.ts';
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
  const permit = readPolicy(type);
  return recordRoutes({
    namespace: type.restNamespace,
    resource,
    schema: revisionSchema(draft, type, resource),
    ...revisionContract(draft, type),
    path: `/${type.restBase}/(?P<parent>[\\d]+)/revisions`,
    args: parentArg,
    item: { path: '/(?P<id>[\\d]+)', args: revisionArg },
    list: { args: listArgs, totals: true, cursor: true, permit, find: findRevisions },
    read: { args: readArgs, permit, find: (ctx, post) => requireRevision(ctx.scope, post, idOf(ctx)) },
    remove: {
      args: deleteArgs,
      permit: removePolicy(type),
      trash: () => Promise.reject(revisionErrors.notTrashable()),
      remove: async (ctx, post, previous) => {
        const { scope, request } = ctx;
        const row = await removeRevision(scope, post, idOf(ctx));
        await previous(row);
        await scope.site.hooks.action(revisionHooks.delete, row, { scope, request });
      },
    },
  });
}

const idOf = ({ path }: Ctx): number => Number(path['id']);

/** One page of the revisions of a post; from a cursor, too. */
export async function findRevisions(ctx: Ctx, post: PostRow, behind: Behind): Promise<ListedPage<RevisionRow>> {
  const { scope, params } = ctx;
  const page = whole(params['page']) ?? 1;
  const perPage = whole(params['per_page']) ?? mostAtOnce;
  const offset = whole(params['offset']);
  const start = offset === null ? (page - 1) * perPage : Math.max(offset, 0);
  const place = { postId: post.id, limit: perPage, start: Math.min(start, Number.MAX_SAFE_INTEGER) };
  const query = { ...queryOf(params, place), ...(behind !== undefined && { behind }) };
  const { rows, total, last } = await listRevisions(scope, post, query);
  if (total !== null && total > 0 && query.start >= total)
    throw offset === null ? revisionErrors.noSuchPage() : revisionErrors.noSuchOffset();
  return { rows, total, perPage, page, last };
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
