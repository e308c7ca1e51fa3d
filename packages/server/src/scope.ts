import type { Dialect } from './dialect.ts';
import type { Hooks } from './hooks/bus.ts';
import type { Deadline } from './lib/deadline.ts';
import type { JsonMap } from './lib/json.ts';
import type { Memo } from './lib/memo.ts';

/** The user of a request. Resolved once per request and frozen. Anonymous requests have the id 0. */
export interface Caller {
  readonly id: number;
  readonly roles: readonly string[];
  /** May this caller do that, to this record where the capability is about one? */
  can(capability: string, record?: unknown): boolean;
}

/** Where the site lives, and how its links are written. */
export interface Address {
  /** Base URL of this service, without closing slash. */
  readonly home: string;
  /** Base URL of the site that readers see, without closing slash; the same where nothing else shows it. */
  readonly front: string;
  /** Base URL that takes the place of `front` in the addresses of previews. */
  readonly preview: string;
  /** What the addresses of uploaded files begin with, up to their keys. */
  readonly uploads: string;
  /** Pretty links, or the `index.php?rest_route=` form. */
  readonly pretty: boolean;
}

/** What memoized work that can contain URLs is keyed by, where several sites share it. */
export const addressKey = ({ home, front, uploads, pretty }: Address): string =>
  `${home} ${front} ${uploads} ${pretty}`;

/** What a response is made from, by the tags that changes invalidate, such as `posts` and `post-43`. */
export interface CacheTags {
  add(tag: string): void;
  /** Something was read whose changes send no notice: the response must not be cached. */
  markUncacheable(): void;
  /** What was made depends on the rest of the response: it must not be cached by itself. */
  markPart(): void;
}

export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What can be registered by name, one registry for each kind. Open: each noun merges in those it brings. */
export interface Registries {}

/** Everything registered, frozen: built at start and whenever a plugin is switched, then swapped in whole. */
export interface Site extends Registries {
  readonly dialect: Dialect;
  readonly hooks: Hooks;
  /** Plugins that may change responses without adding cache tags: what they have a say in is not cached. */
  readonly opaque: readonly string[];
  /** Counts what they did where nobody knows for which response. What is made meanwhile is not cached. */
  readonly untracked: { readonly calls: number };
}

/** The HTTP request that everything in this scope runs for, as far as plugins may see it. */
export interface OuterRequest {
  readonly method: string;
  readonly route: string;
  readonly query: JsonMap;
}

/** What all scopes share, whatever the caller. Open: each noun merges in what it brings. */
export interface Tools {}

/**
 * One request, and all in-process requests it makes. The first parameter of functions that act for a caller. Folders
 * that hold connections merge them in.
 */
export interface Scope extends Tools {
  readonly site: Site;
  readonly caller: Caller;
  readonly address: Address;
  readonly outer: OuterRequest;
  readonly memo: Memo;
  readonly log: Log;
  /** None for work that nobody waits for. */
  readonly deadline?: Deadline;
  /** Gathers what is read, where the answer may be remembered. */
  readonly cacheTags?: CacheTags;
  /** Collects values that the response shows only once, where the response may be stored: they are left out of it. */
  readonly secrets?: Set<string>;
}

export const isVisitor = (scope: Scope): boolean => scope.caller.id === 0;
