import { deleteAutosavesOf, saveAutosave, findAutosave, selectAutosaves, selectSlots } from './autosaves.store.ts';
import { typedFields, typedMeta } from './revised-meta.rules.ts';
import { shownDraft, shownRevision } from './revision.ts';
import type { Revision, RevisionRow } from './revision.ts';
import { revisionErrors } from './revisions.errors.ts';
import { explainFailure } from '../../db/sqlstate.ts';
import type { JsonMap } from '../../lib/json.ts';
import { errors } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';
import { otherEditors } from '../posts/locks/edit-locks.actions.ts';
import { revisedMembers } from '../posts/post-kinds.registry.ts';
import { newStatus } from '../posts/post.ts';
import type { PostAutosaves, PostPatch, PostRow } from '../posts/post.ts';
import { cleanTexts } from '../posts/texts/post-text.rules.ts';
import { changePostMeta, updatePost } from '../posts/posts.write.actions.ts';
import type { PostWrite } from '../posts/posts.write.actions.ts';
import { postErrors } from '../posts/posts.errors.ts';
import { inTransaction } from '../../site/transaction.ts';
import type { PostType } from '../types/type.ts';

/** Autosaves. Permissions are those of an update. */
export interface Autosave extends Required<Pick<PostWrite, 'type' | 'patch' | 'guard' | 'prepare'>> {
  readonly post: PostRow;
  /** Checks the registered fields that were sent, and stores them with `changeMeta`. */
  readonly fields?: (scope: Scope, row: PostRow, changeMeta: (values: JsonMap) => Promise<void>) => Promise<void>;
}

/** Own drafts are saved themselves. Of anything else the post stays as it is: each author has one slot beside it. */
export async function autosave(scope: Scope, typed: Autosave): Promise<RevisionRow> {
  const draft = await saveOwnDraft(scope, typed);
  if (draft !== null) return shownDraft(scope, draft);
  return shownRevision(scope, await fillSlot(scope, typed), typed.post);
}

const isOwnDraft = ({ caller }: Scope, { status, author }: PostRow): boolean =>
  (status === 'draft' || status === 'auto-draft') && author === caller.id && caller.id !== 0;

/** Null where the post is no own draft, is edited by somebody else, or became something else at this very moment. */
async function saveOwnDraft(
  scope: Scope,
  { type, post, patch, guard, prepare, fields }: Autosave,
): Promise<PostRow | null> {
  if (!isOwnDraft(scope, post) || (await otherEditors(scope, [post.id])).has(post.id)) return null;
  const noDraft = new Error('The post is no draft of the caller any more.');
  const write: PostWrite = {
    type,
    patch,
    guard: (locked) => {
      guard(locked);
      if (!isOwnDraft(scope, locked)) throw noDraft;
    },
    prepare: async (inner, sent, before) => begun(before, carried(inner, type, await prepare(inner, sent, before))),
    ...(fields !== undefined && {
      within: (inner: Scope, row: PostRow) => fields(inner, row, (values) => changePostMeta(inner, row.id, values)),
    }),
  };
  try {
    return await updatePost({ ...scope, autosaving: true }, post.id, write);
  } catch (error) {
    if (error === noDraft) return null;
    throw error;
  }
}

/** The first autosave turns an auto-draft into a draft, so that it is listed and not deleted. */
const begun = (before: PostRow | null, patch: Partial<PostPatch>): Partial<PostPatch> =>
  before?.status === newStatus && [patch.title, patch.content, patch.excerpt].some((text) => text?.trim())
    ? { ...patch, status: 'draft' }
    : patch;

/** Typing never publishes, files or hands over a post, whatever else is sent with it. */
function carried({ site }: Scope, type: PostType, patch: Partial<PostPatch>): Partial<PostPatch> {
  const { title, content, excerpt, meta } = patch;
  return {
    ...revisedMembers(site, type, patch),
    ...(title === undefined ? {} : { title }),
    ...(content === undefined ? {} : { content }),
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(meta === undefined ? {} : { meta }),
  };
}

async function fillSlot(scope: Scope, { type, post, patch, prepare, fields }: Autosave): Promise<Revision> {
  try {
    return await inTransaction(scope, async (inner) => {
      const { meta, ...sent } = carried(inner, type, await prepare(inner, patch, post));
      const attributes = revisedMembers(inner.site, type, sent);
      const values = typedMeta(inner, post, meta);
      const typed = { ...values.meta };
      await fields?.({ ...inner, autosaving: true }, post, async (changes) => {
        Object.assign(typed, typedFields(changes));
      });
      const state = { ...cleanTexts(inner, sent), ...values, meta: typed, attributes };
      const saved = await saveAutosave(inner.db.kysely, { ...state, postId: post.id, author: inner.caller.id });
      if (saved === null) throw errors.notSignedIn();
      return saved;
    });
  } catch (error) {
    // The post was removed in the meantime.
    throw explainFailure(error).kind === 'missing-reference' ? postErrors.unknown(post.id) : error;
  }
}

/** What anybody typed into the post, the newest first. */
export async function listAutosaves(scope: Scope, post: PostRow): Promise<RevisionRow[]> {
  const found = await selectAutosaves(scope.db.kysely, post.id);
  return found.map((revision) => shownRevision(scope, revision, post));
}

/** The caller's own, whichever is asked for. Who has none sees the one that is named, as in the list. */
export async function requireAutosave(scope: Scope, post: PostRow, id: number): Promise<RevisionRow> {
  const found = await findAutosave(scope.db.kysely, { postId: post.id, author: scope.caller.id, id });
  if (found === null) throw revisionErrors.noAutosave(id);
  return shownRevision(scope, found, post);
}

/** Post → its autosaves, where somebody has typed into it. */
export async function autosavesOfPosts(
  { db, caller }: Scope,
  posts: readonly PostRow[],
): Promise<ReadonlyMap<number, PostAutosaves>> {
  const typedInto = posts.filter(({ autosaved }) => autosaved);
  return typedInto.length === 0 ? new Map() : selectSlots(db.kysely, caller.id, typedInto);
}

/** What a user who goes was typing goes, too, and with it every address it could be seen at. */
export const removeAutosavesOf = ({ db }: Scope, author: number): Promise<void> => deleteAutosavesOf(db.kysely, author);
