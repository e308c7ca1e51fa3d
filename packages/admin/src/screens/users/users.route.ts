import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { key, people } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { parseListSearch } from '../../fields/list-view.ts';
import { layouts, requireRecordId } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const usersRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/users',
  ...screen(() => import('./users-screen.tsx').then(({ UsersScreen }) => UsersScreen)),
  validateSearch: parseListSearch,
  staticData: {
    navigation: ({ user }) =>
      can(user, 'list_users') ? [{ group: 'people', label: __('Users', 'platen'), icon: people }] : [],
  },
});

const userRoute = createRoute({
  getParentRoute: () => layouts.detail,
  path: '/users/$id',
  ...screen(() => import('./user-screen.tsx').then(({ UserScreen }) => UserScreen)),
  beforeLoad: requireRecordId,
});

const profileRoute = createRoute({
  getParentRoute: () => layouts.detail,
  path: '/profile',
  ...screen(() => import('./user-screen.tsx').then(({ ProfileScreen }) => ProfileScreen)),
});

const rolesRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/roles',
  ...screen(() => import('./roles-screen.tsx').then(({ RolesScreen }) => RolesScreen)),
  staticData: {
    navigation: ({ user }) =>
      can(user, 'list_users') ? [{ group: 'people', label: __('Roles', 'platen'), icon: key }] : [],
  },
});

const serviceAccountsRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/service-accounts',
  ...screen(() => import('./service-accounts-screen.tsx').then(({ ServiceAccountsScreen }) => ServiceAccountsScreen)),
});

export const usersScreens = {
  shell: [usersRoute, rolesRoute, serviceAccountsRoute],
  detail: [userRoute, profileRoute],
};
