import { singleRoute } from '../../rest/single.ts';

/** Roles and their capabilities, for user managers. */
export const rolesRoute = singleRoute({
  namespace: 'platen/v1',
  path: '/roles',
  unlisted: true,
  permit: { signIn: true, can: 'list_users', code: 'rest_user_cannot_view' },
  read: {
    answers: 'list',
    handle: ({ scope }) =>
      scope.site.roles.all().map(({ name, label, capabilities }) => ({ name, label, capabilities: [...capabilities] })),
  },
});
