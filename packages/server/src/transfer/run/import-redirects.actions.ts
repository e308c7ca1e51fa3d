import { scalarText } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { lastChanges, publicAddresses } from '../../domain/posts/posts.transfer.ts';
import type { PostRow } from '../../domain/posts/post.ts';
import { importRedirects } from '../../domain/redirects/redirects.transfer.ts';
import { selectOldLinks } from './imports.store.ts';
import type { Running } from './running.actions.ts';

const atOnce = 500;

/** Old addresses of posts, and those of their former slugs, lead to where the posts are now. */
export async function importOldUrls(scope: Scope, running: Running): Promise<void> {
  const { origin } = running.record;
  for (let after = 0; ;) {
    const old = await selectOldLinks(scope.db.kysely, { origin, after, most: atOnce });
    const last = old.at(-1);
    if (last === undefined) return;
    after = last.postId;
    const links = new Map(old.map(({ postId, link }) => [postId, link]));
    const now = await publicAddresses(scope, [...links.keys()]);
    const numberOf = await freeNumbers(scope, running, [...links.keys()]);
    const redirects = now.flatMap(({ row, link }) => {
      const target = pathBelow(link, scope.address.front);
      if (target === null) return [];
      const told = pathBelow(links.get(row.id) ?? '', origin);
      const sources = [...namedSources(row, { told, target }), ...numberedSources(row.type, numberOf(row.id))];
      return sources.filter((source) => source !== '/').map((source) => ({ source, target, status: 301 }));
    });
    running.count('redirect', 'added', await importRedirects(scope, redirects));
  }
}

/** Where a post was, and where it was before that. */
function namedSources(row: PostRow, { told, target }: { told: string | null; target: string }): string[] {
  if (target === '/' || target.startsWith('/?')) return [];
  const before = told?.startsWith('/?') === true ? null : told;
  const former = (row.meta['_wp_old_slug'] ?? []).map(scalarText).filter((slug) => slug !== '' && slug !== row.slug);
  return [...(before === null ? [] : [before]), ...former.map((slug) => withLast(before ?? target, slug))];
}

/** By its number, every post could be asked for, whatever its address; pages and files also under names of their own. */
const numberedSources = (type: string, number: number): string[] =>
  number === 0 ? [] : ['p', ...(numberNames[type] ?? [])].map((name) => `/?${name}=${number}`);

const numberNames: Readonly<Record<string, readonly string[]>> = { page: ['page_id'], attachment: ['attachment_id'] };

/** Post → its number on the old site; 0 where something else here has that one. */
async function freeNumbers(scope: Scope, { shift }: Running, ids: readonly number[]): Promise<(id: number) => number> {
  if (shift === 0) return (id) => id;
  const taken = await lastChanges(
    scope,
    ids.map((id) => id - shift),
  );
  return (id) => (taken.has(id - shift) ? 0 : id - shift);
}

/** The path of an address below a site; null for one that is elsewhere. */
function pathBelow(address: string, home: string): string | null {
  const rest = address.startsWith(home) ? address.slice(home.length) : null;
  return rest === null || !rest.startsWith('/') ? null : rest;
}

const withLast = (path: string, slug: string): string => path.replace(/[^/]+(\/?)$/, (_, end: string) => slug + end);
