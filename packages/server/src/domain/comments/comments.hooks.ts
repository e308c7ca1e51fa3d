import type { HookContext } from '../../rest/hooks.ts';
import type { Args } from '../../rest/route.ts';
import type { Scope } from '../../scope.ts';
import type { Comment, CommentPatch, CommentQuery, NewComment } from './comment.ts';

interface Written {
  readonly scope: Scope;
  readonly creating: boolean;
}

declare module '../../hooks/bus.ts' {
  interface Filters {
    /**
     * Change the query of a list of comments. `null` is no condition; an empty list matches nothing. Comments that the
     * caller cannot read stay hidden.
     */
    rest_comment_query: (query: CommentQuery, given: HookContext) => CommentQuery;
    /** Change the arguments of the comment list. */
    rest_comment_collection_params: (args: Args, given: { readonly scope: Scope }) => Args;
    /** Allow anonymous comments. */
    rest_allow_anonymous_comments: (allowed: boolean, given: HookContext) => boolean;
    /** Change a write before validation, inside its transaction. `before` is null for a new comment. */
    rest_preprocess_comment: (
      patch: Partial<CommentPatch>,
      given: { readonly scope: Scope; readonly before: Comment | null },
    ) => Partial<CommentPatch>;
    /** Change a valid new comment before it is stored, or throw an error to reject it. */
    rest_pre_insert_comment: (comment: NewComment, given: { readonly scope: Scope }) => NewComment;
  }

  interface Actions {
    /** A comment was created or updated. Runs inside the transaction, before its meta is written. */
    rest_insert_comment: (comment: Comment, given: Written) => void;
    /** Like `rest_insert_…`, after everything is written. */
    rest_after_insert_comment: (comment: Comment, given: Written) => void;
    /** A comment was trashed or deleted through the API. */
    rest_delete_comment: (comment: Comment, given: HookContext) => void;
  }
}
