import type { PostCapabilities } from './type-capabilities.rules.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Registry } from '../../lib/registry.ts';

/** Words for people, by what they are used for; null where a kind of thing has no use for one. */
export type Labels = Readonly<Record<string, string | null>>;

/** A kind of post: what it is called, what it can do, and what it takes to work with it. */
export interface PostType {
  /** As stored; `dialect.outward` gives the name in responses. */
  readonly name: string;
  /** Plural, for people. */
  readonly label: string;
  readonly labels: Labels;
  readonly description: string;
  readonly public: boolean;
  /** Single items have a page of their own on the site. */
  readonly viewable: boolean;
  readonly hierarchical: boolean;
  /** The site has a page listing all items: at the type's name, or at the path given. */
  readonly hasArchive: boolean | string;
  /** First segment of an item's address on the site; empty for types whose addresses have none. */
  readonly slug: string;
  readonly excludeFromSearch: boolean;
  readonly showInRest: boolean;
  readonly restBase: string;
  readonly restNamespace: string;
  readonly showUi: boolean;
  readonly showInNavMenus: boolean;
  readonly icon: string | null;
  /** Feature → true, or what is to be known about it. */
  readonly supports: Readonly<Record<string, TypeSupport>>;
  readonly capabilities: PostCapabilities;
  /** Rights on one post follow from its author and status; otherwise the capabilities are taken as they are. */
  readonly mapMetaCap: boolean;
  /** Blocks a new item starts with. */
  readonly template: readonly Json[];
  readonly templateLock: TemplateLock;
}

export type TypeSupport = true | readonly JsonMap[];
export type TemplateLock = 'all' | 'insert' | 'contentOnly' | false;

declare module '../../scope.ts' {
  interface Registries {
    readonly postTypes: Registry<PostType>;
  }
}

export const supports = (type: PostType, feature: string): boolean => type.supports[feature] !== undefined;
