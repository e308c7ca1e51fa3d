import type { Configuration } from 'openid-client';
import type { IdentityProvider } from '../../config-identity-providers.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { OutboundError } from '../../outbound/outbound.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Log } from '../../scope.ts';
import { identityOf, mergedClaims, needsUserInfo } from './external-identity.ts';
import type { ExternalIdentity } from './external-identity.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { openKeySet, readLogoutToken } from './logout-tokens.ts';
import type { LogoutToken } from './logout-tokens.ts';
import { providerErrors } from './provider-errors.ts';

/** What a sign-in was started with, and what its response must fit. */
export interface ProviderChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The user confirms their identity, so the provider has to ask them. */
  readonly isConfirming: boolean;
}

/** An identity provider, as the pages work with it. */
export interface ProviderConnection {
  readonly settings: IdentityProvider;
  /** Where users continue after their sign-in there. */
  readonly redirectUri: string;
  /** Where the provider asks users who they are. Throws if it is unreachable or set up wrong. */
  authorizationUrl(checks: ProviderChecks): Promise<URL>;
  /** Who the response is about. `search`: the query that the provider sent to the redirect URI. */
  identify(search: string, checks: ProviderChecks): Promise<ExternalIdentity>;
  /** Where users sign out at the provider; null if it has no such page. */
  signOutUrl(): Promise<URL | null>;
  readLogoutToken(token: string): Promise<LogoutToken>;
  /** Fetches the discovery document and the keys. */
  check(): Promise<{ readonly keys: number; readonly backchannelLogout: boolean }>;
}

export interface Providers {
  readonly all: readonly ProviderConnection[];
  find(id: unknown): ProviderConnection | null;
}

interface ProviderTools {
  readonly siteUrl: string;
  readonly outbound: Outbound;
  readonly log: Pick<Log, 'warn'>;
}

export function createProviders(settings: readonly IdentityProvider[], tools: ProviderTools): Providers {
  const all = settings.map((each) => connectTo(each, tools));
  return { all, find: (id) => all.find((each) => each.settings.id === id) ?? null };
}

/** Seconds that clocks may differ. */
const clockTolerance = 60;
/** Milliseconds for which a discovery document is used. */
const discoveryLifetime = 3_600_000;
/** Seconds for which a sign-in at the provider confirms an identity. */
const confirmedSeconds = 600;

function connectTo(settings: IdentityProvider, { siteUrl, outbound, log }: ProviderTools): ProviderConnection {
  const { id, issuer, clientId, clientSecret, clientAuth, label, scopes } = settings;
  const redirectUri = `${siteUrl}/sign-in/with/${id}/back`;
  const fetchGuarded = guardedFetch(outbound);
  let known: { readonly at: number; readonly configuration: Promise<Configuration> } | null = null;
  let keySet: { readonly url: string; readonly keys: ReturnType<typeof openKeySet> } | null = null;

  const fail = (error: unknown, refusal: (label: string) => RestError): never => {
    // Messages and codes of the library contain no token.
    const { message, code, cause } = error as {
      readonly message?: string;
      readonly code?: string;
      readonly cause?: unknown;
    };
    const reason = cause instanceof Error ? cause.message : message;
    log.warn({ provider: id, reason, code, time: new Date().toISOString() }, 'identity provider sign-in failed');
    throw isUnreachable(error) ? providerErrors.unavailable(label) : refusal(label);
  };

  const discover = async (): Promise<Configuration> => {
    const client = await import('openid-client');
    const withSecret = clientAuth === 'basic' ? client.ClientSecretBasic : client.ClientSecretPost;
    const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    return client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: clockTolerance },
      clientSecret === null ? client.None() : withSecret(clientSecret),
      { [client.customFetch]: fetchGuarded, execute: [client.enableNonRepudiationChecks, ...insecure] },
    );
  };
  const configure = async (): Promise<Configuration> => {
    if (known === null || Date.now() - known.at > discoveryLifetime) {
      known = { at: Date.now(), configuration: discover() };
    }
    try {
      return await known.configuration;
    } catch (error) {
      known = null;
      return fail(error, providerErrors.unavailable);
    }
  };

  return {
    settings,
    redirectUri,
    authorizationUrl: async ({ state, nonce, verifier, isConfirming }) => {
      const [client, configuration] = [await import('openid-client'), await configure()];
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: [...new Set(['openid', ...scopes])].join(' '),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isConfirming && { prompt: 'login', max_age: '0' }),
      });
    },
    identify: async (search, { state, nonce, verifier, isConfirming }) => {
      const [client, configuration] = [await import('openid-client'), await configure()];
      try {
        const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${search}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const idToken = tokens.claims();
        if (idToken === undefined) throw new Error('response without an ID token');
        const claims = idToken as unknown as JsonMap;
        requireRecent(claims, isConfirming);
        const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
        const userInfo =
          hasMore && needsUserInfo(settings, claims)
            ? await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
            : {};
        return identityOf(settings, mergedClaims(claims, userInfo as unknown as JsonMap));
      } catch (error) {
        return fail(error, providerErrors.refused);
      }
    },
    signOutUrl: async () => {
      const [client, configuration] = [await import('openid-client'), await configure()];
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(configuration, {
        client_id: clientId,
        post_logout_redirect_uri: `${siteUrl}/sign-in`,
      });
    },
    readLogoutToken: async (token) => {
      const { jwks_uri: url = '', issuer: from } = (await configure()).serverMetadata();
      try {
        if (keySet?.url !== url) keySet = { url, keys: openKeySet(url, fetchGuarded) };
        return await readLogoutToken(token, { issuer: from, clientId, keys: await keySet.keys, clockTolerance });
      } catch (error) {
        return fail(error, () => providerErrors.invalidLogoutToken());
      }
    },
    check: async () => {
      const metadata = (await configure()).serverMetadata();
      const { keys } = await fetchKeys(fetchGuarded, metadata.jwks_uri ?? '').catch((error: unknown) =>
        fail(error, providerErrors.unavailable),
      );
      return { keys, backchannelLogout: metadata['backchannel_logout_supported'] === true };
    },
  };
}

async function fetchKeys(
  fetchGuarded: ReturnType<typeof guardedFetch>,
  url: string,
): Promise<{ readonly keys: number }> {
  const response = await fetchGuarded(url);
  const found: Json = response.ok ? ((await response.json()) as Json) : null;
  const keys = isMap(found) ? found['keys'] : null;
  if (!Array.isArray(keys) || keys.length === 0) throw new OutboundError('the key set is empty');
  return { keys: keys.length };
}

/** What the library leaves open: tokens of the future, and whether the provider really asked again. */
function requireRecent({ iat, auth_time: signedInAt }: JsonMap, isConfirming: boolean): void {
  const now = Math.floor(Date.now() / 1000);
  if (typeof iat !== 'number' || iat > now + clockTolerance) throw new Error('ID token issued in the future');
  if (isConfirming && typeof signedInAt === 'number' && signedInAt < now - confirmedSeconds)
    throw new Error('the provider did not ask the user to sign in again');
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof OutboundError || (error instanceof Error && error.cause !== undefined && isUnreachable(error.cause));
