import { restUrl } from '../../rest/links.ts';
import type { RawRequest } from '../../rest/incoming.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { Scope } from '../../scope.ts';

/** What stands at the address of the site itself: where its API is, for people and, in `Link`, for clients that look for it. */
export function frontPage(scope: Scope, { method }: Pick<RawRequest, 'method'>): HttpResponse {
  const root = restUrl(scope, '/');
  const headers = {
    'Content-Type': 'text/plain; charset=UTF-8',
    Link: `<${root}>; rel="${scope.site.dialect.relationBase}"`,
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
  };
  return { status: 200, headers, body: method === 'HEAD' ? null : `The API of this site is at ${root}\n` };
}
