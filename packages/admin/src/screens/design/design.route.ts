import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { styles } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { parseListSearch } from '../../fields/list-view.ts';
import { EditorFailure, layouts, requireRecordId } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const templatesRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/design',
  ...screen(() => import('./templates-screen.tsx').then(({ TemplatesScreen }) => TemplatesScreen)),
  staticData: {
    navigation: ({ user }) =>
      can(user, 'edit_theme_options')
        ? [{ group: 'design', label: __('Styles and templates', 'platen'), icon: styles }]
        : [],
  },
});

const partsRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/design/parts',
  ...screen(() => import('./templates-screen.tsx').then(({ PartsScreen }) => PartsScreen)),
});

const navigationRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/design/navigation',
  ...screen(() => import('./navigation-screen.tsx').then(({ NavigationScreen }) => NavigationScreen)),
  validateSearch: parseListSearch,
});

const widgetsRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/design/widgets',
  ...screen(() => import('./widgets-screen.tsx').then(({ WidgetsScreen }) => WidgetsScreen)),
});

const fontsRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/design/fonts',
  ...screen(() => import('./fonts-screen.tsx').then(({ FontsScreen }) => FontsScreen)),
});

const stylesRoute = createRoute({
  getParentRoute: () => layouts.fullScreen,
  path: '/design/styles',
  ...screen(() => import('./design-edit.tsx').then(({ StylesEdit }) => StylesEdit)),
  errorComponent: EditorFailure,
});

const templateRoute = createRoute({
  getParentRoute: () => layouts.fullScreen,
  path: '/design/templates/$theme/$slug',
  ...screen(() => import('./design-edit.tsx').then(({ TemplateEdit }) => TemplateEdit)),
  errorComponent: EditorFailure,
});

const partRoute = createRoute({
  getParentRoute: () => layouts.fullScreen,
  path: '/design/parts/$theme/$slug',
  ...screen(() => import('./design-edit.tsx').then(({ PartEdit }) => PartEdit)),
  errorComponent: EditorFailure,
});

const navigationEditRoute = createRoute({
  getParentRoute: () => layouts.fullScreen,
  path: '/design/navigation/$id',
  ...screen(() => import('./design-edit.tsx').then(({ NavigationEdit }) => NavigationEdit)),
  errorComponent: EditorFailure,
  beforeLoad: requireRecordId,
});

export const designScreens = {
  shell: [templatesRoute, partsRoute, navigationRoute, widgetsRoute, fontsRoute],
  fullScreen: [stylesRoute, templateRoute, partRoute, navigationEditRoute],
};
