import type { Args } from '../../rest/route.ts';
import type { HookContext } from '../../rest/hooks.ts';
import type { Scope } from '../../scope.ts';
import type { Term, TermQuery } from './term.ts';

interface Written {
  readonly scope: Scope;
  readonly creating: boolean;
}

/** The taxonomies hooks are named after. Open: a plugin merges the names of its own in. */
export interface TaxonomyNames {
  category: true;
  post_tag: true;
  nav_menu: true;
  cms_pattern_category: true;
}

type Name = keyof TaxonomyNames & string;

/** Change which terms a list shows. In a query null is no condition, and nothing meets an empty list. */
type QueryFilters = { [N in Name as `rest_${N}_query`]: (query: TermQuery, given: HookContext) => TermQuery };
/** Change the arguments of a list. */
type ParamsFilters = {
  [N in Name as `rest_${N}_collection_params`]: (args: Args, given: { readonly scope: Scope }) => Args;
};
/** Change a term each time it is read, after `get_term` has had its turn. */
type ReadFilters = { [N in Name as `get_${N}`]: (term: Term, given: { readonly scope: Scope }) => Term };
/** A term was made or changed; inside the write's transaction, before its meta is written. */
type InsertActions = { [N in Name as `rest_insert_${N}`]: (term: Term, given: Written) => void };
/** The same with everything written. */
type AfterInsertActions = { [N in Name as `rest_after_insert_${N}`]: (term: Term, given: Written) => void };
/** A term was deleted through the API. */
type DeleteActions = { [N in Name as `rest_delete_${N}`]: (term: Term, given: HookContext) => void };

declare module '../../hooks/bus.ts' {
  interface Filters extends QueryFilters, ParamsFilters, ReadFilters {
    /** Change a term of any taxonomy each time it is read. */
    get_term: (term: Term, given: { readonly scope: Scope }) => Term;
  }

  interface Actions extends InsertActions, AfterInsertActions, DeleteActions {
    /** A term is about to go; inside the transaction, before its row is gone. */
    delete_term: (term: Term, given: { readonly scope: Scope }) => void;
  }
}

/** The hooks of one taxonomy. Its name is registered, never sent, so that nobody outside can choose which hook runs. */
export const termHooks = (taxonomy: string) => ({
  query: `rest_${taxonomy}_query` as 'rest_category_query',
  params: `rest_${taxonomy}_collection_params` as 'rest_category_collection_params',
  read: `get_${taxonomy}` as 'get_category',
  insert: `rest_insert_${taxonomy}` as 'rest_insert_category',
  afterInsert: `rest_after_insert_${taxonomy}` as 'rest_after_insert_category',
  delete: `rest_delete_${taxonomy}` as 'rest_delete_category',
});
