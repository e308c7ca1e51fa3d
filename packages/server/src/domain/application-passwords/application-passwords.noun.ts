import { applicationPasswordRoutes } from './application-passwords.resource.ts';
import { beyondScopes } from '../../auth/credential.ts';
import type { Noun } from '../noun.ts';

export const applicationPasswords = {
  name: 'application-passwords',
  /** Holds passwords with scopes to them, and tells clients where a user can let an application in. */
  register: ({ hooks }) => {
    const { addFilter } = hooks.registrar('core');
    addFilter(
      'rest_request_before_callbacks',
      (refusal, { scope, request: { route }, writes }) => beyondScopes(scope.credential, { route, writes }) ?? refusal,
      0,
    );
    addFilter('rest_index_authentication', (ways, { scope }) =>
      scope.takesApplicationPasswords
        ? {
            ...ways,
            'application-passwords': { endpoints: { authorization: `${scope.address.home}/authorize-application` } },
          }
        : ways,
    );
  },
  routes: applicationPasswordRoutes,
} satisfies Noun;
