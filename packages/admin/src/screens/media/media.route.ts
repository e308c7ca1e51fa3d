import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { media } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { parseListSearch } from '../../fields/list-view.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const mediaRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/media',
  ...screen(() => import('./media-screen.tsx').then(({ MediaScreen }) => MediaScreen)),
  validateSearch: parseListSearch,
  staticData: {
    navigation: ({ user }) =>
      can(user, 'upload_files') ? [{ to: '/media', label: __('Media', 'platen'), icon: media }] : [],
  },
});

export const mediaScreens = {
  shell: [mediaRoute],
};
