import { makeLabels, singularOf } from './labels.rules.ts';
import type { OwnLabels } from './labels.rules.ts';
import type { PostType, TemplateLock, TypeSupport } from './type.ts';
import { postCapabilities } from './type-capabilities.rules.ts';
import type { PostCapabilities } from './type-capabilities.rules.ts';
import { typeLabels } from './type-labels.rules.ts';
import type { Registry } from '../../lib/registry.ts';
import type { Json } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

export interface PostTypeRegistration {
  readonly name: string;
  /** Plural, for people. */
  readonly label: string;
  readonly singularLabel?: string;
  readonly labels?: OwnLabels;
  readonly description?: string;
  readonly public?: boolean;
  /** Follows `public` unless said. */
  readonly publiclyQueryable?: boolean;
  readonly hierarchical?: boolean;
  readonly hasArchive?: boolean | string;
  /** First segment of an item's address on the site; the name unless said. */
  readonly slug?: string;
  readonly excludeFromSearch?: boolean;
  readonly showInRest?: boolean;
  /** Last part of the type's routes; the name unless said. */
  readonly restBase?: string;
  readonly restNamespace?: string;
  readonly showUi?: boolean;
  readonly showInNavMenus?: boolean;
  readonly icon?: string | null;
  /** Title and editor unless said. */
  readonly supports?: readonly string[] | Readonly<Record<string, TypeSupport>>;
  /** Words the capabilities are made with, such as `['book', 'books']`; those of posts unless said. */
  readonly capabilityType?: readonly [singular: string, plural: string];
  readonly capabilities?: Partial<PostCapabilities>;
  readonly mapMetaCap?: boolean;
  readonly template?: readonly Json[];
  readonly templateLock?: TemplateLock;
}

declare module '../../scope.ts' {
  interface Registries {
    /** Post type → names of its taxonomies with `showInRest`, all as stored. Filled by the module of taxonomies. */
    readonly typeTaxonomies: Registry<readonly string[]>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * A kind of post of the plugin's own. Shown in REST it has its routes, its place in the list of types and its
     * fields by what it supports.
     */
    registerPostType(type: PostTypeRegistration): void;
  }
}

type Draft = Pick<SiteDraft, 'postTypes' | 'dialect'>;

export function registerPostType({ postTypes, dialect }: Draft, given: PostTypeRegistration): void {
  const { name, label, public: isPublic = false, hierarchical = false } = given;
  const viewable = given.publiclyQueryable ?? isPublic;
  const [singular, plural] = given.capabilityType ?? ['post', 'posts'];
  const type: PostType = {
    name,
    label,
    labels: makeLabels(typeLabels, {
      plural: label,
      singular: given.singularLabel ?? singularOf(name),
      hierarchical,
      own: given.labels,
    }),
    description: given.description ?? '',
    public: isPublic,
    viewable,
    hierarchical,
    hasArchive: given.hasArchive ?? false,
    slug: given.slug ?? name,
    excludeFromSearch: given.excludeFromSearch ?? !isPublic,
    showInRest: given.showInRest ?? false,
    restBase: given.restBase ?? dialect.outward(name),
    restNamespace: given.restNamespace ?? dialect.namespace('v2'),
    showUi: given.showUi ?? isPublic,
    showInNavMenus: given.showInNavMenus ?? isPublic,
    icon: given.icon ?? null,
    supports: supportsOf(given.supports ?? ['title', 'editor']),
    capabilities: postCapabilities({ singular, plural }, given.capabilities),
    mapMetaCap: given.mapMetaCap ?? true,
    template: given.template ?? [],
    templateLock: given.templateLock ?? false,
  };
  postTypes.add(name, Object.freeze(type));
}

type GivenSupports = NonNullable<PostTypeRegistration['supports']>;

/** What is edited in the editor is also saved by it from time to time, unless the features are spelled out. */
function supportsOf(given: GivenSupports): PostType['supports'] {
  if (!isNames(given)) return given;
  const names = given.includes('editor') ? [...given, 'autosave'] : given;
  return Object.fromEntries(names.map((feature) => [feature, true as const]));
}

const isNames = (given: GivenSupports): given is readonly string[] => Array.isArray(given);
