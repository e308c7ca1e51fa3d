import type { FontCollection } from './font.ts';
import type { Registry } from '../../lib/registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

declare module '../../scope.ts' {
  interface Registries {
    /** Slug → what editors can choose fonts from. Plugins bring what is in them: nothing is fetched from outside. */
    readonly fontCollections: Registry<FontCollection>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * A set of font families that editors can choose from.
     *
     * @example
     * api.registerFontCollection({
     *   slug: 'house',
     *   name: 'House fonts',
     *   fontFamilies: [{ font_family_settings: { name: 'Brand', slug: 'brand', fontFamily: 'Brand, serif' } }],
     * });
     */
    registerFontCollection(collection: FontCollection): void;
  }
}

export function registerFontCollection(
  { fontCollections }: Pick<SiteDraft, 'fontCollections'>,
  collection: FontCollection,
): void {
  const { slug } = collection;
  if (!/^[\w-]+$/.test(slug))
    throw new Error(`Font collection slug "${slug}" is invalid. Use letters, digits, hyphens, and underscores.`);
  fontCollections.add(slug, Object.freeze({ ...collection }));
}

/** Editors ask for it by its name. It is empty, and so in no list, unless a plugin fills it. */
const usual: FontCollection = { slug: 'google-fonts', name: 'Google Fonts', fontFamilies: [] };

export function settleFontCollections(draft: Pick<SiteDraft, 'fontCollections'>): void {
  if (!draft.fontCollections.has(usual.slug)) registerFontCollection(draft, usual);
}
