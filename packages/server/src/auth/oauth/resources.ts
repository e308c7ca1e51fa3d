import type { Site } from '../../scope.ts';
import { mcpAlias, mcpRoute } from '../credential.ts';

/** What an access token is for: the REST API, or the MCP server. A token for one does not work at the other. */
export type Audience = 'api' | 'mcp';

export interface Place {
  readonly siteUrl: string;
  readonly dialect: Pick<Site['dialect'], 'root' | 'name'>;
}

export const audienceOfRoute = (route: string): Audience =>
  [mcpRoute, mcpAlias].includes(route.toLowerCase()) ? 'mcp' : 'api';

/** Resource indicators of this site, by URL (RFC 8707). */
export function resourcesOf({ siteUrl, dialect: { root, name } }: Place): ReadonlyMap<string, readonly Audience[]> {
  const api = `${siteUrl}/${root}`;
  return new Map<string, readonly Audience[]>([
    [siteUrl, ['api', 'mcp']],
    [api, ['api']],
    [api + mcpRoute, ['mcp']],
    ...(name === 'wp' ? ([[api + mcpAlias, ['mcp']]] as const) : []),
  ]);
}

/** The audiences of a request for tokens; both without a resource. Null if one is not a resource of this site. */
export function audiencesOf(resources: readonly string[], place: Place): readonly Audience[] | null {
  if (resources.length === 0) return ['api', 'mcp'];
  const known = resourcesOf(place);
  const found = resources.map((resource) => known.get(normalized(resource)));
  return found.includes(undefined) ? null : [...new Set(found.flatMap((audiences) => audiences ?? []))];
}

/** Clients write host names in any letter case, and add a slash. */
function normalized(resource: string): string {
  const url = resource.includes('#') ? null : URL.parse(resource);
  if (url === null || url.username !== '' || url.password !== '') return '';
  return url.href.replace(/\/$/, '');
}

/** Where the metadata document of a resource is (RFC 9728, section 3.1). */
export function metadataUrl(
  resource: string,
  document: 'oauth-protected-resource' | 'oauth-authorization-server',
): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}/.well-known/${document}${pathname.replace(/\/$/, '')}`;
}

/** The resource that a route belongs to. */
export const resourceOfRoute = (route: string, { siteUrl, dialect }: Place): string =>
  `${siteUrl}/${dialect.root}${audienceOfRoute(route) === 'mcp' ? route : ''}`;
