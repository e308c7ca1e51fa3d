import { mcpAlias, mcpRoute } from '../../auth/credential.ts';
import { bearerChallenge } from '../../auth/oauth/access-tokens.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import type { Ctx, RouteDefinition, Verdict } from '../../rest/route.ts';
import { isVisitor } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { mcpErrors } from './mcp.errors.ts';

/** The protocol wants a challenge with each 401: clients choose by it how to sign in. */
const basicChallenge = { headers: { 'WWW-Authenticate': 'Basic realm="Platen", charset="UTF-8"' } };

/** The caller must be known; each tool checks what they may do. */
function signedIn({ scope, request: { route, headers } }: Ctx): Verdict {
  const { acceptsAccessTokens, allowsOrigin, site, address } = scope;
  if (headers['origin'] !== undefined && !allowsOrigin(headers['origin'])) return mcpErrors.foreignOrigin();
  if (!isVisitor(scope)) return true;
  const place = { siteUrl: address.home, dialect: site.dialect };
  return mcpErrors.notSignedIn(acceptsAccessTokens ? bearerChallenge(route, place, { scope: 'read' }) : basicChallenge);
}

/** A package with many others behind it, which only those sites need whose abilities are used by programs. */
function isInstalled(): boolean {
  try {
    import.meta.resolve('@modelcontextprotocol/sdk/server/index.js');
    return true;
  } catch {
    return false;
  }
}

async function handleMessage({ scope, request }: Ctx): Promise<RestResponse> {
  if (!isInstalled()) throw mcpErrors.notInstalled();
  // Loaded when it is first needed: it takes 29 MB, and most sites talk to no program this way.
  const { answerMessage } = await import('./mcp-server.actions.ts');
  const { status, body, isBeyondScopes } = await answerMessage(scope, {
    message: 'params' in request.body ? request.body.params : {},
    accept: request.headers['accept'] ?? '',
    version: request.headers['mcp-protocol-version'],
  });
  if (isBeyondScopes) {
    const place = { siteUrl: scope.address.home, dialect: scope.site.dialect };
    const more = {
      error: 'insufficient_scope',
      scope: 'read write',
      error_description: 'The tool needs another scope.',
    };
    throw mcpErrors.insufficientScope(bearerChallenge(request.route, place, more));
  }
  return respond(body, { status, kind: 'object' });
}

const namespace = 'platen/v1';

const routeAt = (place: Pick<RouteDefinition, 'namespace' | 'path'>): RouteDefinition => ({
  ...place,
  unlisted: true,
  endpoints: [
    { methods: ['POST'], answers: 'one', permit: signedIn, handle: handleMessage },
    {
      methods: ['GET', 'DELETE'],
      answers: 'one',
      permit: signedIn,
      handle: () => mcpErrors.onlyPost({ headers: { Allow: 'POST' } }),
    },
  ],
});

export const mcpRoutes = ({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] => [
  routeAt({ namespace, path: mcpRoute.slice(`/${namespace}`.length) }),
  // Without a namespace: the index of a site without the adapter has none for it.
  ...(dialect.name === 'wp' ? [routeAt({ namespace: '', path: mcpAlias })] : []),
];
