import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { cog } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const settingsRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/settings',
  ...screen(() => import('./settings-screen.tsx').then(({ SettingsScreen }) => SettingsScreen)),
  staticData: {
    navigation: ({ user }) =>
      can(user, 'manage_options') ? [{ to: '/settings', label: __('Settings', 'platen'), icon: cog }] : [],
  },
});

export const settingsScreens = {
  shell: [settingsRoute],
};
