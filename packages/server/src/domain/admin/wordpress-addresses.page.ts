import type { Core } from '../../site/core.ts';
import { pageHeaders } from '../../site/page.ts';
import type { Page } from '../../site/page.ts';
import { pageInPlaceOf } from './wordpress-addresses.rules.ts';

/** Sends people and programs that know the pages of WordPress by heart to ours, where the site speaks its dialect. */
export const wordPressAddresses = ({ config, site, tools }: Pick<Core, 'config' | 'site' | 'tools'>): Page => ({
  path: null,
  show: ({ method, target }) => {
    const isAsked = (method === 'GET' || method === 'HEAD') && site().dialect.name === 'wp';
    const page = isAsked ? pageInPlaceOf(target, { hasAdmin: tools.admin !== null }) : null;
    if (page === null) return Promise.resolve(null);
    const headers = { ...pageHeaders({ cache: 'no-store' }), Location: config.siteUrl + page };
    return Promise.resolve({ status: 302, headers, body: null });
  },
});
