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
    navigation: ({ user, types, taxonomies }) =>
      can(user, 'manage_categories')
        ? taxonomies.map(({ rest_base: base, name, hierarchical, types: usedBy }) => ({
            group: 'content',
            parent: types.find(({ slug }) => usedBy.includes(slug))?.name ?? '',
            params: { base },
            label: name,
            icon: hierarchical ? category : tag,
          }))
        : [],
  },
});

export const termsScreens = {
  shell: [termsRoute],
};
