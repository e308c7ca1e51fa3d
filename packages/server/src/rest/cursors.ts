import { createError } from './errors.ts';
import type { Ctx } from './route.ts';
import { isList } from '../lib/json.ts';
import { createSealing } from '../lib/sealing.ts';
import type { Secrets } from '../lib/secrets.ts';

/** What a row is sorted by, as text, with its id last (keyset pagination). */
export type SortKey = readonly string[];

/** Sort key of the last row that the client has. Null for the first page, undefined with page numbers. */
export type Behind = SortKey | null | undefined;

/**
 * Cursors of lists, for clients that read all pages. Opaque, because responses do not always show what a row is sorted by.
 * A cursor is valid for the same list and the same caller only.
 */
export interface Cursors {
  read(ctx: Ctx): Behind;
  write(ctx: Ctx, last: SortKey): string;
}

declare module '../scope.ts' {
  interface Tools {
    readonly cursors: Cursors;
  }
}

const unusable = createError(
  'rest_invalid_cursor',
  400,
  'The cursor belongs to another list, filter, order, or user. Start again with an empty `_cursor`.',
);
const withPage = createError('rest_invalid_cursor', 400, 'Send `_cursor` or `page`, not both.');

/** Changes of these leave the list and its order as they are. */
const unbound: ReadonlySet<string> = new Set(['_cursor', '_fields', '_embed', 'per_page']);

export function createCursors(secrets: Secrets): Cursors {
  // Deterministic, so that responses stay the same as long as nothing is written.
  const sealing = createSealing(secrets, { purpose: 'cursors of lists', repeatable: true });

  const listOf = ({ scope, request, sent }: Ctx): string => {
    const asked = Object.entries(sent).filter(([name]) => !unbound.has(name));
    const list = [scope.caller.id, request.route, asked.toSorted(([one], [other]) => (one < other ? -1 : 1))];
    return JSON.stringify(list);
  };

  const write: Cursors['write'] = (ctx, last) => sealing.seal(JSON.stringify(last), listOf(ctx));

  const open = (ctx: Ctx, cursor: string): SortKey | null => {
    const text = sealing.open(cursor, listOf(ctx));
    const last: unknown = text === null ? null : JSON.parse(text);
    return isList(last) ? last.map(String) : null;
  };

  return {
    write,
    read: (ctx) => {
      const { _cursor: cursor } = ctx.request.query;
      if (cursor === undefined) return undefined;
      if (ctx.sent['page'] !== undefined || ctx.sent['offset'] !== undefined) throw withPage();
      if (cursor === '') return null;
      const last = typeof cursor === 'string' ? open(ctx, cursor) : null;
      if (last === null) throw unusable();
      return last;
    },
  };
}
