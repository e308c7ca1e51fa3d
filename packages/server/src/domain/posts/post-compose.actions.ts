import { datesOf, hasZeroDate, scheduledStatus } from './schedule/post-dates.rules.ts';
import { kindOf } from './post-kinds.registry.ts';
import { newStatus, plainMembers, postsTable, trashStatus } from './post.ts';
import type { PostPatch, PostRow } from './post.ts';
import { canPublish, isLive } from './post-rights.rules.ts';
import { cleanTexts } from './texts/post-text.rules.ts';
import { settledParent } from './tree/post-tree.actions.ts';
import { postErrors, postRefusals } from './posts.errors.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';
import type { Scope } from '../../scope.ts';
import { textOption } from '../settings/option-values.rules.ts';
import { supports } from '../types/type.ts';
import type { PostType } from '../types/type.ts';
import { lockAuthor } from '../users/users.actions.ts';

export interface Composition {
  readonly type: PostType;
  readonly before: PostRow | null;
  readonly id: number;
  readonly patch: Partial<PostPatch>;
  /** GMT, of the database. */
  readonly now: string;
  /** Author row locked until commit. Null: none. */
  readonly lockedAuthor: number | null;
}

/** The post as the patch makes it, but for slug, meta and guid. Throws errors in the order clients expect. */
export async function composePost(scope: Scope, given: Composition): Promise<PostRow> {
  const { type, before, patch } = given;
  refusePublishing(scope, given);
  const author = await settledAuthor(scope, given);
  refuseStickyPassword(given);
  const parent = await parentOf(scope, given);
  const texts = cleanTexts(scope, patch);
  const base: PostRow = { ...(before ?? blankPost(scope, given)), ...plainParts(patch), ...texts, author, parent };
  if (base.status !== newStatus && isEmpty(type, base)) throw postErrors.empty();
  if (hasZeroDate(patch)) throw postErrors.invalidDate();
  const featuredMedia = await settledMedia(scope, given);
  return dated(scope, { ...base, featuredMedia }, given);
}

/** A file is attached to a post of any type, which may be gone by now. */
async function parentOf(scope: Scope, { type, before, patch }: Composition): Promise<number> {
  const present = before?.parent ?? 0;
  if (patch.parent === undefined) return present;
  if (type.hierarchical) return settledParent(scope, { type, id: before?.id ?? null, parent: patch.parent });
  const { isFile = false, hasOwner = false } = kindOf(scope.site, type);
  return isFile || hasOwner ? patch.parent : present;
}

function refusePublishing(scope: Scope, { type, before, patch: { status } }: Composition): void {
  if (status === undefined || status === before?.status) return;
  if (isLive(scope.site, status) && !canPublish(scope, type)) throw postRefusals.publish(scope, type);
}

async function settledAuthor(scope: Scope, { before, patch, lockedAuthor }: Composition): Promise<number> {
  const author = patch.author || (before?.author ?? scope.caller.id);
  if (author === 0 || author === before?.author || author === lockedAuthor) return author;
  // Here the unknown id is a mistake in what was sent, not a missing record.
  if ((await lockAuthor(scope, author)) === null) throw postErrors.unknownAuthor(author);
  return author;
}

function refuseStickyPassword({ before, patch }: Composition): void {
  const sendsPassword = (patch.password ?? '') !== '';
  const sticks = patch.sticky === true;
  const isStuck = before?.sticky ?? false;
  const isLocked = (before?.password ?? '') !== '';
  if ((sendsPassword && (sticks || isStuck)) || (sticks && isLocked)) throw postErrors.stickyWithPassword();
}

const plainParts = (patch: Partial<PostPatch>): Partial<PostRow> =>
  Object.fromEntries(plainMembers.flatMap((name) => (patch[name] === undefined ? [] : [[name, patch[name]]])));

/** Only where all three can be written is a post without any of them a mistake. */
const isEmpty = (type: PostType, { title, content, excerpt }: PostRow): boolean =>
  ['title', 'editor', 'excerpt'].every((feature) => supports(type, feature)) && `${title}${content}${excerpt}` === '';

/** An id that names no attachment changes nothing. */
async function settledMedia(scope: Scope, { before, patch: { featuredMedia } }: Composition): Promise<number> {
  const present = before?.featuredMedia ?? 0;
  if (featuredMedia === undefined || featuredMedia === present) return present;
  if (featuredMedia === 0) return 0;
  return (await scope.attachmentLookup.find(scope, featuredMedia)) === null ? present : featuredMedia;
}

function dated(scope: Scope, base: PostRow, { before, patch, now }: Composition): PostRow {
  const zone = zoneOf(scope);
  const floats = scope.site.postStatuses.get(base.status)?.dateFloating ?? false;
  const dates = datesOf({ sent: patch, present: before, status: base.status, floats, now, zone });
  const status = scheduledStatus(base.status, dates.dateGmt, now);
  const saved = datesOf({ sent: { date: null }, present: null, status, floats: false, now, zone });
  const changed = before === null && dates.dateGmt !== null ? dates : saved;
  return {
    ...base,
    ...dates,
    status,
    modified: changed.date,
    modifiedGmt: changed.dateGmt ?? now,
    password: status === 'private' ? '' : base.password,
    trashedFrom: status === trashStatus ? base.trashedFrom : null,
  };
}

function blankPost({ options, caller, site }: Scope, { type, id, now }: Composition): PostRow {
  const isOpen = kindOf(site, type).startsClosed !== true;
  const usual = (feature: string, option: string): string =>
    isOpen && supports(type, feature) ? textOption(options, option, 'closed') : 'closed';
  return {
    ...postsTable.initial,
    id,
    type: type.name,
    status: 'draft',
    author: caller.id,
    commentStatus: usual('comments', 'default_comment_status'),
    pingStatus: usual('trackbacks', 'default_ping_status'),
    date: now,
    modified: now,
    modifiedGmt: now,
  };
}
