import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { backup } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { parseListSearch } from '../../fields/list-view.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const activityRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/activity',
  ...screen(() => import('./activity-screen.tsx').then(({ ActivityScreen }) => ActivityScreen)),
  validateSearch: parseListSearch,
  staticData: {
    navigation: ({ user }) =>
      can(user, 'manage_options') ? [{ to: '/activity', label: __('Activity', 'platen'), icon: backup }] : [],
  },
});

export const activityScreens = {
  shell: [activityRoute],
};
