import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Keyset } from '../db/keyset.ts';
import { isList } from '../lib/json.ts';
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
  'This cursor is not one of this list, asked for in this way and by you. Begin with an empty _cursor.',
);
const withPage = createError('rest_invalid_cursor', 400, 'A list goes on from a cursor or from a page, not from both.');

/** Changes of these leave the list and its order as they are. */
const unbound: ReadonlySet<string> = new Set(['_cursor', '_fields', '_embed', 'per_page']);
const sizes = { nonce: 12, tag: 16, longest: 4000 } as const;

export function createCursors(secret: string): Cursors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cursors of lists', 32));

  const listOf = ({ scope, request, sent }: Ctx): Buffer => {
    const asked = Object.entries(sent).filter(([name]) => !unbound.has(name));
    const list = [scope.caller.id, request.route, asked.toSorted(([one], [other]) => (one < other ? -1 : 1))];
    return Buffer.from(JSON.stringify(list));
  };

  const write: Cursors['write'] = (ctx, last) => {
    const text = JSON.stringify(last);
    const list = listOf(ctx);
    // The same for the same row, so that responses stay the same as long as nothing is written.
    const nonce = createHmac('sha256', key).update(list).update(text).digest().subarray(0, sizes.nonce);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(list);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  };

  const open = (ctx: Ctx, cursor: string): Keyset | null => {
    const bytes = Buffer.from(cursor.slice(0, sizes.longest), 'base64url');
    const body = sizes.nonce + sizes.tag;
    if (bytes.length <= body) return null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, sizes.nonce), {
        authTagLength: sizes.tag,
      });
      decipher.setAAD(listOf(ctx)).setAuthTag(bytes.subarray(sizes.nonce, body));
      const text = Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8');
      const last: unknown = JSON.parse(text);
      return isList(last) ? last.map(String) : null;
    } catch {
      return null;
    }
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
