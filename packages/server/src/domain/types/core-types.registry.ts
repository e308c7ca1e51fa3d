import { registerPostType } from './types.registry.ts';
import type { PostTypeRegistration } from './types.registry.ts';
import type { PostCapabilities } from './type-capabilities.rules.ts';
import type { PostType } from './type.ts';
import registrations from '../../../data/registrations.json' with { type: 'json' };
import type { SiteDraft } from '../../site/site-draft.ts';

const known = registrations.post_types;
type CoreName = keyof typeof known;

/** What the table of registrations does not say. */
type Words = Pick<PostTypeRegistration, 'label' | 'singularLabel'> &
  Partial<Pick<PostTypeRegistration, 'description' | 'icon' | 'labels' | 'showUi' | 'showInNavMenus'>>;

const words: Readonly<Record<CoreName, Words>> = {
  post: {
    label: 'Posts',
    singularLabel: 'Post',
    icon: 'dashicons-admin-post',
    labels: { template_name: undefined },
    showUi: true,
    showInNavMenus: true,
  },
  page: {
    label: 'Pages',
    singularLabel: 'Page',
    icon: 'dashicons-admin-page',
    labels: { template_name: undefined },
    showUi: true,
    showInNavMenus: true,
  },
  attachment: { label: 'Media', singularLabel: 'Media item', icon: 'dashicons-admin-media', showUi: true },
  revision: { label: 'Revisions', singularLabel: 'Revision' },
  nav_menu_item: { label: 'Navigation Menu Items', singularLabel: 'Navigation Menu Item' },
  custom_css: { label: 'Custom CSS', singularLabel: 'Custom CSS' },
  customize_changeset: { label: 'Changesets', singularLabel: 'Changeset' },
  oembed_cache: { label: 'Embedded Pages', singularLabel: 'Embedded Page' },
  user_request: { label: 'User Requests', singularLabel: 'User Request' },
  cms_block: { label: 'Patterns', singularLabel: 'Pattern', showUi: true },
  cms_template: {
    label: 'Templates',
    singularLabel: 'Template',
    description: 'Layouts for the pages of the site.',
    labels: { parent_item_colon: 'Parent template:' },
  },
  cms_template_part: {
    label: 'Template Parts',
    singularLabel: 'Template Part',
    description: 'Reusable parts of templates, such as a header.',
    labels: { parent_item_colon: 'Parent template part:' },
  },
  cms_global_styles: {
    label: 'Global Styles',
    singularLabel: 'Global Styles',
    description: 'Settings and styles that override those of the theme.',
  },
  cms_navigation: {
    label: 'Navigation Menus',
    singularLabel: 'Navigation Menu',
    description: 'Navigation menus for the navigation block.',
    labels: { parent_item_colon: 'Parent navigation menu:' },
    showUi: true,
  },
  cms_font_family: { label: 'Font Families', singularLabel: 'Font Family' },
  cms_font_face: { label: 'Font Faces', singularLabel: 'Font Face' },
};

/** Types whose items live at the root of the site. */
const atRoot: ReadonlySet<string> = new Set<CoreName>(['post', 'page']);

export function registerCoreTypes(draft: Pick<SiteDraft, 'postTypes' | 'dialect'>): void {
  for (const [name, own] of Object.entries(words)) {
    const facts = known[name as CoreName];
    registerPostType(draft, {
      ...own,
      labels: { all_items: `All ${own.label}`, ...own.labels },
      name,
      public: facts.public,
      publiclyQueryable: facts.viewable,
      hierarchical: facts.hierarchical,
      hasArchive: facts.has_archive,
      slug: atRoot.has(name) ? '' : name,
      showInRest: facts.show_in_rest,
      ...(typeof facts.rest_base === 'string' ? { restBase: facts.rest_base } : {}),
      showUi: own.showUi ?? false,
      showInNavMenus: own.showInNavMenus ?? false,
      supports: facts.supports as PostType['supports'],
      capabilities: facts.caps as Partial<PostCapabilities>,
      mapMetaCap: facts.map_meta_cap,
    });
  }
}
