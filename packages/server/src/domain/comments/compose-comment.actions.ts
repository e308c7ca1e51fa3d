import { isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { momentOfGmt, readDate } from '../../lib/site-time.ts';
import type { SiteMoment } from '../../lib/site-time.ts';
import type { Scope } from '../../scope.ts';
import { metaKeysFor } from '../meta/meta-key.ts';
import { flagOption } from '../settings/option-values.ts';
import { zoneOf } from '../site/site-clock.ts';
import { authorOfChange, authorOfNew } from './comment-author.ts';
import type { Author } from './comment-author.ts';
import { commentType, noteType } from './comment.ts';
import type { Comment, CommentPatch, NewComment } from './comment.ts';
import { firstStatus } from './comment-moderation.ts';
import type { Unjudged } from './comment-moderation.ts';
import { hasApproved, isRepeated, isTooSoon, queueUp } from './comment-rivals.store.ts';
import { moderates } from './comment-rights.ts';
import type { CommentedPost } from './comment-rights.ts';
import { moved } from './comment-states.ts';
import { cleanAgent, cleanContent, refuseLongAuthor, sentText } from './comment-text.ts';
import { claimPlace } from './comment-threads.actions.ts';
import { commentErrors } from './comments.errors.ts';
import { nowGmt } from './comments.store.ts';
import type { Origin } from './origin.ts';

interface Said {
  readonly patch: Partial<CommentPatch>;
  readonly origin: Origin;
}

interface SaidOfNew extends Said {
  /** Type of the comment as sent; empty for an ordinary one. */
  readonly type: string;
  readonly post: CommentedPost;
}

/** A comment of what a request says, in the state it begins in. */
export async function composeNew(
  scope: Scope,
  { patch, origin, type: sentType, post }: SaidOfNew,
): Promise<NewComment> {
  const type = sentType || commentType;
  const isNote = type === noteType;
  if (type !== commentType && !isNote) throw commentErrors.invalidType();
  const { moderates: isModerator, ...author } = await authorOfNew(scope, patch);
  const content = readContent(scope, patch.content, { mayBeBlank: isNote && settlesNote(scope, patch.meta) });
  refuseNameless(scope, author);
  refuseLongAuthor(author);
  const { local, gmt } = momentSent(scope, patch) ?? momentOfGmt(await nowGmt(scope.db.kysely), zoneOf(scope));
  const comment: Unjudged = {
    ...author,
    ...originOf(patch, origin),
    post: post.id,
    parent: await claimPlace(scope, { parent: patch.parent ?? 0, post, purpose: 'answer' }),
    date: local,
    dateGmt: gmt,
    content,
    type,
  };
  if (!isNote) await refuseRivals(scope, comment);
  const isByAuthorOfPost = author.author !== 0 && author.author === post.author;
  const status = await firstStatus(scope, {
    comment,
    trusted: isNote || isModerator || isByAuthorOfPost,
    isKnown: () => hasApproved(scope.db.kysely, comment),
  });
  return { ...comment, ...moved({ status, cameFrom: [] }, patch.status), meta: {} };
}

/** The same words twice, or too many in too short a time. */
async function refuseRivals(scope: Scope, comment: Unjudged): Promise<void> {
  const { kysely } = scope.db;
  await queueUp(kysely, comment);
  if (await isRepeated(kysely, comment)) throw commentErrors.duplicate();
  if (!moderates(scope) && (await isTooSoon(kysely, comment))) throw commentErrors.flood();
}

interface SaidOfChange extends Said {
  readonly before: Comment;
  /** The post the comment is to have. */
  readonly post: CommentedPost | null;
}

/** The comment as a request wants it. Where only its status or meta is changed, it still comes from where it came from. */
export async function composeChange(scope: Scope, { patch, origin, before, post }: SaidOfChange): Promise<Comment> {
  const { content, parent, status, meta: _, ...rest } = patch;
  const author = await authorOfChange(scope, patch);
  const isRewritten = content !== undefined || parent !== undefined || Object.keys(rest).length > 0;
  refuseLongAuthor(author);
  const moment = momentSent(scope, patch);
  return {
    ...before,
    ...author,
    ...(isRewritten ? originOf(patch, origin) : {}),
    ...(content === undefined ? {} : { content: readContent(scope, content, { mayBeBlank: false }) }),
    ...(moment === null ? {} : { date: moment.local, dateGmt: moment.gmt }),
    ...(isMoved(before, parent) ? { parent: await claimPlace(scope, { parent, post, purpose: 'move' }) } : {}),
    post: post?.id ?? 0,
    ...moved(before, status),
  };
}

const isMoved = ({ parent }: Comment, wanted: number | undefined): wanted is number =>
  wanted !== undefined && wanted !== parent;

function readContent(scope: Scope, sent: Json | undefined, { mayBeBlank }: { mayBeBlank: boolean }): string {
  const text = sentText(sent);
  if (text === '' && !mayBeBlank) throw commentErrors.noContent();
  const content = cleanContent(text, { unfiltered: scope.caller.can('unfiltered_html') });
  // Nothing may be left of a text that was all markup.
  if (content.trim() === '' && !mayBeBlank) throw commentErrors.noContent();
  return content;
}

/** A note that only says that the matter is settled, or taken up again, needs no words. */
function settlesNote({ site }: Scope, meta: Json | undefined): boolean {
  const key = metaKeysFor(site, { object: 'comment', subtype: '' }).find((one) => one.key === '_cms_note_status');
  const said = key !== undefined && isMap(meta) ? meta[key.restName] : undefined;
  return said === 'resolved' || said === 'reopen';
}

function refuseNameless({ options }: Scope, { authorName, authorEmail }: Author): void {
  const isNameless = authorName === '' || authorEmail === '';
  if (isNameless && flagOption(options, 'require_name_email', true)) throw commentErrors.authorDataRequired();
}

/** The site's own date is read before the one in GMT. */
function momentSent(scope: Scope, { date, dateGmt }: Partial<CommentPatch>): SiteMoment | null {
  if (date !== undefined) return readDate(date, 'local', zoneOf(scope));
  return dateGmt === undefined ? null : readDate(dateGmt, 'gmt', zoneOf(scope));
}

const originOf = ({ authorIp, authorAgent }: Partial<CommentPatch>, origin: Origin): Origin => ({
  authorIp: authorIp ?? origin.authorIp,
  authorAgent: authorAgent === undefined ? origin.authorAgent : cleanAgent(authorAgent),
});
