import { visitor } from '../../access/capabilities.ts';
import { createMemo } from '../../lib/memo.ts';
import { isUniqueViolation } from '../../db/sqlstate.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { nobody, primeEditor } from './locks/edit-locks.actions.ts';
import { primePosts } from './posts.read.actions.ts';
import { addressesOf } from './tree/post-addresses.actions.ts';
import { lockPostTree } from './tree/post-tree.actions.ts';
import { composePost } from './post-compose.actions.ts';
import type { Composition } from './post-compose.actions.ts';
import { applyChanges, recordPostEvents, savingHooks, tellOfChange } from './post-changes.actions.ts';
import type { PostChange } from './post-changes.actions.ts';
import { trashStatus } from './post.ts';
import type { PostPatch, PostRow } from './post.ts';
import {
  claimEarly,
  generatedSlugs,
  primeGeneratedSlug,
  settledSlug,
  trashedSlug,
} from './slugs/post-slugs.actions.ts';
import type { EarlyClaim } from './slugs/post-slugs.actions.ts';
import { slugScopeOf } from './slugs/post-slugs.rules.ts';
import { fileTerms, namedTerms, writeTerms } from './post-terms.actions.ts';
import { postErrors } from './posts.errors.ts';
import * as store from './posts.store.ts';
import type { StoredPost } from './posts.store.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';
import { momentOfGmt } from '../../lib/site-time.ts';
import type { Scope } from '../../scope.ts';
import { changedMeta, filteredMeta } from '../meta/meta.actions.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import { hasOwningFields } from '../meta/owned-keys.rules.ts';
import { inTransaction } from '../../site/transaction.ts';
import { relationsFrom } from '../relations/relations.registry.ts';
import type { Term } from '../terms/term.ts';
import { defaultCategory, primeTermsOfPost } from '../terms/terms.read.actions.ts';
import type { PostType } from '../types/type.ts';

/** What a write says, and what is to happen in its transaction beside it. */
export interface PostWrite {
  readonly type: PostType;
  readonly patch: Partial<PostPatch>;
  /** Address that a new post is first given, where that is not its link. */
  readonly guid?: string;
  /** Whether the response is to tell which slug the title would give: it is then looked for with all else. */
  readonly tellsSlug?: boolean;
  /** Re-checks permissions on the locked row; throws if the write is not allowed. */
  readonly guard?: (row: PostRow) => void;
  /** Changes the patch before it is judged. */
  readonly prepare?: (
    scope: Scope,
    patch: Partial<PostPatch>,
    before: PostRow | null,
  ) => Partial<PostPatch> | Promise<Partial<PostPatch>>;
  /** The row is written, its terms are not yet. */
  readonly inserted?: (scope: Scope, row: PostRow) => void | Promise<void>;
  /** Row and terms are written. */
  readonly within?: (scope: Scope, row: PostRow) => void | Promise<void>;
}

export async function createPost(scope: Scope, write: PostWrite): Promise<PostRow> {
  return written(scope, async (inner) => {
    // What changes the patch may change its slug.
    const early = write.prepare === undefined ? claimEarly(inner, write.type, write.patch) : null;
    const next = await store.nextPost(inner.db.kysely, write.patch.author ?? inner.caller.id);
    return save(inner, write, { before: null, editor: nobody, early, ...next });
  });
}

export async function updatePost(scope: Scope, id: number, write: PostWrite): Promise<PostRow> {
  return written(scope, async (inner) => {
    // Moves are locked before what is moved, as removals are: else each could wait for the other.
    if (write.patch.parent !== undefined) await lockPostTree(inner, write.type);
    const { row: before, ...locked } = await requireLocked(inner, write.type, id);
    write.guard?.(before);
    return save(inner, write, { before, id, ...locked });
  });
}

/** A post as it was saved, with what else its response tells where that is known. */
interface Saved {
  readonly row: PostRow;
  readonly terms?: readonly Term[];
  /** Who is editing it. */
  readonly editor?: number | undefined;
  /** Which its title would give it. */
  readonly slug?: string | undefined;
}

const mostTries = 5;

/** Unique violation: another writer took the slug. Retry. */
async function written(scope: Scope, work: (inner: Scope) => Promise<Saved>): Promise<PostRow> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { row, terms, editor, slug } = await inTransaction(scope, work);
      primePosts(scope, [row]);
      if (slug !== undefined) primeGeneratedSlug(scope, row.id, slug);
      if (editor !== undefined) primeEditor(scope, row.id, editor);
      if (terms !== undefined) primeTermsOfPost(scope, row.id, terms);
      return row;
    } catch (error) {
      if (tries === mostTries || !isUniqueViolation(error, 'posts_slug_unique')) throw error;
    }
  }
}

