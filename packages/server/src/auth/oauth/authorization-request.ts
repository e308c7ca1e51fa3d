import type { RestError } from '../../rest/errors.ts';
import { createError } from '../../rest/errors.ts';
import { findClient } from './clients.ts';
import type { OAuthClient } from './clients.store.ts';
import { oauthErrors } from './oauth-errors.ts';
import type { OAuthGiven } from './oauth-given.ts';
import { readParameters } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { isChallenge } from './pkce.ts';
import { matchRedirectUri } from './redirect-uris.ts';
import { audiencesOf } from './resources.ts';
import type { Audience } from './resources.ts';
import { parseScopes } from './token-scopes.ts';

export interface AuthorizationRequest {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  /** As requested; null if the request named none. */
  readonly requestedUri: string | null;
  readonly state: string | undefined;
  readonly challenge: string;
  readonly scopes: readonly string[];
  readonly audiences: readonly Audience[];
  /** `prompt=none`: the client wants no page. */
  readonly isSilent: boolean;
}

/** An error that the client gets at its redirect URI. */
export interface RedirectedError {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly error: RestError;
}

const unreadable = createError(
  'rest_oauth_invalid_request',
  400,
  'The link of the program is not a valid authorization request. Start again in the program.',
);
const unknownClient = createError(
  'rest_oauth_unknown_client',
  400,
  'The program is not registered here, or its registration expired. Remove the connection in the program, and connect again.',
);
const blockedClient = createError('rest_oauth_blocked_client', 403, 'An administrator blocked this program.');
const wrongRedirect = createError(
  'rest_oauth_invalid_redirect',
  400,
  'The program asked to return to a URL that it did not register. It gets no access.',
);

/**
 * Reads an authorization request. Throws if the client or its redirect URI is wrong: nothing is sent to a URL that is
 * not registered.
 */
export async function readAuthorizationRequest(
  given: OAuthGiven,
  search: string,
): Promise<AuthorizationRequest | RedirectedError> {
  const parameters = readParameters(search);
  const id = parameters?.one.get('client_id');
  if (parameters === null || id === undefined) throw unreadable();
  const client = id.length > 2000 ? null : await findClient(given, id);
  if (client === null) throw unknownClient();
  if (client.state === 'blocked') throw blockedClient();
  const requestedUri = parameters.one.get('redirect_uri');
  const redirectUri = matchRedirectUri(client.redirectUris, requestedUri);
  if (redirectUri === null) throw wrongRedirect();
  const state = parameters.one.get('state');
  const read = readRest(given, parameters, client);
  if ('error' in read) return { redirectUri, state, error: read.error };
  return { client, redirectUri, requestedUri: requestedUri ?? null, state, ...read };
}

type Rest = Pick<AuthorizationRequest, 'challenge' | 'scopes' | 'audiences' | 'isSilent'>;

function readRest(given: OAuthGiven, { one, resources }: Parameters, client: OAuthClient): Rest | { error: RestError } {
  const fail = (error: RestError) => ({ error });
  if (one.has('request') || one.has('request_uri'))
    return fail(oauthErrors.invalidRequest('Request objects are not supported.'));
  if (one.get('response_type') !== 'code')
    return fail(
      one.has('response_type')
        ? oauthErrors.unsupportedResponse()
        : oauthErrors.invalidRequest('`response_type` is required.'),
    );
  if ((one.get('response_mode') ?? 'query') !== 'query')
    return fail(oauthErrors.invalidRequest('Use `query` as `response_mode`.'));
  const challenge = one.get('code_challenge');
  if (one.get('code_challenge_method') !== 'S256' || !isChallenge(challenge))
    return fail(oauthErrors.invalidRequest('A `code_challenge` with the method S256 is required (PKCE).'));
  if (given.oauthClients === 'approved' && client.state !== 'approved') return fail(oauthErrors.unauthorizedClient());
  const scopes = parseScopes(one.get('scope'));
  if (scopes === null || (scopes.includes('admin') && client.state !== 'approved'))
    return fail(oauthErrors.invalidScope());
  const audiences = audiencesOf(resources, { siteUrl: given.siteUrl, dialect: given.site().dialect });
  if (audiences === null) return fail(oauthErrors.invalidTarget());
  return { challenge, scopes, audiences, isSilent: (one.get('prompt') ?? '').split(' ').includes('none') };
}

/** The redirect URI with parameters, behind those that it has. Nothing of it is written anew. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value);
  return `${uri}${uri.includes('?') ? '&' : '?'}${added.toString()}`;
}
