import { restUrl } from '../../rest/links.ts';
import type { Core } from '../../site/core.ts';
import { pageHeaders } from '../../site/page.ts';
import type { Page } from '../../site/page.ts';

/** What stands at the address of the site itself: where its API is, for people and, in `Link`, for clients that look for it. */
export const frontPage = ({ ownScope }: Pick<Core, 'ownScope'>): Page => ({
  path: '/',
  show: async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const scope = await ownScope();
    const root = restUrl(scope, '/');
    const headers = {
      ...pageHeaders({ type: 'text/plain' }),
      Link: `<${root}>; rel="${scope.site.dialect.relationBase}"`,
    };
    return { status: 200, headers, body: method === 'HEAD' ? null : `The API of this site is at ${root}\n` };
  },
});
