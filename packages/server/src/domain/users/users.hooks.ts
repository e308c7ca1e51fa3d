import type { Args } from '../../rest/route.ts';
import type { HookContext } from '../../rest/hooks.ts';
import type { Scope } from '../../scope.ts';
import type { User, UserPatch, UserQuery } from './user.ts';

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Change which users a list shows. In a query null is no condition, and nothing meets an empty list. */
    rest_user_query: (query: UserQuery, given: HookContext) => UserQuery;
    /** Change the arguments of the list of users. */
    rest_user_collection_params: (args: Args, given: { readonly scope: Scope }) => Args;
    /** Change what is about to be written; inside the write's transaction. */
    rest_pre_insert_user: (
      patch: Partial<UserPatch>,
      given: { readonly scope: Scope; readonly user: User | null },
    ) => Partial<UserPatch>;
  }

  interface Actions {
    /** A user was made or changed; inside the write's transaction, before its meta is written. */
    rest_insert_user: (user: User, given: { readonly scope: Scope; readonly creating: boolean }) => void;
    /** The same with everything written. */
    rest_after_insert_user: (user: User, given: { readonly scope: Scope; readonly creating: boolean }) => void;
    /**
     * A user is about to go; inside the transaction, before the row is gone. What belongs to the user goes to `reassign`
     * (0: to nobody), or where it is null, away.
     */
    delete_user: (user: User, given: { readonly scope: Scope; readonly reassign: number | null }) => void;
    /** A user was deleted through the API. */
    rest_delete_user: (user: User, given: HookContext) => void;
  }
}
