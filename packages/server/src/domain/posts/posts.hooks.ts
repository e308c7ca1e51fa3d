import type { PostPatch, PostRow } from './post.ts';
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

/** Change what is about to be written, or throw why it may not be; inside the write's transaction. */
type PreInsertFilters = {
  [N in Name as `rest_pre_insert_${N}`]: (
    patch: Partial<PostPatch>,
    given: HookContext & { readonly before: PostRow | null },
  ) => Partial<PostPatch>;
};
/** A post was made or changed; inside the write's transaction, before its terms and registered fields are written. */
type InsertActions = { [N in Name as `rest_insert_${N}`]: (row: PostRow, given: Written) => void };
/** The same with everything written. */
type AfterInsertActions = { [N in Name as `rest_after_insert_${N}`]: (row: PostRow, given: Written) => void };
/** A post was trashed or removed through the API. */
type DeleteActions = { [N in Name as `rest_delete_${N}`]: (row: PostRow, given: HookContext) => void };

interface Changed {
  readonly scope: Scope;
  /** The post as it was; null for a new one. */
  readonly before: PostRow | null;
}

declare module '../../hooks/bus.ts' {
  interface Filters extends PreInsertFilters {
    /** Names of the templates that the active theme offers to posts of a type. */
    post_templates: (
      names: readonly string[],
      given: { readonly scope: Scope; readonly type: PostType },
    ) => readonly string[];
    /** Post id → the caller's autosave of it that is newer than what is saved. */
    post_newer_autosaves: (
      ids: ReadonlyMap<number, number>,
      given: { readonly scope: Scope; readonly rows: readonly PostRow[] },
    ) => ReadonlyMap<number, number>;
  }

  /** All of these run inside the write's transaction; one that throws undoes the write. */
  interface Actions extends InsertActions, AfterInsertActions, DeleteActions {
    /** A post was made, or its state is another than before. A new one comes from the state `new`. */
    transition_post_status: (
      row: PostRow,
      given: { readonly scope: Scope; readonly from: string; readonly to: string },
    ) => void;
    /** A post was made or changed, whoever asked for it. */
    save_post: (row: PostRow, given: Changed) => void;
    /** The same with everything written: terms, registered fields and relations. */
    after_insert_post: (row: PostRow, given: Changed) => void;
    /** A post was put in the trash. */
    trashed_post: (row: PostRow, given: Changed) => void;
    /** A post was taken out of the trash. */
    untrashed_post: (row: PostRow, given: Changed) => void;
    /** A post is about to go, with all that hangs on it. */
    before_delete_post: (row: PostRow, given: { readonly scope: Scope }) => void;
    /** A post is gone for good. */
    deleted_post: (row: PostRow, given: { readonly scope: Scope }) => void;
  }
}

/** The hooks of one type. Its name is registered, never sent, so that nobody outside can choose which hook runs. */
export const postHooks = (type: string) => ({
  preInsert: `rest_pre_insert_${type}` as 'rest_pre_insert_post',
  insert: `rest_insert_${type}` as 'rest_insert_post',
  afterInsert: `rest_after_insert_${type}` as 'rest_after_insert_post',
  delete: `rest_delete_${type}` as 'rest_delete_post',
});
