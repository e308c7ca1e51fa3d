import { isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { momentOfGmt, readDate } from '../../lib/site-time.ts';
import type { SiteMoment } from '../../lib/site-time.ts';
import type { Scope } from '../../scope.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import { flagOption } from '../settings/option-values.rules.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';
import { authorOfChange, authorOfNew } from './comment-author.actions.ts';
import type { Author, LockedAuthor } from './comment-author.actions.ts';
import { commentType, noteType } from './comment.ts';
import type { Comment, CommentPatch, NewComment } from './comment.ts';
import { firstStatus } from './comment-moderation.rules.ts';
import type { Unjudged } from './comment-moderation.rules.ts';
import { hasApproved, isRepeated, isTooSoon, lockAuthor } from './comment-flood.store.ts';
import { moderates } from './comment-rights.rules.ts';
import type { CommentedPost } from './comment-rights.rules.ts';
import { moved } from './comment-states.rules.ts';
import { cleanAgent, cleanContent, refuseLongAuthor, sentText } from './comment-text.rules.ts';
import { claimParent } from './comment-threads.actions.ts';
import { commentErrors } from './comments.errors.ts';
import { nowGmt } from './comments.store.ts';
import type { Origin } from './comment-origin.rules.ts';

interface CommentSource {
  /** The user it is written in the name of, locked. */
  readonly user: LockedAuthor;
  readonly patch: Partial<CommentPatch>;
  readonly origin: Origin;
}

interface NewCommentSource extends CommentSource {
  /** Type of the comment as sent; empty for an ordinary one. */
  readonly type: string;
  readonly post: CommentedPost;
}

/** A comment of what a request says, in the state it begins in. */
export async function composeNew(
  scope: Scope,
  { patch, origin, user, type: sentType, post }: NewCommentSource,
): Promise<NewComment> {
  const type = sentType || commentType;
  const isNote = type === noteType;
  if (type !== commentType && !isNote) throw commentErrors.invalidType();
  const { moderates: isModerator, ...author } = await authorOfNew(scope, patch, user);
  const content = readContent(scope, patch.content, { mayBeBlank: isNote && settlesNote(scope, patch.meta) });
  refuseNameless(scope, author);
  refuseLongAuthor(author);
  const { local, gmt } = momentSent(scope, patch) ?? momentOfGmt(await nowGmt(scope.db.kysely), zoneOf(scope));
  const comment: Unjudged = {
    ...author,
    ...originOf(patch, origin),
    post: post.id,
    parent: await claimParent(scope, { parent: patch.parent ?? 0, post, purpose: 'reply' }),
    date: local,
    dateGmt: gmt,
    content,
    type,
  };
  if (!isNote) await refuseFlood(scope, { ...comment, content: sentText(patch.content) });
  const isByAuthorOfPost = author.author !== 0 && author.author === post.author;
  const status = await firstStatus(scope, {
    comment,
    trusted: isNote || isModerator || isByAuthorOfPost,
    isKnown: () => hasApproved(scope.db.kysely, comment),
  });
  return { ...comment, ...moved({ status, cameFrom: [] }, patch.status), meta: {} };
}

/** The same words twice, as they were sent beside those that are stored, or too many in too short a time. */
async function refuseFlood(scope: Scope, comment: Unjudged): Promise<void> {
  const { kysely } = scope.db;
  await lockAuthor(kysely, comment);
  if (await isRepeated(kysely, comment)) throw commentErrors.duplicate();
  if (!moderates(scope) && (await isTooSoon(kysely, comment))) throw commentErrors.flood();
}

interface CommentChangeSource extends CommentSource {
  readonly before: Comment;
  /** The post the comment is to have. */
  readonly post: CommentedPost | null;
}

/** The comment as a request wants it. Where only its status or meta is changed, it still comes from where it came from. */
export async function composeChange(
  scope: Scope,
  { patch, origin, user, before, post }: CommentChangeSource,
): Promise<Comment> {
  const { content, parent, status, meta: _, ...rest } = patch;
  const author = await authorOfChange(scope, patch, user);
  const isRewritten = content !== undefined || parent !== undefined || Object.keys(rest).length > 0;
  refuseLongAuthor(author);
  const moment = momentSent(scope, patch);
  return {
    ...before,
    ...author,
    ...(isRewritten ? originOf(patch, origin) : {}),
    ...(content === undefined
      ? {}
      : { content: readContent(scope, content, { isGuests: (author.author ?? before.author) === 0 }) }),
    ...(moment === null ? {} : { date: moment.local, dateGmt: moment.gmt }),
    ...(isMoved(before, parent) ? { parent: await claimParent(scope, { parent, post, purpose: 'move' }) } : {}),
    post: post?.id ?? 0,
    ...moved(before, status),
  };
}

const isMoved = ({ parent }: Comment, wanted: number | undefined): wanted is number =>
  wanted !== undefined && wanted !== parent;

interface ContentRules {
  readonly mayBeBlank?: boolean;
  /** Guest comments keep the HTML rules of guests, also when a moderator edits them. */
  readonly isGuests?: boolean;
}

function readContent(scope: Scope, sent: Json | undefined, { mayBeBlank, isGuests }: ContentRules): string {
  const text = sentText(sent);
  if (text === '' && mayBeBlank !== true) throw commentErrors.noContent();
  const unfiltered = isGuests !== true && scope.caller.can('unfiltered_html');
  return cleanContent(text, { unfiltered, home: scope.address.front });
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
