import type { Registry } from '../../lib/registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** A place for widgets, with the markup around them. */
export interface Sidebar {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly class: string;
  /** `%1$s` stands for the id of the widget, `%2$s` for its class. */
  readonly beforeWidget: string;
  readonly afterWidget: string;
  readonly beforeTitle: string;
  readonly afterTitle: string;
  /** Whether everybody may read which widgets it holds. */
  readonly showInRest: boolean;
}

/** A sidebar. Only `id` is required. */
export type SidebarRegistration = Pick<Sidebar, 'id'> & {
  readonly [M in keyof Sidebar]?: Sidebar[M] | undefined;
};

declare module '../../scope.ts' {
  interface Registries {
    /** Those of plugins; the active theme has its own. */
    readonly sidebars: Registry<Sidebar>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * A place for widgets, beside those of the active theme.
     *
     * @example
     * api.registerSidebar({ id: 'shop-aside', name: 'Beside the shop', showInRest: true });
     */
    registerSidebar(sidebar: SidebarRegistration): void;
  }
}

/** A sidebar with all that was not said of it. */
export const wholeSidebar = (given: SidebarRegistration): Sidebar =>
  Object.freeze({
    id: given.id,
    name: given.name ?? given.id,
    description: given.description ?? '',
    class: given.class ?? '',
    beforeWidget: given.beforeWidget ?? '<div id="%1$s" class="widget %2$s">',
    afterWidget: given.afterWidget ?? '</div>',
    beforeTitle: given.beforeTitle ?? '<h2 class="widgettitle">',
    afterTitle: given.afterTitle ?? '</h2>\n',
    showInRest: given.showInRest ?? false,
  });

const idForm = /^[\w-]+$/;

export function registerSidebar({ sidebars }: Pick<SiteDraft, 'sidebars'>, given: SidebarRegistration): void {
  if (!idForm.test(given.id))
    throw new Error(`Sidebar id "${given.id}" is invalid. Use letters, digits, hyphens, and underscores.`);
  sidebars.add(given.id, wholeSidebar(given));
}
