import type { RouteDefinition } from '../../rest/route.ts';

/** The roles of the site and what each of them may do, for whoever manages users. */
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
