import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { cog } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const settingsRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/settings',
  ...screen(() => import('./settings-screen.tsx').then(({ GeneralSettings }) => GeneralSettings)),
  staticData: {
    navigation: ({ user }) =>
      can(user, 'manage_options') ? [{ group: 'site', label: __('Settings', 'platen'), icon: cog }] : [],
  },
});

const settingsGroupRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/settings/$group',
  ...screen(() => import('./settings-screen.tsx').then(({ GroupSettings }) => GroupSettings)),
});

export const settingsScreens = {
  shell: [settingsRoute, settingsGroupRoute],
};
