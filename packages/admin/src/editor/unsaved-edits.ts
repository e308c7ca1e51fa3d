import { store as coreStore } from '@wordpress/core-data';
import { dispatch, select, subscribe } from '@wordpress/data';
import { store as editorStore } from '@wordpress/editor';
import { __, sprintf } from '@wordpress/i18n';
import { notifySuccess } from '../api/notices.ts';

/** A record with edits that are not saved. */
interface DirtyRecord {
  readonly kind: string;
  readonly name: string;
  readonly key: number | string;
  readonly title?: string;
}

interface CoreSelectors {
  __experimentalGetDirtyEntityRecords(): readonly DirtyRecord[];
  getEntityRecordNonTransientEdits(kind: string, name: string, key: number | string): Readonly<Record<string, unknown>>;
  getLastEntitySaveError(kind: string, name: string, key: number | string): { readonly message?: string } | undefined;
}

interface CoreActions {
  clearEntityRecordEdits(kind: string, name: string, key: number | string): void;
  saveEditedEntityRecord(kind: string, name: string, key: number | string, how: object): Promise<unknown>;
  saveEntityRecord(kind: string, name: string, record: object, how: object): Promise<unknown>;
}

interface EditorSelectors {
  isSavingPost(): boolean;
  isEditedPostSaveable(): boolean;
  isPostSavingLocked(): boolean;
  getEditedPostContent(): string;
  getEditedPostAttribute(name: string): unknown;
  getCurrentPostAttribute(name: string): unknown;
}

const core = (): CoreSelectors => select(coreStore) as unknown as CoreSelectors;
const editor = (): EditorSelectors => select(editorStore) as unknown as EditorSelectors;
const change = (): CoreActions => dispatch(coreStore) as unknown as CoreActions;

/** The post in the editor. */
export interface EditedPost {
  readonly type: string;
  readonly id: number | string;
  /** False after another user took over: saving would overwrite their work. */
  readonly isHeld: () => boolean;
}

export const dirtyRecords = (): readonly DirtyRecord[] => core().__experimentalGetDirtyEntityRecords();

/** The editor's store outlives its screen: discarded edits would reappear in the next one. */
export function discardEdits(): void {
  for (const { kind, name, key } of dirtyRecords()) change().clearEntityRecordEdits(kind, name, key);
}

const isOf =
  ({ type, id }: EditedPost) =>
  ({ kind, name, key }: DirtyRecord): boolean =>
    kind === 'postType' && name === type && String(key) === String(id);

/** Statuses in which saving does not change the public site. */
const unpublished = new Set(['auto-draft', 'draft', 'pending']);
/** Fields of an autosave. */
const autosaved = new Set(['title', 'content', 'excerpt', 'blocks', 'selection']);

/** Saves without asking: drafts directly, other posts as an autosave. Returns false if some edits would be lost. */
export async function keepPost(post: EditedPost): Promise<boolean> {
  await untilSaved();
  const dirty = dirtyRecords();
  if (dirty.length === 0) return true;
  if (!dirty.every(isOf(post))) return false;
  const { getCurrentPostAttribute, getEditedPostAttribute, isEditedPostSaveable, isPostSavingLocked } = editor();
  const status = String(getCurrentPostAttribute('status'));
  // An empty new post stays an auto-draft, which lists do not show.
  if (!isEditedPostSaveable()) return status === 'auto-draft';
  if (isPostSavingLocked()) return false;
  if (post.isHeld() && unpublished.has(status) && unpublished.has(String(getEditedPostAttribute('status')))) {
    await savePost(post);
    return dirtyRecords().length === 0;
  }
  const edits = core().getEntityRecordNonTransientEdits('postType', post.type, post.id);
  if (!Object.keys(edits).every((name) => autosaved.has(name))) return false;
  const record = { id: post.id, ...edits, content: editor().getEditedPostContent() };
  await change().saveEntityRecord('postType', post.type, record, { isAutosave: true, throwOnError: true });
  notifySuccess(sprintf(__('Changes to %s stored as an autosave. They are not published.', 'platen'), titleOf()));
  return true;
}

/** Saves all edited records: the post, patterns in it, global styles. */
export async function saveAll(post: EditedPost): Promise<void> {
  await untilSaved();
  if (dirtyRecords().some(isOf(post))) await savePost(post);
  await saveEdits();
}

export async function saveEdits(): Promise<void> {
  for (const { kind, name, key } of dirtyRecords())
    await change().saveEditedEntityRecord(kind, name, key, { throwOnError: true });
}

async function savePost({ type, id }: EditedPost): Promise<void> {
  if (!editor().isEditedPostSaveable())
    throw new Error(__("Add a title or content. Empty posts can't be saved.", 'platen'));
  await (dispatch(editorStore) as unknown as { savePost(): Promise<void> }).savePost();
  const problem = core().getLastEntitySaveError('postType', type, id);
  if (problem) throw new Error(problem.message ?? __('The server rejected the changes.', 'platen'));
}

/** Resolves when a running save has ended, even with an error. */
const untilSaved = (): Promise<void> =>
  new Promise((resolve) => {
    const isDone = (): boolean => !editor().isSavingPost();
    if (isDone()) return resolve();
    const stop = subscribe(() => {
      if (!isDone()) return;
      stop();
      resolve();
    });
  });

export function titleOf(): string {
  const title = editor().getEditedPostAttribute('title');
  return typeof title === 'string' && title.trim() !== '' ? `"${title}"` : __('this post', 'platen');
}
