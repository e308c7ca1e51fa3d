import { html, page } from '../auth/pages/html.ts';
import { readCookie } from '../auth/cookies.ts';
import { callerOfSession } from '../auth/session-caller.ts';
import type { VisitorCache, VisitorReading } from '../cache/visitor-cache.ts';
import { showUncached } from '../site/front-end.ts';
import type { CommonFrontEndResponse, FrontEnd, FrontEndRequest, FrontEndResponse } from '../site/front-end.ts';
import { scalarText } from '../lib/json.ts';
import { contentTypeOf, isFormType } from '../lib/content-type.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { parseQuery } from '../lib/query-string.ts';
import { get } from '../rest/request.ts';
import type { RawRequest } from '../rest/incoming.ts';
import type { HttpResponse, PreparedResponse } from '../rest/serve.ts';
import type { Scope } from '../scope.ts';
import { isCommon, ofStatus, placeholderOf } from './common-response.ts';
import type { CommonPlaceholder } from './common-response.ts';
import type { OpenCore } from './open-core.ts';

type Served = HttpResponse | PreparedResponse | CommonPlaceholder;

/** Serves the public site. Null without a plugin that does, or for a URL that it does not serve. */
export type ServeFrontEnd = (raw: RawRequest) => Promise<HttpResponse | PreparedResponse | null>;

export function createFrontEnd(core: OpenCore, visitorCache: VisitorCache): ServeFrontEnd {
  const scopeOf = async (raw: RawRequest, reading?: VisitorReading): Promise<Scope> => {
    const { secure, remoteAddress, deadline } = raw;
    const scope = core.scopeFor({
      options: await core.tools.optionCache.current(),
      outer: get('/', queryOf(raw.target)),
      log: core.log.child({ request: raw.id }),
      secure,
      remoteAddress,
      ...(deadline && { deadline }),
      ...reading,
    });
    if (reading !== undefined) return scope;
    return { ...scope, caller: await callerOfSession(raw, scope) };
  };

  const requestOf = (raw: RawRequest, scope: Scope): FrontEndRequest => ({
    scope,
    target: raw.target,
    cookies: otherCookies(raw),
  });

  const orFailure = async <T>(scope: Scope, show: () => MaybePromise<T>): Promise<T | HttpResponse> => {
    try {
      return await show();
    } catch (error) {
      return failed(scope, error);
    }
  };

  const serveCommon = async (raw: RawRequest, common: CommonFrontEndResponse): Promise<Served> => {
    const { 'if-none-match': _, ...headers } = raw.headers;
    const asked: RawRequest = { ...raw, target: '/', headers };
    const served = await visitorCache.servePage({ ...asked, target: `common:${common.commonKey}` }, async (reading) => {
      const scope = await scopeOf(asked, reading);
      const response = await orFailure(scope, () => common.show(requestOf(asked, scope)));
      // Only complete responses are cached, which have this status.
      return response.status === common.status ? { ...response, status: 200 } : response;
    });
    return ofStatus(served, common.status);
  };

  const read = async (frontEnd: FrontEnd, raw: RawRequest): Promise<Served | null> => {
    const isVisit = otherCookies(raw) === '' && !hasSession(raw);
    if (!isVisit) {
      const scope = await scopeOf(raw);
      const response = await orFailure(scope, () => showUncached(frontEnd, requestOf(raw, scope)));
      return response === null ? null : withoutBody(raw, asPrivate(response));
    }
    const serve = (asked: RawRequest): Promise<Served> =>
      visitorCache.servePage(asked, async (reading) => {
        const scope = await scopeOf(asked, reading);
        const response = await orFailure(scope, () => frontEnd.show(requestOf(asked, scope)));
        if (response === null) return notServed;
        return isCommon(response) ? placeholderOf(response) : response;
      });
    const target = withoutTracking(raw.target);
    const found = target === raw.target ? null : await serve({ ...raw, target });
    // A redirect leads on with the parameters that the visitor came with.
    const own = found?.status === 200 || found?.status === 304 ? found : await serve(raw);
    if (own === notServed) return null;
    const served = 'common' in own ? await serveCommon(raw, own.common) : own;
    return 'length' in served ? served : withoutBody(raw, served);
  };

  const submit = async (frontEnd: FrontEnd, raw: RawRequest): Promise<HttpResponse | null> => {
    const scope = await scopeOf(raw);
    if (frontEnd.submit === undefined) return readOnly(scope);
    const fields = isFormType(contentTypeOf(raw.headers)) ? parseQuery(new TextDecoder().decode(raw.body)) : null;
    if (fields?.ok !== true) return refused(scope, 400, 'The form could not be read. Go back and send it again.');
    try {
      const response = await frontEnd.submit({
        ...requestOf(raw, scope),
        fields: fields.value,
        userAgent: raw.headers['user-agent'] ?? '',
        isSecure: raw.secure,
        isSameOrigin: isSameOrigin(raw, scope),
      });
      return response === null ? readOnly(scope) : asPrivate(response);
    } catch (error) {
      return failed(scope, error);
    }
  };

  return async (raw) => {
    const [frontEnd] = core.site().frontEnds.all();
    if (frontEnd === undefined) return null;
    if (raw.method === 'GET' || raw.method === 'HEAD') return read(frontEnd, raw);
    return raw.method === 'POST' ? submit(frontEnd, raw) : readOnly(await scopeOf(raw));
  };
}

