import type { Keyset } from '../db/keyset.ts';
import { isList } from '../lib/json.ts';
import { createSealing } from '../lib/sealing.ts';
import type { Secrets } from '../lib/secrets.ts';
import { createError } from '../rest/errors.ts';
import type { Ctx } from '../rest/route.ts';

/**
 * Where a list goes on, for clients that go through all of it: opaque, since what a row is sorted by is not always shown,
 * and good for the same list and the same caller only.
 */
export interface Cursors {
  /** What the page begins behind: null where it is the first, undefined where pages are asked for by their numbers. */
  read(ctx: Ctx): Keyset | null | undefined;
  write(ctx: Ctx, last: Keyset): string;
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
  // The same for the same row, so that responses stay the same as long as nothing is written.
  const sealing = createSealing(secrets, { purpose: 'cursors of lists', repeatable: true });

  const listOf = ({ scope, request, sent }: Ctx): string => {
    const asked = Object.entries(sent).filter(([name]) => !unbound.has(name));
    const list = [scope.caller.id, request.route, asked.toSorted(([one], [other]) => (one < other ? -1 : 1))];
    return JSON.stringify(list);
  };

  const write: Cursors['write'] = (ctx, last) => sealing.seal(JSON.stringify(last), listOf(ctx));

  const open = (ctx: Ctx, cursor: string): Keyset | null => {
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

/** For the page of a list: how it goes on, where a cursor was asked for. */
export const nextOf = (ctx: Ctx, behind: Keyset | null | undefined, last: Keyset | undefined) =>
  behind === undefined ? {} : { total: null, next: last === undefined ? null : ctx.scope.cursors.write(ctx, last) };
