import { isList, isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { cleanLine } from '../../lib/clean-text.ts';
import type { NewClient } from './clients.store.ts';
import { oauthErrors } from './oauth-errors.ts';
import { isRedirectUri } from './redirect-uris.ts';

const maxName = 100;
const maxRedirects = 10;
const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const;

export type ClientMetadata = Pick<NewClient, 'name' | 'redirectUris' | 'grantTypes' | 'authMethod'>;

/** Marks that reorder or hide the letters of a name. */
const invisible = /[\p{Cf}\p{Cc}\p{Co}\p{Cs}\u2028\u2029]/gu;

/** Metadata of RFC 7591. Unknown members are ignored. Throws an OAuth error. */
export function readClientMetadata(sent: unknown): ClientMetadata {
  if (!isMap(sent as Json)) throw oauthErrors.invalidMetadata('Send a JSON object.');
  const given = sent as { readonly [name: string]: Json };
  const redirectUris = given['redirect_uris'];
  if (!isList(redirectUris ?? null)) throw oauthErrors.invalidRedirect();
  const uris = redirectUris as readonly Json[];
  if (uris.length === 0 || uris.length > maxRedirects || !uris.every(isRedirectUri))
    throw oauthErrors.invalidRedirect();
  const [first = ''] = uris as readonly string[];
  const authMethod = authMethods.find(
    (method) => method === (given['token_endpoint_auth_method'] ?? 'client_secret_basic'),
  );
  if (authMethod === undefined)
    throw oauthErrors.invalidMetadata(`Use one of these as \`token_endpoint_auth_method\`: ${authMethods.join(', ')}.`);
  const grantTypes = given['grant_types'] ?? ['authorization_code'];
  if (!isList(grantTypes) || !grantTypes.includes('authorization_code'))
    throw oauthErrors.invalidMetadata('`grant_types` must include `authorization_code`.');
  const responseTypes = given['response_types'] ?? ['code'];
  if (!isList(responseTypes) || !responseTypes.includes('code'))
    throw oauthErrors.invalidMetadata('`response_types` must include `code`.');
  return {
    name: nameOf(given['client_name']) || URL.parse(first)?.host || 'Unnamed client',
    redirectUris: uris as readonly string[],
    grantTypes: ['authorization_code', ...(grantTypes.includes('refresh_token') ? ['refresh_token'] : [])],
    authMethod,
  };
}

const nameOf = (name: Json | undefined): string =>
  typeof name === 'string'
    ? [...cleanLine(name.slice(0, 2000).normalize('NFKC')).replaceAll(invisible, '')].slice(0, maxName).join('')
    : '';

/** Letters that look alike in common fonts, so that a client can't look like the site or like an approved client. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  ӏ: 'l',
  ο: 'o',
  α: 'a',
  ν: 'v',
  '0': 'o',
  '1': 'l',
  '|': 'l',
  i: 'l',
};

/** How names are compared. */
export const nameKey = (name: string): string =>
  [
    ...name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}|[^\p{L}\p{N}|]/gu, ''),
  ]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('');
