import { html, page, redirect } from '../../auth/pages/html.ts';
import { callerOfSession } from '../../auth/session-caller.ts';
import { parseQuery } from '../../lib/query-string.ts';
import { errors, RestError } from '../../rest/errors.ts';
import type { RawRequest } from '../../rest/incoming.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { Caller, Scope } from '../../scope.ts';
import { ownSources } from '../../site/content-policy.ts';
import type { Core } from '../../site/core.ts';
import { pageHeaders } from '../../site/page.ts';
import type { Page } from '../../site/page.ts';
import { serveFile } from '../../site/served-file.ts';
import { assetsRoot } from '../block-types/block-assets.rules.ts';
import { textOption } from '../settings/option-values.rules.ts';
import type { PagePermission, RegisteredPage } from './plugin-pages.registry.ts';
import { pluginPath, pluginsRoot } from './plugin-pages.rules.ts';

/** The files and pages of the plugins that are active now. */
export const pluginPages = (core: Pick<Core, 'site' | 'ownScope' | 'log'>): Page => ({
  path: null,
  show: async (raw) => {
    if (!raw.target.startsWith(pluginsRoot)) return null;
    const path = raw.target.split('?', 1)[0] ?? '';
    const { pluginFiles, pluginPages: registered } = core.site();
    const file = pluginFiles.get(path);
    if (file !== undefined) return serveFile(raw, file);
    const found = registered.get(path);
    return found === undefined ? null : withoutBody(raw, await showPage(core, raw, found));
  },
});

const withoutBody = ({ method }: RawRequest, response: HttpResponse): HttpResponse =>
  method === 'HEAD' ? { ...response, body: null } : response;

async function showPage(
  { ownScope, log }: Pick<Core, 'ownScope' | 'log'>,
  raw: RawRequest,
  found: RegisteredPage,
): Promise<HttpResponse> {
  const own = await ownScope();
  if (raw.method !== 'GET' && raw.method !== 'HEAD') return refused(own, onlyRead());
  const query = parseQuery(raw.target.split('?', 2)[1] ?? '');
  if (!query.ok) return refused(own, errors.badUrl(query.problem));
  const scope: Scope = { ...own, log: log.child({ plugin: found.plugin, request: raw.id }), ...deadlineOf(raw) };
  try {
    const caller = await callerOfSession(raw, scope);
    if (!isPermitted(caller, found.permit)) {
      return caller.id === 0 ? redirect(signInFor(scope, raw)) : refused(scope, notForYou());
    }
    const shown = await found.show({ scope: { ...scope, caller }, query: query.value });
    if (shown instanceof RestError) return refused(scope, shown);
    const { html: body, status = 200 } = typeof shown === 'string' ? { html: shown } : shown;
    return { status, headers: headersOf(found, { ...scope, caller }, raw), body };
  } catch (error) {
    return refused(scope, scope.site.explain(error, scope.log));
  }
}

const deadlineOf = ({ deadline }: RawRequest): Pick<Scope, 'deadline'> => (deadline === undefined ? {} : { deadline });

function isPermitted(caller: Caller, permit: PagePermission): boolean {
  if (permit === 'public') return true;
  return caller.id !== 0 && (permit === 'signed-in' || caller.can(permit.can));
}

/** Scripts come from the files of the plugin and of blocks by default, and never from the page itself. */
function headersOf(
  { plugin, permit, policy }: RegisteredPage,
  { caller, address }: Scope,
  raw: RawRequest,
): HttpResponse['headers'] {
  const scripts = ownSources(address.home, raw, [pluginPath(plugin, '/files/'), assetsRoot]);
  const directives = Object.entries({ 'script-src': scripts, ...policy });
  return {
    ...pageHeaders({
      type: 'text/html',
      cache: permit === 'public' && caller.id === 0 ? 'no-cache' : 'no-store, private',
      referrer: 'same-origin',
      policy: directives.map((directive) => directive.join(' ')),
    }),
    Vary: 'Cookie',
  };
}

const onlyRead = (): RestError =>
  new RestError({
    code: 'rest_page_only_read',
    status: 405,
    message: 'This page supports only GET and HEAD.',
    headers: { Allow: 'GET, HEAD' },
  });

const notForYou = (): RestError =>
  new RestError({ code: 'rest_forbidden', status: 403, message: "You don't have permission to view this page." });

/** The address of the site may have a path of its own. */
function signInFor({ address }: Scope, { target }: RawRequest): string {
  const { pathname } = new URL(address.home);
  const at = pathname.replace(/\/$/, '');
  return `${at}/sign-in?redirect_to=${encodeURIComponent(at + target)}`;
}

function refused({ options }: Scope, { status, message, headers }: RestError): HttpResponse {
  const siteName = textOption(options, 'blogname', 'Platen');
  const body = html`<p class="alert" role="alert">${message}</p>`;
  return page({ title: 'Something went wrong', siteName, body, status, headers });
}
