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

/** Change the query of a list of terms. `null` is no condition; an empty list matches nothing. */
type QueryFilters = { [N in Name as `rest_${N}_query`]: (query: TermQuery, given: HookContext) => TermQuery };
/** Change the arguments of the list. */
type ParamsFilters = {
  [N in Name as `rest_${N}_collection_params`]: (args: Args, given: { readonly scope: Scope }) => Args;
};
/** Change a term each time it is read. Runs after `get_term`. */
type ReadFilters = { [N in Name as `get_${N}`]: (term: Term, given: { readonly scope: Scope }) => Term };
/** A term was created or updated. Runs inside the transaction, before its meta is written. */
type InsertActions = { [N in Name as `rest_insert_${N}`]: (term: Term, given: Written) => void };
/** Like `rest_insert_…`, after everything is written. */
type AfterInsertActions = { [N in Name as `rest_after_insert_${N}`]: (term: Term, given: Written) => void };
/** A term was deleted through the API. */
type DeleteActions = { [N in Name as `rest_delete_${N}`]: (term: Term, given: HookContext) => void };

declare module '../../hooks/bus.ts' {
  interface Filters extends QueryFilters, ParamsFilters, ReadFilters {
    /** Filters a term of any taxonomy when it is read. */
    get_term: (term: Term, given: { readonly scope: Scope }) => Term;
  }

  interface Actions extends InsertActions, AfterInsertActions, DeleteActions {
    /** A term is about to be deleted. Runs inside the transaction, before its row is deleted. */
    delete_term: (term: Term, given: { readonly scope: Scope }) => void;
  }
}

/** Hooks of one taxonomy. The name comes from the registry, never from a request. */
export const termHooks = (taxonomy: string) => ({
  query: `rest_${taxonomy}_query` as 'rest_category_query',
  params: `rest_${taxonomy}_collection_params` as 'rest_category_collection_params',
  read: `get_${taxonomy}` as 'get_category',
  insert: `rest_insert_${taxonomy}` as 'rest_insert_category',
  afterInsert: `rest_after_insert_${taxonomy}` as 'rest_after_insert_category',
  delete: `rest_delete_${taxonomy}` as 'rest_delete_category',
});
