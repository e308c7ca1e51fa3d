import type { RouteDefinition } from '../../rest/route.ts';

/** Roles and their capabilities, for user managers. */
export const rolesRoute: RouteDefinition = {
  namespace: 'platen/v1',
  path: '/roles',
  unlisted: true,
  endpoints: [
    {
      methods: ['GET'],
      answers: 'list',
      permit: { signIn: true, can: 'list_users', code: 'rest_user_cannot_view' },
      handle: ({ scope }) =>
        scope.site.roles
          .all()
          .map(({ name, label, capabilities }) => ({ name, label, capabilities: [...capabilities] })),
    },
  ],
};
