import type { KeyedResponses } from '../cache/keyed-responses.ts';
import type { VisitorCache } from '../cache/visitor-cache.ts';
import { contentTypeOf, isFormType, isJsonType } from '../lib/content-type.ts';
import { readRequest } from '../rest/incoming.ts';
import type { RawRequest } from '../rest/incoming.ts';
import { endpointFor } from '../rest/router.ts';
import type { HttpResponse, PreparedResponse } from '../rest/serve.ts';
import type { Site } from '../scope.ts';
import { pageHeaders } from '../site/page.ts';
import type { Page } from '../site/page.ts';
import type { Respond } from './create-respond.ts';
import type { ChangeStream } from './create-change-stream.ts';
import type { Streams } from './create-streams.ts';
import type { ServeFrontEnd } from './front-end.ts';

interface FrontDoor {
  readonly site: () => Site;
  readonly respond: Respond;
  readonly changeStream: ChangeStream;
  readonly streams: Streams;
  readonly visitorCache: VisitorCache;
  readonly keyedResponses: KeyedResponses;
  readonly pages: readonly Page[];
  readonly frontEnd: ServeFrontEnd;
}

/** Passes every request on: to the API, to a page of Platen, or to the public site. */
export function frontDoor(parts: FrontDoor) {
  const { site, respond, changeStream, streams, visitorCache, keyedResponses, pages, frontEnd } = parts;
  const findPage = pageServer(pages.filter(({ isLast }) => !isLast));
  const findLast = pageServer(pages.filter(({ isLast }) => isLast));
  const servePage = async (raw: RawRequest): Promise<HttpResponse | PreparedResponse> =>
    (await findPage(raw)) ?? (await frontEnd(raw)) ?? (await findLast(raw)) ?? notFound;
  return async (raw: RawRequest): Promise<HttpResponse | PreparedResponse> => {
    const { dialect, admin } = site();
    const incoming = readRequest(raw, dialect);
    if (incoming === null) {
      const ofAdmin = admin === undefined ? null : readRequest(raw, admin.dialect);
      return admin === undefined || ofAdmin === null ? servePage(raw) : respond(raw, ofAdmin, { admin });
    }
    if (changeStream.isChangeRequest(incoming)) return changeStream.serve(raw, incoming);
    if (await streams.isStream(raw, incoming)) return streams.serve(raw, incoming);
    if (visitorCache.isVisit(raw, incoming)) return visitorCache.serve(raw, incoming);
    return keyedResponses.isKeyed(raw, incoming) ? keyedResponses.serve(raw, incoming) : respond(raw, incoming);
  };
}

/** Whether the body of a request is to be received as files, which only some endpoints take. */
export const takesFiles =
  (site: () => Site) =>
  (raw: RawRequest): boolean | 'parts' => {
    const type = contentTypeOf(raw.headers);
    if (isJsonType(type) || isFormType(type)) return false;
    const own = site();
    const sites = own.admin === undefined ? [own] : [own, own.admin];
    for (const { router, dialect } of sites) {
      const request = readRequest(raw, dialect)?.request;
      if (request === undefined) continue;
      const route = router.match(request.route, request.method)?.route;
      return (route !== undefined && endpointFor(route, request.method)?.takesFiles) || false;
    }
    return false;
  };

const notFound: HttpResponse = {
  status: 404,
  headers: pageHeaders({ type: 'text/plain', cache: 'no-store' }),
  body: 'Not found.\n',
};

/** Serves the pages of Platen. Null for a URL that none of them has. */
export function pageServer(pages: readonly Page[]): (raw: RawRequest) => Promise<HttpResponse | null> {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const byQuery = pages.filter(({ path }) => path === null);
  return async (raw) => {
    const path = raw.target.split('?', 1)[0] ?? '';
    const own = byPath.get(path);
    const ownPages = own === undefined ? [] : [own];
    // Posts without an address of their own are at the root, with a query.
    const candidates = path === '/' ? [...byQuery, ...ownPages] : [...ownPages, ...byQuery];
    for (const { show, submit = show } of candidates) {
      const response = await (raw.method === 'POST' ? submit(raw) : show(raw));
      if (response !== null) return response;
    }
    return null;
  };
}
