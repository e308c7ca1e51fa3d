import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { media } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { countIn, parseListSearch } from '../../fields/list-view.ts';
import type { ListSearch } from '../../fields/list-view.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

interface MediaSearch extends ListSearch {
  /** The file in the details pane. */
  readonly item?: number | undefined;
}

const mediaRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/media',
  ...screen(() => import('./media-screen.tsx').then(({ MediaScreen }) => MediaScreen)),
  validateSearch: (search): MediaSearch => ({ ...parseListSearch(search), item: countIn(search['item']) }),
  staticData: {
    navigation: ({ user }) =>
      can(user, 'upload_files') ? [{ group: 'content', label: __('Media', 'platen'), icon: media }] : [],
  },
});

export const mediaScreens = {
  shell: [mediaRoute],
};
