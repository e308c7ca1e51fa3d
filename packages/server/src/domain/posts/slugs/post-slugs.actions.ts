import { hasAddress, newStatus, trashStatus } from '../post.ts';
import type { PostPatch, PostRow } from '../post.ts';
import { kindOf } from '../post-kinds.registry.ts';
import { canPublish } from '../post-rights.rules.ts';
import { claimFirst, selectTaken } from './post-slugs.store.ts';
import { firstChoices, freeSlugs, furtherChoices, isReserved, nextChoices, slugScopeOf } from './post-slugs.rules.ts';
import type { WantedSlug } from './post-slugs.rules.ts';
import type { Scope } from '../../../scope.ts';
import { readableSlug, slugOf } from '../../../text/slug.ts';
import type { PostType } from '../../types/type.ts';

type Placed = Pick<PostRow, 'id' | 'parent'>;

const wantedFor = (scope: Scope, type: PostType, row: Placed, slug: string): WantedSlug => ({
  type: type.name,
  scope: slugScopeOf(type, row),
  slug,
  id: row.id,
  reserved: isReserved(slug, type, scope.address.pretty && kindOf(scope.site, type).address?.reservesNumbers === true),
});

/** A slug that was claimed before all of its post was known. */
export interface EarlyClaim {
  readonly slug: string;
  /** Below which it is unique. */
  readonly scope: number;
  /** Null if its first numbers are taken as well. */
  readonly claimed: Promise<string | null>;
}

const noId = 0;

/**
 * Claims the slug that a new post most likely gets. Not awaited, so that it is sent with the statement that returns the
 * id of the post (pipelining). If the post turns out to get another slug, the claim ends with the transaction.
 */
export function claimEarly(scope: Scope, type: PostType, patch: Partial<PostPatch>): EarlyClaim | null {
  const { status, title = '', parent = 0 } = patch;
  if (status === undefined || !hasAddress(status) || kindOf(scope.site, type).makesSlugs === true) return null;
  const slug = slugOf(patch.slug ?? '') || slugOf(title);
  if (slug === '') return null;
  const wanted = wantedFor(scope, type, { id: noId, parent }, slug);
  const claimed = claimFirst(scope.db.kysely, { ...wanted, slugs: firstChoices(wanted) });
  // If it fails, so does every later statement of the transaction.
  claimed.catch(() => undefined);
  return { slug, scope: wanted.scope, claimed };
}

/** The slug, or the next numbered one. Reserved until the transaction ends. */
export async function claimSlug(
  scope: Scope,
  type: PostType,
  row: Placed & { readonly slug: string },
  early: EarlyClaim | null = null,
): Promise<string> {
  const { kysely } = scope.db;
  const wanted = wantedFor(scope, type, row, row.slug);
  const claim = (slugs: readonly string[]): Promise<string | null> => claimFirst(kysely, { ...wanted, slugs });
  const isClaimed = early?.slug === wanted.slug && early.scope === wanted.scope;
  const first = isClaimed ? early.claimed : claim(firstChoices(wanted));
  let claimed = (await first) ?? (await claim(nextChoices(wanted)));
  while (claimed === null) {
    claimed = await claim(await furtherChoices(wanted, (places) => selectTaken(kysely, places)));
  }
  return claimed;
}

const madeSlug = ({ title, id }: Pick<PostRow, 'title' | 'id'>): string => slugOf(title) || String(id);

export interface SlugChange {
  readonly type: PostType;
  readonly before: PostRow | null;
  /** The post as it is to be, but for its slug. */
  readonly next: PostRow;
  readonly sent: Partial<Pick<PostPatch, 'slug' | 'status'>>;
  /** Of a new post. */
  readonly early?: EarlyClaim | null;
}

/** The slug a post is stored with. */
export async function settledSlug(scope: Scope, change: SlugChange): Promise<string> {
  const { type, before, next, sent, early = null } = change;
  const { wanted, isSent } = wantedSlug(scope, change);
  if (next.status === 'pending' && !canPublish(scope, type)) return '';
  // A new post that is only by default a draft keeps what it was sent with, until it gets an address.
  const isChosen = isSent && (before !== null || sent.status !== undefined);
  if (!hasAddress(next.status)) {
    return isChosen && wanted !== '' ? claimSlug(scope, type, { ...next, slug: wanted }) : wanted;
  }
  const slug = wanted || madeSlug(next);
  return before !== null && isSettled(type, before, { ...next, slug })
    ? slug
    : claimSlug(scope, type, { ...next, slug }, early);
}

/** A post that comes out of the trash gets the slug back that it had, whatever else is sent. */
function wantedSlug({ site }: Scope, { type, before, next, sent }: SlugChange): { wanted: string; isSent: boolean } {
  const restored =
    before?.status === trashStatus && next.status !== trashStatus ? (before.trashedFrom?.slug ?? '') : null;
  if (restored !== null && restored !== '') return { wanted: restored, isSent: false };
  if (sent.slug !== undefined) {
    const wanted = kindOf(site, type).makesSlugs === true ? sent.slug : slugOf(sent.slug);
    // A lone zero counts as no slug at all.
    return { wanted: wanted === '0' ? '' : wanted, isSent: true };
  }
  return { wanted: restored ?? before?.slug ?? '', isSent: false };
}

/** It has this very address already. */
const isSettled = (type: PostType, before: PostRow, next: PostRow): boolean =>
  before.slug === next.slug &&
  hasAddress(before.status) &&
  (before.status === trashStatus) === (next.status === trashStatus) &&
  slugScopeOf(type, before) === slugScopeOf(type, next);

/** In the trash a post frees its slug for others. */
export const trashedSlug = (scope: Scope, type: PostType, row: PostRow): Promise<string> =>
  claimSlug(scope, type, { ...row, slug: `${row.slug}__trashed` });

/** Of posts that were written just now, by their ids. */
const knownSlugs = ({ memo }: Scope): Map<number, string> => memo.once('generated slugs', () => new Map());

/** What was read in the transaction that wrote the post need not be read again. */
export const primeGeneratedSlug = (scope: Scope, id: number, slug: string): void =>
  void knownSlugs(scope).set(id, slug);

/** A new post without a title uses its id, which is not a requested slug. */
const isUntouched = ({ status, slug, title }: PostRow): boolean =>
  status === newStatus && slug === '' && slugOf(title) === '';

/** Post id → the slug that its present title would give it, readable. */
export async function generatedSlugs(
  scope: Scope,
  type: PostType,
  rows: readonly PostRow[],
): Promise<ReadonlyMap<number, string>> {
  const known = knownSlugs(scope);
  const hasIt = (row: PostRow): boolean => hasAddress(row.status) && row.slug === madeSlug(row);
  const unknown = rows.filter((row) => !known.has(row.id) && !isUntouched(row));
  const [settled, open] = [unknown.filter(hasIt), unknown.filter((row) => !hasIt(row))];
  const wanted = open.map((row) => wantedFor(scope, type, row, madeSlug(row)));
  const slugs = await freeSlugs(wanted, (places) => selectTaken(scope.db.kysely, places));
  return new Map([
    ...known,
    ...settled.map(({ id, slug }) => [id, readableSlug(slug)] as const),
    ...open.map(({ id }, index) => [id, readableSlug(slugs[index] ?? '')] as const),
  ]);
}
