import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { navigation } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { layouts, requireRecordId } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';
import { RecordFailure } from '../../shell/failure.tsx';

const menusRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/menus',
  ...screen(() => import('./menus-screen.tsx').then(({ MenusScreen }) => MenusScreen)),
  staticData: {
    navigation: ({ user }) =>
      can(user, 'edit_theme_options') ? [{ group: 'design', label: __('Menus', 'platen'), icon: navigation }] : [],
  },
});

const menuRoute = createRoute({
  getParentRoute: () => layouts.detail,
  path: '/menus/$id',
  ...screen(() => import('./menu-screen.tsx').then(({ MenuScreen }) => MenuScreen)),
  errorComponent: RecordFailure,
  beforeLoad: requireRecordId,
});

export const menusScreens = {
  shell: [menusRoute],
  detail: [menuRoute],
};