/** Parameters that newsletters, advertisements, and networks add. They do not change a page, and would each be cached. */
const isTracking = (pair: string): boolean =>
  /^(?:utm_[a-z_]+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|li_fat_id|mc_cid|mc_eid|_ga|_gl)(?:=|$)/i.test(pair);

export function withoutTracking(target: string): string {
  const [path = '', ...rest] = target.split('?');
  if (rest.length === 0) return target;
  const pairs = rest.join('?').split('&');
  const kept = pairs.filter((pair) => !isTracking(pair));
  if (kept.length === pairs.length) return target;
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}

/** Stands for null where the cache needs a response. */
const notServed: HttpResponse = { status: 404, headers: {}, body: null };

const sessionCookie = 'platen_session';

const hasSession = ({ headers, secure }: RawRequest): boolean =>
  readCookie(headers['cookie'], { name: sessionCookie, secure }) !== '';

/** Cookies of the front end. Others, such as those of analytics, must neither bypass the cache nor split it. */
const otherCookies = ({ headers }: RawRequest): string =>
  (headers['cookie'] ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => /^(?:__Host-|__Secure-)?platen_(?!session=)/.test(pair))
    .join('; ');

const queryOf = (target: string): Scope['outer']['query'] => {
  const query = parseQuery(target.split('?').slice(1).join('?'));
  return query.ok ? query.value : {};
};

/** Browsers send `Sec-Fetch-Site`, older ones `Origin`. A request without both comes from no browser. */
function isSameOrigin({ headers }: RawRequest, { address }: Scope): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || origin === new URL(address.home).origin || origin === new URL(address.front).origin;
}

const asPrivate = (response: FrontEndResponse): HttpResponse => ({
  ...response,
  headers: { 'Cache-Control': 'no-store, private', ...response.headers },
});

const withoutBody = ({ method }: RawRequest, response: HttpResponse): HttpResponse =>
  method === 'HEAD' ? { ...response, body: null } : response;

function failed(scope: Scope, error: unknown): HttpResponse {
  const { status, message, headers } = scope.site.explain(error, scope.log);
  return refused(scope, status, message, headers);
}

const readOnly = (scope: Scope): HttpResponse =>
  refused(scope, 405, 'This page supports only GET and HEAD.', { Allow: 'GET, HEAD' });

function refused(
  { options }: Scope,
  status: number,
  message: string,
  headers: HttpResponse['headers'] = {},
): HttpResponse {
  const body = html`<p class="alert" role="alert">${message}</p>`;
  return page({
    title: 'Something went wrong',
    siteName: scalarText(options.get('blogname')) || 'Platen',
    body,
    status,
    headers: { 'Cache-Control': 'no-store', ...headers },
  });
}
