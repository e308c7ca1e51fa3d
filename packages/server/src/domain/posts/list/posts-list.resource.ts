import { filteredQuery, listHooks } from './posts-list.hooks.ts';
import { listPosts } from './posts-list.actions.ts';
import { listArgs } from './posts-list.args.ts';
import { listErrors } from './posts-list.errors.ts';
import { queryOf } from './posts-list.query.ts';
import { startOf } from './posts-list.rules.ts';
import type { PostQuery } from './posts-list.rules.ts';
import { kindOf } from '../post-kinds.registry.ts';
import type { PostRow } from '../post.ts';
import { postRefusals } from '../posts.errors.ts';
import type { Collection } from '../../../rest/collection.ts';
import type { Behind } from '../../../rest/cursors.ts';
import type { ListedPage } from '../../../rest/paging.ts';
import type { Ctx } from '../../../rest/route.ts';
import type { SiteDraft } from '../../../site/site-draft.ts';
import { canEditType } from '../../types/types.actions.ts';
import type { PostType } from '../../types/type.ts';

/** Cuts a query to what the caller may see, where that does not follow from types, states and authors. */
type CutQuery = (ctx: Ctx, query: PostQuery) => Promise<PostQuery>;

/** The list of the posts of one type. */
export function postList(
  draft: SiteDraft,
  type: PostType,
  cut?: CutQuery,
): Collection<PostRow, never, never, never>['list'] {
  const usual = listArgs(draft, type);
  const args = kindOf(draft, type).list?.args(usual) ?? usual;
  return {
    args: (scope) => scope.site.hooks.filter(listHooks(type.name).params, args, { scope }),
    permit: {
      also: ({ scope, params }) =>
        params['context'] !== 'edit' || canEditType(scope, type) || postRefusals.editContext(scope),
    },
    find: (ctx, behind) => find(ctx, { type, cut, behind }),
  };
}

interface Listed {
  readonly type: PostType;
  readonly cut: CutQuery | undefined;
  readonly behind: Behind;
}

/** One page of the posts that the caller may read, or edit where that is what they are listed for. */
async function find(ctx: Ctx, { type, cut, behind }: Listed): Promise<ListedPage<PostRow>> {
  const { scope, request, params } = ctx;
  const walked = behind === undefined ? {} : { behind, stickyFirst: false };
  const asked = { ...(await queryOf(scope, type, params)), ...walked };
  refuseOrder(asked);
  const filtered = await filteredQuery(type.name, asked, { scope, request });
  const query = (await cut?.(ctx, filtered)) ?? filtered;
  const { rows, total, isExact, last } = await listPosts(
    scope,
    query,
    params['context'] === 'edit' ? 'editing' : 'reading',
  );
  if (query.offset === null && total > 0 && startOf(query) >= total)
    throw listErrors.noSuchPage(query.page, Math.ceil(total / query.perPage));
  return { rows, total, isExact, perPage: query.perPage, page: query.page, last };
}

function refuseOrder({ orderBy, search, include, behind }: PostQuery): void {
  if (orderBy === 'relevance' && behind !== undefined) throw listErrors.unsteadyOrder();
  if (orderBy === 'relevance' && search === null) throw listErrors.nothingSearched();
  if (orderBy === 'include' && include === null) throw listErrors.nothingIncluded();
}
