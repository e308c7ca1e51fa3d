import { scalarText } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { publicAddresses } from '../posts/import-posts.actions.ts';
import { takeRedirects } from '../redirects/redirects.actions.ts';
import { selectOldLinks } from './imports.store.ts';
import type { Running } from './running.actions.ts';

const atOnce = 500;

/** Old addresses of posts, and those of their former slugs, lead to where the posts are now. */
export async function takeOldAddresses(scope: Scope, running: Running): Promise<void> {
  const { origin } = running.record;
  for (let after = 0; ;) {
    const old = await selectOldLinks(scope.db.kysely, { origin, after, most: atOnce });
    const last = old.at(-1);
    if (last === undefined) return;
    after = last.postId;
    const links = new Map(old.map(({ postId, link }) => [postId, link]));
    const now = await publicAddresses(scope, [...links.keys()]);
    const redirects = now.flatMap(({ row, link }) => {
      const target = pathBelow(link, scope.address.front);
      const told = pathBelow(links.get(row.id) ?? '', origin);
      const before = told?.startsWith('/?') === true ? null : told;
      if (target === null || target === '/' || target.startsWith('/?')) return [];
      const former = (row.meta['_wp_old_slug'] ?? [])
        .map(scalarText)
        .filter((slug) => slug !== '' && slug !== row.slug);
      const sources = [...(before === null ? [] : [before]), ...former.map((slug) => withLast(before ?? target, slug))];
      return sources
        .filter((source) => source !== '/' && source !== target)
        .map((source) => ({ source, target, status: 301 }));
    });
    running.count('redirect', 'added', await takeRedirects(scope, redirects));
  }
}

/** The path of an address below a site; null for one that is elsewhere. */
function pathBelow(address: string, home: string): string | null {
  const rest = address.startsWith(home) ? address.slice(home.length) : null;
  return rest === null || !rest.startsWith('/') ? null : rest;
}

const withLast = (path: string, slug: string): string => path.replace(/[^/]+(\/?)$/, (_, end: string) => slug + end);
