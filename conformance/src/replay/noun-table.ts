import type { SiteChange } from './recording.ts';

/** Nouns by the beginning of a route. A namespace stands here when all its routes are one noun's. */
export const ROUTES: Readonly<Record<string, readonly string[]>> = {
  'cms/v2/posts': ['posts'],
  'cms/v2/pages': ['pages'],
  'cms/v2/media': ['media'],
  'cms/v2/blocks': ['blocks'],
  'cms/v2/navigation': ['navigation'],
  'cms/v2/categories': ['terms'],
  'cms/v2/tags': ['terms'],
  'cms/v2/cms_pattern_category': ['terms', 'blocks'],
  'cms/v2/users': ['users'],
  'cms/v2/comments': ['comments'],
  'cms/v2/settings': ['settings'],
  'cms/v2/types': ['types'],
  'cms/v2/statuses': ['statuses'],
  'cms/v2/taxonomies': ['taxonomies'],
  'cms/v2/search': ['search'],
  'cms/v2/menus': ['menus'],
  'cms/v2/menu-items': ['menus'],
  'cms/v2/menu-locations': ['menus'],
  'cms/v2/templates': ['templates'],
  'cms/v2/template-parts': ['templates'],
  'cms/v2/global-styles': ['global-styles'],
  'cms/v2/font-families': ['fonts'],
  'cms/v2/font-collections': ['fonts'],
  'cms/v2/icons': ['icons'],
  'cms/v2/icon-collections': ['icons'],
  'cms/v2/widgets': ['widgets'],
  'cms/v2/widget-types': ['widgets'],
  'cms/v2/sidebars': ['widgets'],
  'cms/v2/block-types': ['block-types'],
  'cms/v2/block-renderer': ['block-renderer'],
  'cms/v2/block-patterns': ['patterns'],
  'cms/v2/pattern-directory': ['directories'],
  'cms/v2/block-directory': ['directories'],
  'cms/v2/plugins': ['plugins'],
  'cms/v2/themes': ['themes'],
  'cms/v2/view-config': ['view-config'],
  // The index of a namespace is there once one of its routes is.
  'cms-block-editor/v1/': ['url-details'],
  'cms-block-editor/v1/url-details': ['url-details'],
  'cms-block-editor/v1/export': ['export'],
  'cms-block-editor/v1/navigation-fallback': ['navigation'],
  'cms-abilities/v1': ['abilities'],
  'cms-abilities/v1/abilities': ['abilities'],
  'cms-abilities/v1/categories': ['abilities'],
  'cms-site-health/v1': ['site-health'],
  'cms-site-health/v1/tests': ['site-health'],
  'cms-site-health/v1/directory-sizes': ['site-health'],
  'oembed/1.0': ['oembed'],
  'oembed/1.0/embed': ['oembed'],
  'oembed/1.0/proxy': ['oembed'],
};

/** Routes that exist only while the fixture plugin is active; without it they answer like any unknown route. */
export const FIXTURE_ROUTES: typeof ROUTES = {
  'cms/v2/books': ['posts'],
  'cms/v2/chapter': ['posts'],
  'fixture/v1/notes': ['posts'],
  'cms/v2/genres': ['terms'],
  'cms/v2/mood': ['terms'],
};

/** Nouns that live under another noun's path. */
export const SUBROUTES: typeof ROUTES = {
  revisions: ['revisions'],
  autosaves: ['autosaves'],
  'application-passwords': ['application-passwords'],
};

/** Nouns that a whole route needs beside the one it begins with. */
export const WHOLE_ROUTES: typeof ROUTES = {
  // The patterns of the active theme are among them.
  'cms/v2/block-patterns/patterns': ['themes'],
  'cms/v2/block-renderer/core/pattern': ['themes'],
  'cms/v2/block-renderer/core/template-part': ['templates'],
};

/** Nouns of embedded records that differ from the noun they are embedded in. */
export const EMBEDS: typeof ROUTES = {
  author: ['users'],
  replies: ['comments'],
  'cms:term': ['terms'],
  'cms:featuredmedia': ['media'],
  'cms:attached-to': ['posts'],
};

/** Nouns that a member of a body asks for when it names one of their records. */
export const MEMBERS: typeof ROUTES = { template: ['themes'] };

/** Nouns that block markup in a body asks for. */
export const BLOCK_MARKS: typeof ROUTES = { '<!-- wp:template-part ': ['templates'] };

/** Nouns without which the site of a scenario cannot be set up. */
export const SITE: { readonly [Key in keyof SiteChange]-?: readonly string[] } = {
  theme: ['themes'],
  pretty: ['plain-links'],
  fixture: ['fixture'],
  options: ['settings'],
  plugins: ['plugins'],
  offsets: [],
};

export const KNOWN_NOUNS: ReadonlySet<string> = new Set(
  [ROUTES, FIXTURE_ROUTES, SUBROUTES, WHOLE_ROUTES, EMBEDS, MEMBERS, BLOCK_MARKS, SITE].flatMap((table) =>
    Object.values(table).flat(),
  ),
);