async function requireLocked({ db }: Scope, type: PostType, id: number): Promise<store.LockedPost> {
  const found = await store.lockPost(db.kysely, id, 'change');
  if (found === null || found.row.type !== type.name) throw postErrors.unknown(id);
  return found;
}

/** Where WordPress stores them. */
const formerSlugsKey = '_wp_old_slug';

interface Start extends Pick<Composition, 'before' | 'id' | 'now' | 'lockedAuthor'> {
  readonly editor: number | null;
  readonly early?: EarlyClaim | null;
}

async function save(scope: Scope, write: PostWrite, start: Start): Promise<Saved> {
  const { type } = write;
  const { before, editor, early = null } = start;
  const patch = (await write.prepare?.(scope, write.patch, before)) ?? write.patch;
  const composed = await composePost(scope, { type, patch, ...start });
  const slug = await settledSlug(scope, { type, before, next: composed, sent: patch, early });
  const meta = settledMeta(scope, { type, before, next: composed, sent: patch.meta });
  const next = { ...composed, slug, meta: withFormerSlug({ type, before, slug, status: composed.status, meta }) };
  const guid = before === null ? (write.guid ?? (await firstAddress(scope, type, next))) : escapedGuid(next.guid);
  // A listener of the patch may have changed the post.
  const known = write.prepare === undefined && { editor: editor ?? nobody };
  return writeChange(scope, { type, before, patch, next: { ...next, guid }, ...known }, write);
}

interface SlugChange extends Pick<PostRow, 'slug' | 'status' | 'meta'> {
  readonly type: PostType;
  readonly before: PostRow | null;
}

const maxFormerSlugs = 20;

/** A published post stays reachable by the slugs it had. In types that nest, another post may get the path. */
function withFormerSlug({ type, before, slug, status, meta }: SlugChange): PostRow['meta'] {
  const isRenamed = before?.status === 'publish' && status === 'publish' && before.slug !== slug && before.slug !== '';
  if (!isRenamed || type.hierarchical || !type.viewable) return meta;
  const former = [...(meta[formerSlugsKey] ?? []).filter((one) => one !== slug && one !== before.slug), before.slug];
  return { ...meta, [formerSlugsKey]: former.slice(-maxFormerSlugs) };
}

/** Permanent and public, so it must not contain private data. */
async function firstAddress(scope: Scope, type: PostType, next: PostRow): Promise<string> {
  const addresses = await addressesOf({ ...scope, caller: visitor, memo: createMemo() }, type, [next]);
  return addresses.link(next);
}

