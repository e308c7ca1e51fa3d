import { currentStyleSheet } from './style-sheet.actions.ts';
import type { Core } from '../../site/core.ts';
import { pageHeaders } from '../../site/page.ts';
import type { Page } from '../../site/page.ts';

/** The same CSS at an address that can stand in a page: browsers ask each time whether it is still the same. */
export const styleSheetPage = ({ ownScope }: Pick<Core, 'ownScope'>): Page => ({
  path: '/styles.css',
  show: async ({ method, headers: sent }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const { css, etag } = await currentStyleSheet(await ownScope());
    const headers = { ...pageHeaders({ type: 'text/css', cache: 'no-cache' }), ETag: etag };
    const isKnown = sent['if-none-match']?.split(/\s*,\s*/).some((one) => one.replace(/^W\//, '') === etag) === true;
    if (isKnown) return { status: 304, headers, body: null };
    return { status: 200, headers, body: method === 'HEAD' ? null : css };
  },
});
