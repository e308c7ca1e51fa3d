import { filteredQuery, listHooks } from './posts-list.hooks.ts';
import { listPosts, visiblePosts } from './posts-list.actions.ts';
import { listArgs } from './posts-list.args.ts';
import { listErrors } from './posts-list.errors.ts';
import { queryOf } from './posts-list.query.ts';
import { startOf } from './posts-list.rules.ts';
import type { PostQuery } from './posts-list.rules.ts';
import { postRefusals } from '../posts.errors.ts';
import { presentPosts } from '../posts-present.resource.ts';
import type { ServedPosts } from '../posts-present.resource.ts';
import type { SiteDraft } from '../../../site/site-draft.ts';
import type { RestResponse } from '../../../rest/response.ts';
import { listResponse } from '../../../rest/paging.ts';
import type { Ctx, Endpoint } from '../../../rest/route.ts';
import { canEditType } from '../../types/types.actions.ts';

/** The list of the posts of one type. */
export function listEndpoint(draft: SiteDraft, served: ServedPosts): Endpoint {
  const { type } = served;
  const args = listArgs(draft, type);
  return {
    methods: ['GET'],
    batch: true,
    cache: true,
    args: (scope) => scope.site.hooks.filter(listHooks(type.name).params, args, { scope }),
    permit: {
      also: ({ scope, params }) =>
        params['context'] !== 'edit' || canEditType(scope, type) || postRefusals.editContext(scope),
    },
    handle: (ctx) => list(ctx, served),
  };
}

/** One page of the posts; those the caller may not read are left out of it, but not out of the total. */
async function list(ctx: Ctx, served: ServedPosts): Promise<RestResponse> {
  const { scope, request, params } = ctx;
  const asked = await queryOf(scope, served.type, params);
  refuseOrder(asked);
  const query = await filteredQuery(served.type.name, asked, { scope, request });
  const { rows, total } = await listPosts(scope, query);
  if (query.offset === null && total > 0 && startOf(query) >= total) throw listErrors.noSuchPage();
  const shown = await visiblePosts(scope, rows, params['context'] === 'edit');
  const items = request.method === 'HEAD' ? shown.map(({ id }) => ({ id })) : await presentPosts(ctx, served, shown);
  return listResponse(ctx, { items, total, perPage: query.perPage, page: query.page });
}

function refuseOrder({ orderBy, search, include }: PostQuery): void {
  if (orderBy === 'relevance' && search === null) throw listErrors.nothingSearched();
  if (orderBy === 'include' && include === null) throw listErrors.nothingIncluded();
}
