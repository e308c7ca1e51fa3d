import { mcpAlias, mcpRoute } from '../../auth/credential.ts';
import type { Noun } from '../noun.ts';
import { mcpRoutes } from './mcp.resource.ts';

declare module '../../scope.ts' {
  interface Tools {
    /** OAuth is on, so that programs can connect with the URL alone. */
    readonly acceptsAccessTokens: boolean;
    /** Whether pages of this origin may send credentials. */
    readonly allowsOrigin: (origin: string) => boolean;
  }
}

export const mcp = {
  name: 'mcp',
  register: ({ hooks }) => {
    // Clients in browsers read the challenge.
    hooks
      .registrar('core')
      .addFilter('rest_exposed_cors_headers', (names, { request: { route } }) =>
        [mcpRoute, mcpAlias].includes(route) ? [...names, 'WWW-Authenticate'] : names,
      );
  },
  tools: ({ config: { oauth, corsOrigins, siteUrl } }) => ({
    acceptsAccessTokens: oauth,
    allowsOrigin: (origin) =>
      corsOrigins === null || origin === new URL(siteUrl).origin || corsOrigins.includes(origin),
  }),
  routes: mcpRoutes,
} satisfies Noun;
