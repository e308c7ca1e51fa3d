import type { Json, JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { changedMeta, filteredMeta } from '../meta/meta.actions.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import { canReadPost } from '../posts/post-rights.rules.ts';
import { inTransaction } from '../../site/transaction.ts';
import { noteType } from './comment.ts';
import type { Comment, CommentPatch } from './comment.ts';
import { lockAuthorOfChange, lockAuthorOfNew } from './comment-author.actions.ts';
import { recordCommentEvent } from './comment-events.actions.ts';
import { refusedNote, refusedPost } from './comment-posts.rules.ts';
import { canEditComment } from './comment-rights.rules.ts';
import type { CommentedPost } from './comment-rights.rules.ts';
import { moved } from './comment-states.rules.ts';
import { refuseCycle } from './comment-threads.actions.ts';
import { findComment, findCommentedPost } from './comments.read.actions.ts';
import type { FoundComment } from './comments.read.actions.ts';
import { commentErrors, commentRefusals } from './comments.errors.ts';
import * as store from './comments.store.ts';
import { composeChange, composeNew } from './comment-compose.actions.ts';
import type { Origin } from './comment-origin.rules.ts';

/** What a write says, and what is to happen in the same transaction once the comment is written. */
export interface CommentWrite {
  readonly patch: Partial<CommentPatch>;
  readonly origin: Origin;
  readonly within?: (scope: Scope, comment: Comment) => Promise<void>;
}

export interface CommentCreation extends CommentWrite {
  /** As sent; empty for an ordinary comment. */
  readonly type: string;
  /** What the caller gives as the password of the post. */
  readonly password: string;
}

/** What comes out is read as it is stored, with what plugins stored beside it. */
async function written(scope: Scope, work: (inner: Scope) => Promise<Comment>): Promise<Comment> {
  const comment = await inTransaction(scope, work);
  return (await findComment(scope, comment.id)) ?? comment;
}

export const createComment = (scope: Scope, creation: CommentCreation): Promise<Comment> =>
  written(scope, async (inner) => {
    const { hooks } = inner.site;
    const patch = await hooks.filter('rest_preprocess_comment', creation.patch, { scope: inner, before: null });
    const user = await lockAuthorOfNew(inner, patch);
    const post = await lockPost(inner, patch.post ?? 0);
    const error = refusedPost(inner, { ...creation, post, postId: patch.post ?? 0 });
    if (error !== null || post === null) throw error ?? commentErrors.unknownPost(patch.post ?? 0);
    const composed = await composeNew(inner, { ...creation, patch, user, post });
    const wanted = await hooks.filter('rest_pre_insert_comment', composed, { scope: inner });
    const comment = await store.insertComment(inner.db.kysely, wanted);
    await refuseCycle(inner, comment, 'reply');
    return finish(inner, { before: null, after: comment, post }, { ...creation, patch });
  });

export const updateComment = (scope: Scope, id: number, write: CommentWrite): Promise<Comment> =>
  written(scope, async (inner) => {
    const named = await lockAuthorOfChange(inner, write.patch);
    const locked = await lockComment(inner, id, write.patch.post);
    if (!canEditComment(inner, locked)) throw commentRefusals.edit(inner);
    const { comment: before } = locked;
    const patch = await inner.site.hooks.filter('rest_preprocess_comment', write.patch, { scope: inner, before });
    const post = await postFor(inner, locked, patch.post);
    const user = patch.author === write.patch.author ? named : await lockAuthorOfChange(inner, patch);
    const wanted = await composeChange(inner, { ...write, patch, user, before, post });
    const after = await store.updateComment(inner.db.kysely, before, wanted);
    if (after.parent !== before.parent) await refuseCycle(inner, after, 'move');
    return finish(inner, { before, after, post }, { ...write, patch });
  });

/** The post, locked until the comment is written. */
async function lockPost(scope: Scope, id: number): Promise<CommentedPost | null> {
  if (id > 0) await store.lockPosts(scope.db.kysely, [id]);
  return findCommentedPost(scope, id);
}

/** The comment, locked with its post and with the one it is to be moved to. */
async function lockComment(scope: Scope, id: number, target = 0): Promise<FoundComment> {
  const { kysely } = scope.db;
  const known = await findComment(scope, id);
  await store.lockPosts(kysely, [known?.post ?? 0, target]);
  const comment = await store.lockComment(kysely, id);
  if (comment === null) throw commentErrors.unknown(id);
  return { comment, post: await findCommentedPost(scope, comment.post) };
}

/** Target post of a comment. 0 is allowed, except for notes, which would become unreadable. */
async function postFor(
  scope: Scope,
  { comment, post }: FoundComment,
  wanted: number | undefined,
): Promise<CommentedPost | null> {
  if (wanted === undefined || wanted === comment.post) return post;
  const isNote = comment.type === noteType;
  if (wanted === 0 && !isNote) return null;
  const target = await findCommentedPost(scope, wanted);
  if (target === null) throw commentErrors.unknownPost(wanted);
  const error = isNote
    ? refusedNote(scope, target)
    : canReadPost(scope, target)
      ? null
      : commentRefusals.readPost(scope);
  if (error !== null) throw error;
  return target;
}

interface WrittenComment {
  readonly before: Comment | null;
  readonly after: Comment;
  readonly post: CommentedPost | null;
}

/** Meta, registered fields and plugins, in the write's own transaction: an error of theirs leaves nothing behind. */
async function finish(
  scope: Scope,
  { before, after, post }: WrittenComment,
  { patch, within }: CommentWrite,
): Promise<Comment> {
  const { hooks } = scope.site;
  const given = { scope, creating: before === null };
  await hooks.action('rest_insert_comment', after, given);
  const changed = await writeMeta(scope, { comment: after, post }, patch.meta);
  const comment = within === undefined ? changed : await within(scope, changed).then(() => asStored(scope, changed));
  await hooks.action('rest_after_insert_comment', comment, given);
  await recordCommentEvent(scope, { before, after: comment });
  return comment;
}

/** Fields of plugins may have changed the comment, too. */
async function asStored(scope: Scope, comment: Comment): Promise<Comment> {
  const [stored = comment] = await store.selectComments(scope.db.kysely, [comment.id]);
  return stored;
}

async function writeMeta(scope: Scope, { comment, post }: FoundComment, sent: Json | undefined): Promise<Comment> {
  const { caller, site } = scope;
  // Who may leave notes on a post says with them what has become of the matter.
  const canEditRecord =
    comment.type === noteType
      ? post !== null && refusedNote(scope, post) === null
      : canEditComment(scope, { comment, post });
  const meta = changedMeta({
    stored: comment.meta,
    sent,
    keys: metaKeysFor(site, { object: 'comment', subtype: '' }),
    right: { caller, record: comment, canEditRecord },
  });
  return meta === comment.meta ? comment : store.updateComment(scope.db.kysely, comment, { ...comment, meta });
}

/** For what a plugin keeps with a comment, shown in REST or not; null removes a key. */
export const changeCommentMeta = (scope: Scope, id: number, values: JsonMap): Promise<void> =>
  store.storeMeta(scope.db.kysely, id, filteredMeta(scope, 'comment', values));

/** Into the trash, from where it is restored to the status it had. */
export const trashComment = (scope: Scope, id: number): Promise<Comment> =>
  inTransaction(scope, async (inner) => {
    const { comment: before } = await lockToRemove(inner, id);
    if (before.status === 'trash') throw commentErrors.alreadyTrashed();
    const after = await store.updateComment(inner.db.kysely, before, { ...before, ...moved(before, 'trash') });
    await recordCommentEvent(inner, { before, after });
    return after;
  });

/** For good. Its replies move up. */
export const removeComment = (scope: Scope, id: number): Promise<void> =>
  inTransaction(scope, async (inner) => {
    const { comment } = await lockToRemove(inner, id);
    await store.deleteComment(inner.db.kysely, comment);
    await recordCommentEvent(inner, { before: comment, after: null });
  });

async function lockToRemove(scope: Scope, id: number): Promise<FoundComment> {
  const locked = await lockComment(scope, id);
  if (!canEditComment(scope, locked)) throw commentRefusals.remove(scope);
  return locked;
}

/** What becomes of the comments of a user who goes. */
export const reassignComments = ({ db }: Scope, author: number): Promise<void> => store.forgetAuthor(db.kysely, author);
