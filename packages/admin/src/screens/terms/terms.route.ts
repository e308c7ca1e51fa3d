import { createRoute } from '@tanstack/react-router';
import { category, tag } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { parseListSearch } from '../../fields/list-view.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const termsRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/terms/$base',
  ...screen(() => import('./terms-screen.tsx').then(({ TermsScreen }) => TermsScreen)),
  validateSearch: parseListSearch,
  staticData: {
    navigation: ({ user, taxonomies }) =>
      can(user, 'manage_categories')
        ? taxonomies.map(({ rest_base: base, name, hierarchical }) => ({
            to: `/terms/${base}`,
            label: name,
            icon: hierarchical ? category : tag,
          }))
        : [],
  },
});

export const termsScreens = {
  shell: [termsRoute],
};
