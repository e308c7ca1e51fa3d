import { hash } from 'node:crypto';
import type { Caller } from '../../scope.ts';

/** How far somebody has read, and with which rights. */
export interface Cursor {
  readonly place: number;
  readonly rights: string;
}

/** Whoever gets other rights may see other records, of which no event tells. */
export const rightsOf = ({ id, roles }: Pick<Caller, 'id' | 'roles'>): string =>
  hash('sha256', JSON.stringify([id, roles.toSorted()]), 'base64url').slice(0, 10);

export const writeCursor = ({ place, rights }: Cursor): string =>
  Buffer.from(`${place} ${rights}`).toString('base64url');

/** Null for what was never given out. */
export function readCursor(text: string): Cursor | null {
  const parts = /^(\d{1,16}) ([\w-]{10})$/.exec(Buffer.from(text, 'base64url').toString('latin1'));
  return parts === null ? null : { place: Number(parts[1]), rights: parts[2] ?? '' };
}
