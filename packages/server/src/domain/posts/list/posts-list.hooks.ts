import type { PostQuery } from './posts-list.rules.ts';
import type { ShownTypeName } from '../posts.hooks.ts';
import type { HookContext } from '../../../rest/hooks.ts';
import type { Args } from '../../../rest/route.ts';
import type { Scope } from '../../../scope.ts';

/** Change the query of a list of posts. `null` is no condition; an empty list matches nothing. */
type QueryFilters = { [N in ShownTypeName as `rest_${N}_query`]: (query: PostQuery, given: HookContext) => PostQuery };
/** Change the arguments of the list. */
type ParamsFilters = {
  [N in ShownTypeName as `rest_${N}_collection_params`]: (args: Args, given: { readonly scope: Scope }) => Args;
};
/** Change one condition of a list of posts of any type. Runs after `rest_{type}_query`. */
type VariableFilters = {
  [M in keyof PostQuery as `rest_query_var-${M}`]: (value: PostQuery[M], given: HookContext) => PostQuery[M];
};

declare module '../../../hooks/bus.ts' {
  interface Filters extends QueryFilters, ParamsFilters, VariableFilters {}
}

/** The hooks of lists of one type. Its name is registered, never sent. */
export const listHooks = (type: string) => ({
  query: `rest_${type}_query` as 'rest_post_query',
  params: `rest_${type}_collection_params` as 'rest_post_collection_params',
});

/** Lets plugins change what a list asks for: the query as a whole, then member by member. */
export async function filteredQuery(type: string, query: PostQuery, given: HookContext): Promise<PostQuery> {
  const { hooks } = given.scope.site;
  const changed = await hooks.filter(listHooks(type).query, query, given);
  const hooked = Object.keys(changed).filter((name) => hooks.has(`rest_query_var-${name}`));
  if (hooked.length === 0) return changed;
  const members = hooked.map(async (name) => {
    const value = changed[name as keyof PostQuery] as never;
    return [name, await hooks.filter(`rest_query_var-${name}` as 'rest_query_var-page', value, given)] as const;
  });
  return { ...changed, ...Object.fromEntries(await Promise.all(members)) };
}