/** Every later write stores it as it stands in markup; feeds have always had it so. */
const escapedGuid = (guid: string): string => guid.replaceAll(/&(?!#038;)/g, '&#038;');

interface Change {
  readonly type: PostType;
  readonly before: PostRow | null;
  readonly next: PostRow;
  readonly patch: Partial<PostPatch>;
  /** Who is editing it, where that was read. */
  readonly editor?: number;
}

type Others = Pick<PostWrite, 'inserted' | 'within' | 'tellsSlug'>;

const writeChange = (scope: Scope, change: Change, others: Others): Promise<Saved> =>
  isSeenByOthers(scope, change, others) ? writeInTurn(scope, change, others) : writeAtOnce(scope, change, others);

/** Whether listeners may write with the post. */
const isSeenByOthers = ({ site }: Scope, { type }: Change, { inserted, within }: Others): boolean =>
  inserted !== undefined ||
  within !== undefined ||
  relationsFrom(site, type.name).length > 0 ||
  hasOwningFields(site, type.name) ||
  savingHooks.some(site.hooks.hasPlugin);

/** Listeners get the stored row and are awaited. */
async function writeInTurn(scope: Scope, change: Change, { inserted, within }: Others): Promise<Saved> {
  const { type, before, next, patch } = change;
  const row = (await storeRow(scope, change)) ?? next;
  await applyChanges(scope, {
    changes: [{ before, after: row, ...filing(scope, change) }],
    ...(inserted && { inserted: () => inserted(scope, row) }),
    writeTerms: () => writeTerms(scope, { type, row, patch }),
    ...(within && { within: () => within(scope, row) }),
  });
  return { row: await asStored(scope, row) };
}

/**
 * All statements are known, so they are pipelined in this order: the revision before the row, which is returned with
 * the revision count. If the status changes, listeners may query first, so the row is sent first and read again.
 */
async function writeAtOnce(scope: Scope, change: Change, { tellsSlug = false }: Others): Promise<Saved> {
  const { type, before, next, editor } = change;
  const told: PostChange = { before, after: next, ...filing(scope, change) };
  const isMoved = before?.status !== next.status;
  const rowFirst = isMoved ? storeRow(scope, change) : null;
  const [, row, , terms, slugs] = await Promise.all([
    tellOfChange(scope, told),
    rowFirst ?? storeRow(scope, change),
    recordPostEvents(scope, told),
    fileTerms(scope, { ...change, row: next }),
    tellsSlug ? generatedSlugs(scope, type, [next]) : null,
  ]);
  const isKnown = row !== null && (before === null || !isMoved);
  return { row: isKnown ? row : await asStored(scope, next), editor, terms, slug: slugs?.get(next.id) };
}

/** What is known of the terms that the post gets: of a new one, all of them. */
function filing(
  scope: Scope,
  { type, before, patch }: Pick<Change, 'type' | 'before' | 'patch'>,
): Pick<PostChange, 'terms' | 'isRefiled'> {
  const named = [...namedTerms(scope, type, patch).values()];
  return before === null ? { terms: [...named.flat(), defaultCategory(scope)] } : { isRefiled: named.length > 0 };
}

/** With what others have stored with it meanwhile. */
export async function asStored({ db }: Pick<Scope, 'db'>, row: PostRow): Promise<PostRow> {
  const [found = row] = await store.selectPosts(db.kysely, [row.id]);
  return found;
}

/** Null where there was nothing to change. */
function storeRow({ db }: Scope, { type, before, next }: Change): Promise<PostRow | null> {
  const stored = (row: PostRow): StoredPost => ({ row, slugScope: slugScopeOf(type, row) });
  return before === null
    ? store.insertPost(db.kysely, stored(next))
    : store.updatePost(db.kysely, stored(before), stored(next));
}

interface MetaWrite {
  readonly type: PostType;
  readonly before: PostRow | null;
  readonly next: PostRow;
  readonly sent: unknown;
}

function settledMeta({ caller, site }: Scope, { type, before, next, sent }: MetaWrite): PostRow['meta'] {
  const record = before ?? next;
  return changedMeta({
    stored: record.meta,
    sent: sent as Json | undefined,
    keys: metaKeysFor(site, { object: 'post', subtype: type.name }),
    right: { caller, record, canEditRecord: caller.can('edit_post', record) },
  });
}

/** For what a plugin keeps with a post, shown in REST or not; null removes a key. */
export const changePostMeta = (scope: Scope, id: number, values: JsonMap): Promise<void> =>
  store.storeMeta(scope.db.kysely, id, filteredMeta(scope, 'post', values));

type Trashing = Pick<PostWrite, 'type' | 'guard' | 'tellsSlug'>;

/** Moves to trash. Hidden, and fully restorable. */
export async function trashPost(
  scope: Scope,
  id: number,
  { type, guard, tellsSlug = false }: Trashing,
): Promise<PostRow> {
  return written(scope, async (inner) => {
    const { row, now, editor } = await requireLocked(inner, type, id);
    guard?.(row);
    if (row.status === trashStatus) throw postErrors.alreadyTrashed();
    return moveToTrash(inner, { type, row, now, editor: editor ?? nobody, tellsSlug });
  });
}

interface TrashChange extends Pick<PostWrite, 'tellsSlug'> {
  readonly type: PostType;
  readonly row: PostRow;
  readonly now: string;
  readonly editor?: number;
}

/** For a post that the transaction has locked already. */
export async function moveToTrash(
  scope: Scope,
  { type, row: before, now, tellsSlug = false, ...known }: TrashChange,
): Promise<Saved> {
  const moment = momentOfGmt(now, zoneOf(scope));
  const next: PostRow = {
    ...before,
    status: trashStatus,
    sticky: false,
    slug: await trashedSlug(scope, type, before),
    guid: escapedGuid(before.guid),
    trashedFrom: { status: before.status, slug: before.slug },
    modified: moment.local,
    modifiedGmt: moment.gmt,
  };
  return writeChange(scope, { type, before, next, patch: {}, ...known }, { tellsSlug });
}
