import type { PostAutosaves, PostPatch, PostRow } from './post.ts';
import type { HookContext } from '../../rest/hooks.ts';
import type { Scope } from '../../scope.ts';
import type { PostType } from '../types/type.ts';

interface Written extends HookContext {
  readonly creating: boolean;
}

/**
 * The types hooks are named after. Open: a plugin merges the names of its own in. False for those that are written as
 * posts and shown as something else.
 */
export interface PostTypeNames {
  post: true;
  page: true;
  attachment: true;
  cms_block: true;
  cms_navigation: true;
}

type Name = keyof PostTypeNames & string;

/** Those that are shown as posts. */
export type ShownTypeName = { [N in Name]: PostTypeNames[N] extends true ? N : never }[Name];

/** Change a post before it is written, or throw an error to reject it. Runs inside the transaction. */
type PreInsertFilters = {
  [N in Name as `rest_pre_insert_${N}`]: (
    patch: Partial<PostPatch>,
    given: HookContext & { readonly before: PostRow | null },
  ) => Partial<PostPatch>;
};
/** A post was created or updated. Runs inside the transaction, before terms and registered fields are written. */
type InsertActions = { [N in Name as `rest_insert_${N}`]: (row: PostRow, given: Written) => void };
/** Like `rest_insert_…`, after everything is written. */
type AfterInsertActions = { [N in Name as `rest_after_insert_${N}`]: (row: PostRow, given: Written) => void };
/** A post was trashed or deleted through the API. */
type DeleteActions = { [N in Name as `rest_delete_${N}`]: (row: PostRow, given: HookContext) => void };

interface Changed {
  readonly scope: Scope;
  /** The post as it was; null for a new one. */
  readonly before: PostRow | null;
}

declare module '../../hooks/bus.ts' {
  interface Filters extends PreInsertFilters {
    /** Names of the templates that the active theme offers for a post type. */
    post_templates: (
      names: readonly string[],
      given: { readonly scope: Scope; readonly type: PostType },
    ) => readonly string[];
    /** Autosaves by post id: their number, and the caller's own one that is newer than the saved post. */
    post_autosaves: (
      known: ReadonlyMap<number, PostAutosaves>,
      given: { readonly scope: Scope; readonly rows: readonly PostRow[] },
    ) => ReadonlyMap<number, PostAutosaves>;
  }

  /** All of these run inside the write's transaction; one that throws undoes the write. */
  interface Actions extends InsertActions, AfterInsertActions, DeleteActions {
    /** A post was created, or its status changed. The previous status of a new post is `new`. */
    transition_post_status: (
      row: PostRow,
      given: { readonly scope: Scope; readonly from: string; readonly to: string },
    ) => void;
    /** A post was created or updated, through the API or in any other way. */
    save_post: (row: PostRow, given: Changed) => void;
    /** Like `save_post`, after terms, registered fields, and relations are written. */
    after_insert_post: (row: PostRow, given: Changed) => void;
    /** A post was moved to the trash. */
    trashed_post: (row: PostRow, given: Changed) => void;
    /** A post was restored from the trash. */
    untrashed_post: (row: PostRow, given: Changed) => void;
    /** A post is about to be deleted permanently, with its dependent records. */
    before_delete_post: (row: PostRow, given: { readonly scope: Scope }) => void;
    /** A post was deleted permanently. */
    deleted_post: (row: PostRow, given: { readonly scope: Scope }) => void;
  }
}

/** Hooks of one post type. The name comes from the registry, never from a request. */
export const postHooks = (type: string) => ({
  preInsert: `rest_pre_insert_${type}` as 'rest_pre_insert_post',
  insert: `rest_insert_${type}` as 'rest_insert_post',
  afterInsert: `rest_after_insert_${type}` as 'rest_after_insert_post',
  delete: `rest_delete_${type}` as 'rest_delete_post',
});
