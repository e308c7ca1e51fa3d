import { html, json, page } from '../../auth/pages/html.ts';
import type { Markup } from '../../auth/pages/html.ts';
import { scalarText } from '../../lib/json.ts';
import { restUrl } from '../../rest/links.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { Core } from '../../site/core.ts';
import type { Page } from '../../site/page.ts';

interface Place {
  readonly name: string;
  readonly url: string;
  readonly about: string;
}

/**
 * What stands at the address of the site itself: what runs here and where everything is, for people, for clients that ask
 * for JSON and, in `Link`, for those that look for the API.
 */
export const frontPage = ({ ownScope, config }: Pick<Core, 'ownScope' | 'config'>): Page => ({
  path: '/',
  show: async ({ method, headers: asked }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const scope = await ownScope();
    const { home } = scope.address;
    const api = restUrl(scope, '/');
    const places: readonly Place[] = [
      { name: 'api', url: api, about: 'The API' },
      ...(config.docs ? [{ name: 'docs', url: `${home}/docs`, about: 'The API, to read and to try' }] : []),
      ...(scope.admin === null ? [] : [{ name: 'admin', url: `${home}/admin`, about: 'The admin' }]),
      { name: 'sign-in', url: `${home}/sign-in`, about: 'Sign in' },
    ];
    const site = scalarText(scope.options.get('blogname')) || 'A new site';
    const headers = { Link: `<${api}>; rel="${scope.site.dialect.relationBase}"`, Vary: 'Accept' };
    const wantsJson =
      /\bapplication\/json\b/.test(asked['accept'] ?? '') && !/\btext\/html\b/.test(asked['accept'] ?? '');
    const shown: HttpResponse = wantsJson
      ? json(
          { service: 'Platen', site, ...Object.fromEntries(places.map(({ name, url }) => [name, url])) },
          { headers },
        )
      : page({ title: 'Platen', siteName: site, body: listOf(places), headers });
    return method === 'HEAD' ? { ...shown, body: null } : shown;
  },
});

const listOf = (places: readonly Place[]): Markup =>
  html`<p>The content of this site is served from here.</p>
    ${places.map(({ url, about }) => html`<p>${about}<br /><a href="${url}">${url}</a></p>`)}`;
