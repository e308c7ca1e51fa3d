import { html, json, page } from '../../auth/pages/html.ts';
import type { Markup } from '../../auth/pages/html.ts';
import { scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { parseQuery } from '../../lib/query-string.ts';
import { restUrl } from '../../rest/links.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { Scope } from '../../scope.ts';
import type { Core } from '../../site/core.ts';
import { pageHeaders } from '../../site/page.ts';
import type { Page } from '../../site/page.ts';
import { publicAddress } from '../posts/tree/post-addresses.actions.ts';
import { namesContent, postIdIn } from './query-addresses.rules.ts';

interface EntryPoint {
  readonly name: string;
  readonly url: string;
  readonly about: string;
}

/**
 * The page at `SITE_URL` without a public site: links to the API, its reference, and the admin, as HTML or JSON. The `Link` header is for API
 * discovery.
 */
export const frontPage = ({ ownScope, config }: Pick<Core, 'ownScope' | 'config'>): Page => ({
  path: '/',
  show: async ({ method, target, headers: asked }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const scope = await ownScope();
    if (hasPublicSite(scope)) return null;
    const query = queryOf(target);
    if (namesContent(scope.site, query)) return sendToContent(scope, query);
    const { home } = scope.address;
    const api = restUrl(scope, '/');
    const entryPoints: readonly EntryPoint[] = [
      { name: 'api', url: api, about: 'REST API' },
      ...(config.docs ? [{ name: 'docs', url: `${home}/docs`, about: 'API reference' }] : []),
      ...(scope.admin === null ? [] : [{ name: 'admin', url: `${home}/admin`, about: 'Admin' }]),
      { name: 'sign-in', url: `${home}/sign-in`, about: 'Sign in' },
    ];
    const site = scalarText(scope.options.get('blogname')) || 'New site';
    const headers = { Link: `<${api}>; rel="${scope.site.dialect.relationBase}"`, Vary: 'Accept' };
    const wantsJson =
      /\bapplication\/json\b/.test(asked['accept'] ?? '') && !/\btext\/html\b/.test(asked['accept'] ?? '');
    const shown: HttpResponse = wantsJson
      ? json(
          { service: 'Platen', site, ...Object.fromEntries(entryPoints.map(({ name, url }) => [name, url])) },
          { headers },
        )
      : page({ title: 'Platen', siteName: site, body: listOf(entryPoints), headers });
    return method === 'HEAD' ? { ...shown, body: null } : shown;
  },
});

/** A plugin serves the public site at this URL. */
const hasPublicSite = ({ site, address }: Scope): boolean =>
  site.frontEnds.all().length > 0 && address.front === address.home;

function queryOf(target: string): JsonMap {
  const mark = target.indexOf('?');
  const query = mark === -1 ? null : parseQuery(target.slice(mark + 1));
  return query?.ok === true ? query.value : {};
}

/** Redirects to the post on the front end; null (404) without one. */
async function sendToContent(scope: Scope, query: JsonMap): Promise<HttpResponse | null> {
  const { front, home } = scope.address;
  const id = postIdIn(query);
  if (front === home || id === null) return null;
  const link = await publicAddress(scope, id);
  if (link === null) return null;
  return { status: 301, headers: { ...pageHeaders({ cache: 'no-cache' }), Location: link }, body: null };
}

const listOf = (entryPoints: readonly EntryPoint[]): Markup =>
  html`<p>This is a Platen site. It serves content over a REST API.</p>
    ${entryPoints.map(({ url, about }) => html`<p>${about}<br /><a href="${url}">${url}</a></p>`)}`;
