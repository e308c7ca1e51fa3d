import { hash } from 'node:crypto';
import { limitsOf } from '../../auth/credential.ts';
import { createSealing } from '../../lib/sealing.ts';
import type { Secrets } from '../../lib/secrets.ts';
import type { Scope } from '../../scope.ts';

/** How far a caller has read, and with which permissions. */
export interface Cursor {
  /** Sequence of an event. */
  readonly sequence: number;
  readonly rights: string;
}

/**
 * Cursors hold the sequence of the last event that was read, also of events that the caller may not see. They are sealed
 * with a random nonce: two cursors never tell whether anything was written between them.
 */
export interface ChangeCursors {
  write(cursor: Cursor): string;
  /** Null for text that Platen never returned as a cursor. */
  read(text: string): Cursor | null;
}

declare module '../../scope.ts' {
  interface Tools {
    readonly changeCursors: ChangeCursors;
  }
}

/** Callers with other roles, or a key with other scopes, may see other records, of which no event tells. */
export function rightsOf({ caller: { id, roles }, credential }: Pick<Scope, 'caller' | 'credential'>): string {
  const scopes = limitsOf(credential);
  const prefixes = scopes?.prefixes?.toSorted() ?? null;
  return hash('sha256', JSON.stringify([id, roles.toSorted(), prefixes]), 'base64url').slice(0, 10);
}

/** Digits of the greatest sequence: all cursors have one length. */
const digits = 16;

export function createChangeCursors(secrets: Secrets): ChangeCursors {
  const sealing = createSealing(secrets, { purpose: 'cursors of changes', repeatable: false });
  return {
    write: ({ sequence, rights }) => sealing.seal(`${String(sequence).padStart(digits, '0')} ${rights}`),
    read: (text) => {
      const parts = /^(\d{16}) ([\w-]{10})$/.exec(sealing.open(text) ?? '');
      return parts === null ? null : { sequence: Number(parts[1]), rights: parts[2] ?? '' };
    },
  };
}
