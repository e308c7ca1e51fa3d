import { html, page } from '../auth/pages/html.ts';
import { readCookie } from '../auth/cookies.ts';
import { callerOfSession } from '../auth/session-caller.ts';
import type { VisitorCache, VisitorReading } from '../cache/visitor-cache.ts';
import type { FrontEnd, FrontEndRequest, FrontEndResponse } from '../site/front-end.ts';
import { scalarText } from '../lib/json.ts';
import { contentTypeOf, isFormType } from '../lib/content-type.ts';
import { parseQuery } from '../lib/query-string.ts';
import { get } from '../rest/request.ts';
import type { RawRequest } from '../rest/incoming.ts';
import type { HttpResponse, PreparedResponse } from '../rest/serve.ts';
import type { Scope } from '../scope.ts';
import type { OpenCore } from './open-core.ts';

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

  const show = async (frontEnd: FrontEnd, raw: RawRequest, scope: Scope): Promise<HttpResponse | null> => {
    try {
      return await frontEnd.show(requestOf(raw, scope));
    } catch (error) {
      return failed(scope, error);
    }
  };

  const read = async (frontEnd: FrontEnd, raw: RawRequest): Promise<HttpResponse | PreparedResponse | null> => {
    const isVisit = otherCookies(raw) === '' && !hasSession(raw);
    if (!isVisit) {
      const response = await show(frontEnd, raw, await scopeOf(raw));
      return response === null ? null : withoutBody(raw, asPrivate(response));
    }
    const served = await visitorCache.servePage(
      raw,
      async (reading) => (await show(frontEnd, raw, await scopeOf(raw, reading))) ?? notServed,
    );
    if (served === notServed) return null;
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
