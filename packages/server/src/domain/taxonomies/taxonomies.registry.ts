import { shownTaxonomies } from './taxonomies.actions.ts';
import type { Taxonomy, TermCapabilities } from './taxonomy.ts';
import { taxonomyLabels } from './taxonomy-labels.rules.ts';
import { makeLabels, singularOf } from '../types/labels.rules.ts';
import type { OwnLabels } from '../types/labels.rules.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

export interface TaxonomyRegistration {
  readonly name: string;
  /** Plural, for people. */
  readonly label: string;
  readonly singularLabel?: string;
  readonly labels?: OwnLabels;
  readonly description?: string;
  /** Post types whose items get its terms. */
  readonly objectTypes: readonly string[];
  readonly hierarchical?: boolean;
  /** True unless said. */
  readonly public?: boolean;
  readonly publiclyQueryable?: boolean;
  /** First segment of a term's address on the site; the name unless said. */
  readonly slug?: string;
  readonly nestedAddresses?: boolean;
  readonly servedElsewhere?: boolean;
  readonly showInRest?: boolean;
  /** Last part of the taxonomy's routes; the name unless said. */
  readonly restBase?: string;
  readonly restNamespace?: string;
  readonly capabilities?: Partial<TermCapabilities>;
  readonly showUi?: boolean;
  readonly showCloud?: boolean;
  readonly showInNavMenus?: boolean;
  readonly showAdminColumn?: boolean;
  readonly showInQuickEdit?: boolean;
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /** A way of the plugin's own to group posts. Shown in REST it has its routes and its field on posts. */
    registerTaxonomy(taxonomy: TaxonomyRegistration): void;
  }
}

const usualCapabilities: TermCapabilities = {
  manage_terms: 'manage_categories',
  edit_terms: 'manage_categories',
  delete_terms: 'manage_categories',
  assign_terms: 'edit_posts',
};

type Draft = Pick<SiteDraft, 'taxonomies' | 'dialect'>;

export function registerTaxonomy({ taxonomies, dialect }: Draft, given: TaxonomyRegistration): void {
  const { name, label, public: isPublic = true, hierarchical = false } = given;
  const showUi = given.showUi ?? isPublic;
  const taxonomy: Taxonomy = {
    name,
    label,
    labels: makeLabels(taxonomyLabels, {
      plural: label,
      singular: given.singularLabel ?? singularOf(name),
      hierarchical,
      own: given.labels,
    }),
    description: given.description ?? '',
    hierarchical,
    public: isPublic,
    publiclyQueryable: given.publiclyQueryable ?? isPublic,
    slug: given.slug ?? name,
    nestedAddresses: given.nestedAddresses ?? false,
    servedElsewhere: given.servedElsewhere ?? false,
    showInRest: given.showInRest ?? false,
    restBase: given.restBase ?? dialect.outward(name),
    restNamespace: given.restNamespace ?? dialect.namespace('v2'),
    objectTypes: given.objectTypes,
    capabilities: { ...usualCapabilities, ...given.capabilities },
    showCloud: given.showCloud ?? showUi,
    showUi,
    showInNavMenus: given.showInNavMenus ?? isPublic,
    showAdminColumn: given.showAdminColumn ?? false,
    showInQuickEdit: given.showInQuickEdit ?? showUi,
  };
  taxonomies.add(name, Object.freeze(taxonomy));
}

/** Tells each post type its taxonomies; known once every plugin has registered its own. */
export function nameTaxonomiesOfTypes(draft: Pick<SiteDraft, 'postTypes' | 'taxonomies' | 'typeTaxonomies'>): void {
  for (const { name } of draft.postTypes.all())
    draft.typeTaxonomies.add(
      name,
      shownTaxonomies({ site: draft }, name).map((taxonomy) => taxonomy.name),
    );
}
