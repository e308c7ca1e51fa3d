import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { shield } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const healthRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/site-health',
  ...screen(() => import('./health-screen.tsx').then(({ HealthScreen }) => HealthScreen)),
  staticData: {
    navigation: ({ user }) =>
      can(user, 'manage_options') ? [{ group: 'site', label: __('Site health', 'platen'), icon: shield }] : [],
  },
});

export const healthScreens = {
  shell: [healthRoute],
};
