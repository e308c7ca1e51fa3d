import type { Args } from '../../rest/route.ts';
import type { HookContext } from '../../rest/hooks.ts';
import type { Scope } from '../../scope.ts';
import type { User, UserPatch, UserQuery } from './user.ts';

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Change the query of a list of users. `null` is no condition; an empty list matches nothing. */
    rest_user_query: (query: UserQuery, given: HookContext) => UserQuery;
    /** Change the arguments of the user list. */
    rest_user_collection_params: (args: Args, given: { readonly scope: Scope }) => Args;
    /** Change a user before it is written. Runs inside the transaction. */
    rest_pre_insert_user: (
      patch: Partial<UserPatch>,
      given: { readonly scope: Scope; readonly user: User | null },
    ) => Partial<UserPatch>;
  }

  interface Actions {
    /** A user was created or updated. Runs inside the transaction, before its meta is written. */
    rest_insert_user: (user: User, given: { readonly scope: Scope; readonly creating: boolean }) => void;
    /** Like `rest_insert_…`, after everything is written. */
    rest_after_insert_user: (user: User, given: { readonly scope: Scope; readonly creating: boolean }) => void;
    /**
     * A user is about to be deleted. Runs inside the transaction, before the row is deleted. Posts go to the user
     * `reassign` (0: no author); if it is null, they are deleted.
     */
    delete_user: (user: User, given: { readonly scope: Scope; readonly reassign: number | null }) => void;
    /** A user was deleted through the API. */
    rest_delete_user: (user: User, given: HookContext) => void;
  }
}
