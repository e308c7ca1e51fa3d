import { wholeSidebar } from './sidebars.registry.ts';
import type { Sidebar } from './sidebars.registry.ts';
import { inactiveSidebar } from './widget.ts';
import { widgetErrors } from './widgets.errors.ts';
import type { Scope } from '../../scope.ts';
import type { ThemeSidebar } from '../themes/theme.ts';
import { activeTheme } from '../themes/themes.actions.ts';

/** A sidebar that there is at the moment. */
export interface PresentSidebar extends Sidebar {
  /** Whether the theme shows it; one that is made of blocks shows none. */
  readonly isActive: boolean;
}

const inactive: Sidebar = wholeSidebar({
  id: inactiveSidebar,
  name: 'Inactive widgets',
  beforeWidget: '',
  afterWidget: '',
  beforeTitle: '',
  afterTitle: '',
});

const ofTheme = (given: ThemeSidebar): Sidebar =>
  wholeSidebar({
    ...given,
    beforeWidget: given.before_widget,
    afterWidget: given.after_widget,
    beforeTitle: given.before_title,
    afterTitle: given.after_title,
    showInRest: given.show_in_rest,
  });

/** The inactive widgets, then the sidebars of the theme, then those of plugins that the theme has not. */
export const sidebarsOf = (scope: Scope): readonly PresentSidebar[] =>
  scope.memo.once('sidebars', () => {
    const { sidebars, isBlockTheme } = activeTheme(scope);
    const own = sidebars.map(ofTheme);
    const others = scope.site.sidebars.all().filter(({ id }) => own.every((sidebar) => sidebar.id !== id));
    return [
      { ...inactive, isActive: false },
      ...[...own, ...others].map((sidebar) => ({ ...sidebar, isActive: !isBlockTheme })),
    ];
  });

export const isInactive = ({ id }: Pick<Sidebar, 'id'>): boolean => id === inactiveSidebar;

export const findSidebar = (scope: Scope, id: string): PresentSidebar | undefined =>
  sidebarsOf(scope).find((one) => one.id === id);

export function requireSidebar(scope: Scope, id: string): PresentSidebar {
  const sidebar = findSidebar(scope, id);
  if (sidebar === undefined) throw widgetErrors.unknownSidebar(id);
  return sidebar;
}

/** Where a widget is shown that was put there: among the inactive ones, where there is no such sidebar at the moment. */
export const shownIn = (scope: Scope, sidebar: string): string =>
  sidebarsOf(scope).some(({ id }) => id === sidebar) ? sidebar : inactiveSidebar;
