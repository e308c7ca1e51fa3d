import { deleteAutosavesOf, saveAutosave, findAutosave, selectAutosaves, selectNewer } from './autosaves.store.ts';
import { typedMeta } from './revised-meta.rules.ts';
import { shownDraft, shownRevision } from './revision.ts';
import type { Revision, RevisionRow } from './revision.ts';
import { revisionErrors } from './revisions.errors.ts';
import { explainFailure } from '../../db/sqlstate.ts';
import { errors } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';
import { otherEditors } from '../posts/locks/edit-locks.actions.ts';
import { revisedMembers } from '../posts/post-kinds.registry.ts';
import type { PostPatch, PostRow } from '../posts/post.ts';
import { cleanTexts } from '../posts/texts/post-text.rules.ts';
import { updatePost } from '../posts/posts.write.actions.ts';
import type { PostWrite } from '../posts/posts.write.actions.ts';
import { postErrors } from '../posts/posts.errors.ts';
import { inTransaction } from '../../site/transaction.ts';
import type { PostType } from '../types/type.ts';

/** What is being typed into a post. Whoever sends it was judged by the rules of an update. */
export interface Autosave extends Required<Pick<PostWrite, 'type' | 'patch' | 'guard' | 'prepare'>> {
  readonly post: PostRow;
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
async function saveOwnDraft(scope: Scope, { type, post, patch, guard, prepare }: Autosave): Promise<PostRow | null> {
  if (!isOwnDraft(scope, post) || (await otherEditors(scope, [post.id])).has(post.id)) return null;
  const noDraft = new Error('The post is no draft of the caller any more.');
  const write: PostWrite = {
    type,
    patch,
    guard: (held) => {
      guard(held);
      if (!isOwnDraft(scope, held)) throw noDraft;
    },
    prepare: async (inner, sent, before) => carried(inner, type, await prepare(inner, sent, before)),
  };
  try {
    return await updatePost({ ...scope, autosaving: true }, post.id, write);
  } catch (error) {
    if (error === noDraft) return null;
    throw error;
  }
}

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

async function fillSlot(scope: Scope, { type, post, patch, prepare }: Autosave): Promise<Revision> {
  try {
    return await inTransaction(scope, async (inner) => {
      const { meta, ...sent } = carried(inner, type, await prepare(inner, patch, post));
      const attributes = revisedMembers(inner.site, type, sent);
      const typed = { ...cleanTexts(inner, sent), ...typedMeta(inner, post, meta), attributes };
      const saved = await saveAutosave(inner.db.kysely, { ...typed, postId: post.id, author: inner.caller.id });
      if (saved === null) throw errors.notSignedIn();
      return saved;
    });
  } catch (error) {
    // The post was removed in the meantime.
    throw explainFailure(error).kind === 'missing-reference' ? postErrors.unknown() : error;
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
  if (found === null) throw revisionErrors.noAutosave();
  return shownRevision(scope, found, post);
}

/** Post → the caller's autosave of it, where that is newer than the post. */
export async function newerAutosaves(
  { db, caller }: Scope,
  posts: readonly PostRow[],
): Promise<ReadonlyMap<number, number>> {
  const typedInto = posts.filter(({ autosaved }) => autosaved);
  return typedInto.length === 0 ? new Map() : selectNewer(db.kysely, caller.id, typedInto);
}

/** What a user who goes was typing goes, too, and with it every address it could be seen at. */
export const removeAutosavesOf = ({ db }: Scope, author: number): Promise<void> => deleteAutosavesOf(db.kysely, author);
