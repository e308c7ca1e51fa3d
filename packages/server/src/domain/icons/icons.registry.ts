import type { Registry } from '../../lib/registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { collectionOf } from './icon.ts';
import type { Icon, IconCollection } from './icon.ts';

declare module '../../scope.ts' {
  interface Registries {
    readonly icons: Registry<Icon>;
    readonly iconCollections: Registry<IconCollection>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * A group of icons that editors can choose from.
     *
     * @example
     * api.registerIconCollection({ slug: 'shop', label: 'Shop' });
     */
    registerIconCollection(collection: IconCollection): void;
    /**
     * An icon of a collection that is registered before it. Its SVG is shown as it is: never make it from what users send.
     *
     * @example
     * api.registerIcon({ name: 'shop/basket', label: 'Basket', content: '<svg viewBox="0 0 24 24"><path d="M4 9h16l-2 10H6Z"/></svg>' });
     */
    registerIcon(icon: Icon): void;
  }
}

type Icons = Pick<SiteDraft, 'icons' | 'iconCollections'>;

const slug = '[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?';
const slugOnly = new RegExp(`^${slug}$`);
const fullName = new RegExp(`^${slug}/${slug}$`);

export function registerIconCollection(
  { iconCollections }: Pick<Icons, 'iconCollections'>,
  collection: IconCollection,
): void {
  if (!slugOnly.test(collection.slug))
    throw new Error(
      `Icon collection "${collection.slug}" is invalid. Use lowercase letters, digits, hyphens, and underscores.`,
    );
  iconCollections.add(collection.slug, Object.freeze({ ...collection }));
}

export function registerIcon({ icons, iconCollections }: Icons, icon: Icon): void {
  if (!fullName.test(icon.name))
    throw new Error(
      `Icon name "${icon.name}" is invalid. Use lowercase letters, digits, hyphens, and underscores, as in shop/basket.`,
    );
  if (!iconCollections.has(collectionOf(icon)))
    throw new Error(`The icon ${icon.name} belongs to the collection ${collectionOf(icon)}, which is not registered.`);
  icons.add(icon.name, Object.freeze({ ...icon }));
}
