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
     * Change which comments a list shows. In a query null is no condition, and nothing meets an empty list. What the caller may not read
     * stays hidden.
     */
    rest_comment_query: (query: CommentQuery, given: HookContext) => CommentQuery;
    /** Change the arguments of the list of comments. */
    rest_comment_collection_params: (args: Args, given: { readonly scope: Scope }) => Args;
    /** Let visitors comment. */
    rest_allow_anonymous_comments: (allowed: boolean, given: HookContext) => boolean;
    /** Change what a write says before it is judged; inside its transaction. `before` is null for a new comment. */
    rest_preprocess_comment: (
      patch: Partial<CommentPatch>,
      given: { readonly scope: Scope; readonly before: Comment | null },
    ) => Partial<CommentPatch>;
    /** Change a new comment that was judged and is about to be stored, or throw why it may not be. */
    rest_pre_insert_comment: (comment: NewComment, given: { readonly scope: Scope }) => NewComment;
  }

  interface Actions {
    /** A comment was made or changed; inside the write's transaction, before its meta is written. */
    rest_insert_comment: (comment: Comment, given: Written) => void;
    /** The same with everything written. */
    rest_after_insert_comment: (comment: Comment, given: Written) => void;
    /** A comment was trashed or removed through the API. */
    rest_delete_comment: (comment: Comment, given: HookContext) => void;
  }
}
