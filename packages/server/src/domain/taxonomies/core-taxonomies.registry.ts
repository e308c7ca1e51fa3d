import { registerTaxonomy } from './taxonomies.registry.ts';
import type { TaxonomyRegistration } from './taxonomies.registry.ts';
import registrations from '../../../data/registrations.json' with { type: 'json' };
import type { SiteDraft } from '../../site/site-draft.ts';

const known = registrations.taxonomies;
type CoreName = keyof typeof known;

/** What the table of registrations does not say. */
type Words = Omit<TaxonomyRegistration, 'name' | 'objectTypes' | 'public' | 'hierarchical' | 'showInRest' | 'restBase'>;

const words: Readonly<Record<CoreName, Words>> = {
  category: {
    label: 'Categories',
    singularLabel: 'Category',
    labels: { archives: undefined },
    nestedAddresses: true,
    showAdminColumn: true,
  },
  post_tag: {
    label: 'Tags',
    singularLabel: 'Tag',
    labels: { archives: undefined },
    slug: 'tag',
    showAdminColumn: true,
  },
  nav_menu: { label: 'Navigation Menus', singularLabel: 'Navigation Menu', servedElsewhere: true },
  link_category: { label: 'Link Categories', singularLabel: 'Link Category', showUi: true },
  post_format: { label: 'Formats', singularLabel: 'Format', slug: 'type', showUi: false, showInNavMenus: false },
  cms_theme: { label: 'Themes', singularLabel: 'Theme' },
  cms_template_part_area: { label: 'Template Part Areas', singularLabel: 'Template Part Area' },
  cms_pattern_category: {
    label: 'Pattern Categories',
    singularLabel: 'Pattern Category',
    showUi: true,
    showCloud: false,
    showAdminColumn: true,
  },
};

/** Rights on categories and tags that no role holds by name → the capability that stands for them. */
const standIns: Readonly<Record<string, string>> = {
  edit_categories: 'manage_categories',
  delete_categories: 'manage_categories',
  assign_categories: 'edit_posts',
  manage_post_tags: 'manage_categories',
  edit_post_tags: 'manage_categories',
  delete_post_tags: 'manage_categories',
  assign_post_tags: 'edit_posts',
};

export function registerCoreTaxonomies(draft: Pick<SiteDraft, 'taxonomies' | 'capabilityRules' | 'dialect'>): void {
  for (const [name, own] of Object.entries(words)) {
    const facts = known[name as CoreName];
    registerTaxonomy(draft, {
      ...own,
      name,
      objectTypes: facts.object_type,
      public: facts.public,
      hierarchical: facts.hierarchical,
      showInRest: facts.show_in_rest,
      ...(typeof facts.rest_base === 'string' ? { restBase: facts.rest_base } : {}),
      capabilities: facts.caps,
    });
  }
  for (const [right, capability] of Object.entries(standIns)) draft.capabilityRules.add(right, () => [capability]);
}
