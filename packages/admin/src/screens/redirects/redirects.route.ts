import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { redo } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { parseListSearch } from '../../fields/list-view.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const redirectsRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/redirects',
  ...screen(() => import('./redirects-screen.tsx').then(({ RedirectsScreen }) => RedirectsScreen)),
  validateSearch: parseListSearch,
  staticData: {
    navigation: ({ user }) =>
      can(user, 'edit_others_posts') ? [{ group: 'site', label: __('Redirects', 'platen'), icon: redo }] : [],
  },
});

export const redirectsScreens = {
  shell: [redirectsRoute],
};
