import { insertAudit } from './audit.store.ts';
import type { Database } from '../db/connection/connect.ts';
import type { JsonMap } from '../lib/json.ts';
import type { Caller } from '../scope.ts';

/** A write, by whom and from where. A scope is one. */
export interface Doing {
  /** The connection of the write's transaction: what is rolled back was never done. */
  readonly db: Pick<Database, 'kysely'>;
  /** Nobody where it is the service itself. */
  readonly caller?: Pick<Caller, 'id'>;
  readonly credential?: { readonly kind: string; readonly uuid?: string };
  readonly remoteAddress?: string;
}

export interface AuditEntry {
  /** Noun and verb, as events have them, such as `user.deleted`. */
  readonly action: string;
  /** What it was done to: its `id`, and its `kind` where that is not the noun of the action. */
  readonly subject: JsonMap;
  /** What else one has to know. Never a secret, nor what a stranger typed, which may be one. */
  readonly details?: JsonMap;
}

/** Keeps who did what, in the transaction that does it. */
export async function recordAudit(
  { db, caller, credential, remoteAddress }: Doing,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await insertAudit(db.kysely, {
    actor: caller === undefined || caller.id === 0 ? null : caller.id,
    via: credential?.kind ?? 'none',
    key: credential?.uuid ?? null,
    address: remoteAddress ?? '',
    entries: entries.map(({ action, subject: { kind, id, ...about }, details }) => ({
      action,
      kind: typeof kind === 'string' ? kind : (action.split('.', 1)[0] ?? action),
      id: typeof id === 'number' || typeof id === 'string' ? String(id) : null,
      details: { ...about, ...details },
    })),
  });
}
