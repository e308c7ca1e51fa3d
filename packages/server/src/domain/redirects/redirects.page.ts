import type { Core } from '../../site/core.ts';
import { pageHeaders } from '../../site/page.ts';
import type { Page } from '../../site/page.ts';
import { findRedirect } from './redirects.actions.ts';

/** Sends readers of old addresses where they belong now. A public site does so itself: `resolveUrl` knows of redirects. */
export const redirectPage = ({ ownScope }: Pick<Core, 'ownScope'>): Page => ({
  path: null,
  isLast: true,
  show: async ({ method, target }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const scope = await ownScope();
    const found = await findRedirect(scope, target);
    if (found === null) return null;
    const headers = pageHeaders({ type: 'text/plain', cache: 'no-cache' });
    if (found.status === 410) return { status: 410, headers, body: method === 'HEAD' ? null : 'Gone.\n' };
    const location = found.target.startsWith('/') ? scope.address.front + found.target : found.target;
    return { status: found.status, headers: { ...headers, Location: new URL(location).href }, body: null };
  },
});
