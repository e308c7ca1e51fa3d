import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWK } from 'jose';
import type { JsonMap } from '../../src/lib/json.ts';

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** An ID token in the making. */
export interface Forgery {
  readonly claims: JsonMap;
  readonly key: Key;
  readonly publicKey: JWK;
  sign(claims: JsonMap, header?: JsonMap, key?: Key): Promise<string>;
}

/** What a provider that misbehaves does; all of it can be changed at any time. */
export interface Behavior {
  metadata: JsonMap;
  userInfo: JsonMap;
  idToken: (forgery: Forgery) => Promise<string>;
  /** Answers instead of the provider; false where it does not. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export interface Authorized {
  /** Query of the redirect back to the site. */
  readonly search: string;
}

/** An identity provider on loopback that does what a test says. Nothing in it is checked but PKCE. */
export interface FakeProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly behavior: Behavior;
  /** Paths that were requested. */
  readonly requests: string[];
  /** The user signs in there: what the provider sends the browser back with. */
  authorize(url: URL, claims: JsonMap): URLSearchParams;
  logoutToken(claims?: JsonMap, header?: JsonMap): Promise<string>;
  forget(): void;
  close(): Promise<void>;
}

const now = (): number => Math.floor(Date.now() / 1000);

export async function startProvider(clientId = 'platen'): Promise<FakeProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'first', use: 'sig', alg: 'RS256' };
  const codes = new Map<string, { readonly claims: JsonMap; readonly challenge: string }>();
  const requests: string[] = [];
  const sign: Forgery['sign'] = (claims, header = {}, key = privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'first', ...header }).sign(key);
  const usual: Behavior = {
    metadata: {},
    userInfo: {},
    idToken: ({ claims }) => sign(claims),
    answer: () => false,
  };
  const behavior: Behavior = { ...usual };
  let issuer = '';
  let made = 0;

  const json = (response: ServerResponse, body: unknown, status = 200): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const token = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) body.push(chunk);
    const form = new URLSearchParams(Buffer.concat(body).toString());
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code === undefined || code.challenge !== challenge) return json(response, { error: 'invalid_grant' }, 400);
    const idToken = await behavior.idToken({ claims: code.claims, key: privateKey, publicKey: jwk, sign });
    json(response, { access_token: 'access', token_type: 'Bearer', id_token: idToken });
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    requests.push(path);
    if (behavior.answer(request, response)) return;
    if (path === '/.well-known/openid-configuration')
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        end_session_endpoint: `${issuer}/sign-out`,
        authorization_response_iss_parameter_supported: true,
        backchannel_logout_supported: true,
        ...behavior.metadata,
      });
    if (path === '/keys') return json(response, { keys: [jwk] });
    if (path === '/userinfo') return json(response, behavior.userInfo);
    if (path === '/token') return void token(request, response);
    json(response, {}, 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    clientId,
    behavior,
    requests,
    authorize: (url, claims) => {
      made += 1;
      const code = `code-${made}`;
      const asked = url.searchParams;
      codes.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        claims: {
          iss: issuer,
          aud: clientId,
          iat: now(),
          exp: now() + 300,
          nonce: asked.get('nonce') ?? '',
          ...claims,
        },
      });
      return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer });
    },
    logoutToken: (claims = {}, header = {}) =>
      sign(
        {
          iss: issuer,
          aud: clientId,
          iat: now(),
          exp: now() + 120,
          jti: `token-${(made += 1)}`,
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        { typ: 'logout+jwt', ...header },
      ),
    forget: () => void Object.assign(behavior, usual),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
