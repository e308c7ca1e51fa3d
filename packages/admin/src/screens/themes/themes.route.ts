import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { color } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const themesRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/themes',
  ...screen(() => import('./themes-screen.tsx').then(({ ThemesScreen }) => ThemesScreen)),
  staticData: {
    navigation: ({ user }) =>
      can(user, 'switch_themes') ? [{ group: 'design', label: __('Themes', 'platen'), icon: color }] : [],
  },
});

export const themesScreens = {
  shell: [themesRoute],
};
