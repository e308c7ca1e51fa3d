import { recordAudit } from '../../events/audit.ts';
import { errorBody, RestError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { logoutTokenLifetime } from '../providers/logout-tokens.ts';
import { providerErrors } from '../providers/provider-errors.ts';
import type { ProviderConnection } from '../providers/providers.ts';
import { spendToken } from '../providers/spent-tokens.store.ts';
import { deleteSessionsOfProvider } from '../sessions.store.ts';
import { hashToken } from '../tokens.ts';
import { json } from './html.ts';
import { textOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';

/** Where the provider says that a user signed out there (OpenID Connect Back-Channel Logout). */
export const providerLogout = (provider: ProviderConnection): AuthPage => ({
  path: `/sign-in/with/${provider.settings.id}/logout`,
  show: () => Promise.reject(providerErrors.invalidLogoutToken()),
  submit: async (request, given) => {
    try {
      return await endSessions(request, given, provider);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return json({ ...errorBody(error), error: 'invalid_request' }, { status: error.status });
    }
  },
});

/** Longer than a token is valid, with clocks that differ. */
const spentSeconds = 2 * logoutTokenLifetime + 120;

async function endSessions(
  request: PageRequest,
  given: PageGiven,
  provider: ProviderConnection,
): Promise<HttpResponse> {
  const { id } = provider.settings;
  const { subject, sid, id: tokenId } = await provider.readLogoutToken(textOf(request.sent['logout_token']) ?? '');
  await given.db.transaction(async (kysely) => {
    const hash = hashToken('logout token', `${id}\0${tokenId}`);
    if (!(await spendToken(kysely, { hash, seconds: spentSeconds }))) throw providerErrors.invalidLogoutToken();
    const users = await deleteSessionsOfProvider(kysely, { provider: id, subject, sid });
    await recordAudit(
      { ...request, db: { kysely }, credential: { kind: 'provider' } },
      [...new Set(users)].map((user) => ({
        action: 'session.ended',
        subject: { kind: 'user', id: user },
        details: { provider: id },
      })),
    );
  });
  return json({});
}
