import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { JsonMap } from '../../src/lib/json.ts';

export interface RealProvider {
  readonly issuer: string;
  /** Call it before the first request. */
  serve(siteUrl: string): void;
  close(): Promise<void>;
}

/** A certified identity provider on loopback, with its own pages: any user name signs in. */
export async function startOidcProvider(claimsOf: (login: string) => JsonMap): Promise<RealProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const createProvider = (siteUrl: string) =>
    new Provider(issuer, {
      clients: [
        {
          client_id: 'platen',
          client_secret: 'secret of the client',
          redirect_uris: [`${siteUrl}/sign-in/with/company/back`],
          post_logout_redirect_uris: [`${siteUrl}/sign-in`],
          backchannel_logout_uri: `${siteUrl}/sign-in/with/company/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'preferred_username', 'groups'],
      },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...claimsOf(sub), sub }) }),
      features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
      // Its own dispatcher refuses loopback.
      fetch: (url, options) =>
        fetch(url, Object.fromEntries(Object.entries(options ?? {}).filter(([name]) => name !== 'dispatcher'))),
      cookies: { keys: ['a key for tests'] },
    });
  return {
    issuer,
    serve: (siteUrl) => void server.on('request', createProvider(siteUrl).callback()),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
