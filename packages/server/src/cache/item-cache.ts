import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { gatherTags } from './cache-tags.ts';
import type { Changes, Moment } from './changes.ts';
import type { Json } from '../lib/json.ts';
import type { Memo } from '../lib/memo.ts';
import type { HookContext } from '../rest/hooks.ts';
import type { CacheTags, Scope } from '../scope.ts';

export interface ItemCacheOptions {
  readonly changes: Changes;
  /** Whether this node receives notices of changes: while it does not, nothing is cached. */
  readonly hears: () => boolean;
  /** Bytes to use at most; 0 turns the cache off. */
  readonly bytes: number;
  /** Time to live in milliseconds, should a change have sent no notice. */
  readonly longest: number;
}

/**
 * Items of lists for visitors (fragment caching): a list in which one post has changed presents that one anew and takes
 * the others from here. An item is valid by the rules of the response cache, and only for the row it was presented from.
 */
export interface ItemCache {
  /** For one response, before anything is read for it. */
  begin(): CachedItems;
  /** How many lists were made with items from here, and how many without. */
  counts(): { readonly cached: number; readonly none: number };
  clear(): void;
}

export interface CachedItems {
  /** The item of each row: from the cache, or presented in a scope of its own. */
  presentEach<Row>(given: HookContext, list: CachedList<Row>): Promise<Json[]>;
  /** Whether the response has items from the cache, so that its reads are not all it is made from. */
  hasReused(): boolean;
  /** Milliseconds until the first of them expires; null without any. */
  left(): number | null;
  /** Keeps the items that were presented. To be called once the whole response turned out to be cacheable. */
  keep(): void;
}

export interface CachedList<Row> {
  /** Name of the resource. */
  readonly resource: string;
  readonly rows: readonly Row[];
  readonly present: (scope: Scope, rows: readonly Row[]) => Promise<Json[]>;
}

declare module '../scope.ts' {
  interface Scope {
    /** Items of lists that need not be presented anew; absent unless the response is for visitors. */
    readonly cachedItems?: CachedItems;
  }
}

interface Entry {
  readonly row: unknown;
  readonly item: Json;
  readonly tags: readonly string[];
  readonly since: Moment;
  /** On the clock of `performance.now()`. */
  readonly until: number;
}

/** They choose the items and place them, and are not seen by what presents one. */
const placing: ReadonlySet<string> = new Set(['page', 'per_page', 'offset', 'order', 'orderby']);

/** A plugin that listens here gets whole responses, and may change the items in them. */
const hooksOnResponses = [
  'rest_request_after_callbacks',
  'rest_post_dispatch',
  'rest_pre_serve_request',
  'rest_pre_echo_response',
] as const;

export function createItemCache({ changes, hears, bytes, longest }: ItemCacheOptions): ItemCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(bytes, 1),
    maxEntrySize: Math.max(Math.floor(bytes / 16), 1),
    sizeCalculation: ({ item, tags }, key) =>
      overhead + key.length + 4 * JSON.stringify(item).length + 20 * tags.length,
  });
  const counted = { cached: 0, none: 0 };
  const isValid = ({ until, tags, since }: Entry): boolean => until >= performance.now() && changes.hold(tags, since);

  const begin = (): CachedItems => {
    const since = changes.now();
    const until = performance.now() + longest;
    const presented: (readonly [key: string, entry: Entry])[] = [];
    let firstUntil: number | null = null;

    /** Presents an item, and notes it for later unless it is made from more than its tags tell. */
    const presentOne = async (
      scope: Scope,
      key: string,
      made: { row: unknown; present: (scope: Scope) => Promise<Json[]> },
    ): Promise<Json> => {
      const { row, present } = made;
      const tags = gatherTags(scope.site);
      const memo = watched(scope.memo, row, tags.markPart);
      const [item = null] = await present({ ...scope, cacheTags: bothOf(tags, scope.cacheTags), memo });
      if (!tags.isPart() && tags.isCacheable()) presented.push([key, { row, item, tags: tags.tags(), since, until }]);
      return item;
    };

    return {
      presentEach: async ({ scope, request }, { resource, rows, present }) => {
        if (bytes === 0 || !hears() || hooksOnResponses.some(scope.site.hooks.hasPlugin)) return present(scope, rows);
        const shown = Object.entries(request.query).filter(([name]) => !placing.has(name));
        const kind = JSON.stringify([resource, request.route, shown]);
        const reuse = (row: unknown, key: string): Json | undefined => {
          const entry = entries.get(key);
          if (entry === undefined || !isValid(entry) || !isDeepStrictEqual(entry.row, row)) return undefined;
          for (const tag of entry.tags) scope.cacheTags?.add(tag);
          firstUntil = Math.min(firstUntil ?? entry.until, entry.until);
          return entry.item;
        };
        const known = rows.map((row) => reuse(row, keyOf(kind, row)));
        counted[known.some((item) => item !== undefined) ? 'cached' : 'none'] += 1;
        return Promise.all(
          rows.map(
            async (row, at) =>
              known[at] ?? presentOne(scope, keyOf(kind, row), { row, present: (within) => present(within, [row]) }),
          ),
        );
      },
      hasReused: () => firstUntil !== null,
      left: () => (firstUntil === null ? null : firstUntil - performance.now()),
      keep: () => {
        if (!hears()) return;
        for (const [key, entry] of presented) if (isValid(entry)) entries.set(key, entry);
      },
    };
  };

  return { begin, counts: () => ({ ...counted }), clear: () => entries.clear() };
}

const keyOf = (kind: string, row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row ? `${kind} ${String(row.id)}` : kind;

/** Bytes of an entry beside its texts. */
const overhead = 1024;

/** What an item is made from, the response is made from, too. */
const bothOf = (item: CacheTags, response: CacheTags | undefined): CacheTags => ({
  add: (tag) => {
    item.add(tag);
    response?.add(tag);
  },
  markUncacheable: () => {
    item.markUncacheable();
    response?.markUncacheable();
  },
  markPart: item.markPart,
});

/**
 * What was computed once for all items may depend on the others, such as the number of a gallery, and its tags are known
 * only to the one that asked first. Rows from loaders are the same for each, and each adds their tags. What was computed
 * for the row itself is its own.
 */
function watched(memo: Memo, row: unknown, onShared: () => void): Memo {
  const own = new Set<unknown>();
  return {
    ...memo,
    once: (key, compute) => {
      const value = memo.once(key, () => {
        if (key === row) own.add(key);
        return compute();
      });
      if (!own.has(key)) onShared();
      return value;
    },
  };
}
