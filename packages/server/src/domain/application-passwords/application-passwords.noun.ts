import { beyondScopes } from '../../auth/credential.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** Holds passwords with scopes to them, and tells clients where a user can let an application in. */
export function registerApplicationPasswords({ hooks }: Pick<SiteDraft, 'hooks'>): void {
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
}
