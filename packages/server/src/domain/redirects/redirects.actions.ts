import { recordEvents } from '../../events/outbox.ts';
import { locked } from '../../lib/locked.ts';
import type { Locked } from '../../lib/locked.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import type { Redirect, RedirectPatch } from './redirect.ts';
import { pathOf, targetOf } from './redirect-paths.rules.ts';
import { redirectErrors } from './redirects.errors.ts';
import * as store from './redirects.store.ts';
import type { RedirectFilter, RedirectPage } from './redirects.store.ts';

export const redirectsTag = 'redirects';

/** By id. */
export function listRedirects(scope: Scope, page: RedirectPage): Promise<readonly Redirect[]> {
  scope.cacheTags?.add(redirectsTag);
  return store.selectRedirects(scope.db.kysely, page);
}

export function countRedirects(scope: Scope, filter: RedirectFilter): Promise<number> {
  scope.cacheTags?.add(redirectsTag);
  return store.countRedirects(scope.db.kysely, filter);
}

/** Where the reader of an old address is sent; null where nothing is known of it. */
export async function findRedirect(scope: Scope, address: string): Promise<Redirect | null> {
  scope.cacheTags?.add(redirectsTag);
  const path = pathOf(address);
  return path === null ? null : store.selectBySource(scope.db.kysely, path);
}

export async function requireRedirect(scope: Scope, id: number): Promise<Redirect> {
  scope.cacheTags?.add(redirectsTag);
  const found = await store.selectRedirect(scope.db.kysely, id);
  if (found === null) throw redirectErrors.unknown(id);
  return found;
}

export const createRedirect = (scope: Scope, patch: Partial<RedirectPatch>): Promise<Redirect> =>
  inTransaction(scope, async (inner) => {
    const { source = '', target = '', status = 301 } = cleaned(patch);
    await store.lockRedirects(inner.db.kysely);
    await assertFree(inner, { source, target });
    const made = await store.insertRedirect(inner.db.kysely, { source, target, status });
    await record(inner, made.id, 'created');
    return made;
  });

/** Reads the redirect behind the lock: what the caller has seen of it may be out of date. */
export const updateRedirect = (scope: Scope, id: number, patch: Partial<RedirectPatch>): Promise<Locked<Redirect>> =>
  inTransaction(scope, async (inner) => {
    const changes = cleaned(patch);
    await store.lockRedirects(inner.db.kysely);
    const after = { ...locked(await requireRedirect(inner, id)), ...changes };
    await assertFree(inner, after, id);
    if (Object.keys(changes).length > 0) await store.updateRedirect(inner.db.kysely, id, changes);
    await record(inner, id, 'updated');
    return after;
  });

/** Returns the redirect as it was. */
export const deleteRedirect = (scope: Scope, id: number): Promise<Locked<Redirect>> =>
  inTransaction(scope, async (inner) => {
    await store.lockRedirects(inner.db.kysely);
    const before = locked(await requireRedirect(inner, id));
    await store.deleteRedirect(inner.db.kysely, id);
    await record(inner, id, 'deleted');
    return before;
  });

function cleaned(patch: Partial<RedirectPatch>): Partial<RedirectPatch> {
  const { source, target } = patch;
  const from = source === undefined ? undefined : pathOf(source);
  const to = target === undefined ? undefined : targetOf(target);
  if (from === null) throw redirectErrors.source();
  if (to === null) throw redirectErrors.target();
  return { ...patch, ...(from !== undefined && { source: from }), ...(to !== undefined && { target: to }) };
}

const mostSteps = 20;

/** Rejects loops and duplicate sources. The caller holds the lock. */
async function assertFree(
  scope: Scope,
  { source, target }: Pick<Redirect, 'source' | 'target'>,
  id = 0,
): Promise<void> {
  const { kysely } = scope.db;
  const other = await store.selectBySource(kysely, source);
  if (other !== null && other.id !== id) throw redirectErrors.taken();
  let next: string | null = pathOf(target);
  for (let step = 0; next !== null; step += 1) {
    if (next === source || step >= mostSteps) throw redirectErrors.circle();
    const further: Redirect | null = await store.selectBySource(kysely, next);
    next = further === null || further.id === id ? null : pathOf(further.target);
  }
}

const record = (scope: Scope, id: number, verb: 'created' | 'updated' | 'deleted'): Promise<void> =>
  recordEvents(scope, [{ kind: `redirect.${verb}`, subject: { id }, tags: [redirectsTag], audit: {} }]);
