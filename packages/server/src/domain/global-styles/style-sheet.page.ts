import { currentStyleSheet, postsStyleSheet, withETag } from './style-sheet.actions.ts';
import type { StyleSheet } from './style-sheet.actions.ts';
import type { Scope } from '../../scope.ts';
import type { Core } from '../../site/core.ts';
import { pageHeaders } from '../../site/page.ts';
import type { Page } from '../../site/page.ts';

/** The URL names a version that never changes. */
const immutable = 'public, max-age=31536000, immutable';

/** The same CSS at an address that can stand in a page: browsers ask each time whether it is still the same. */
export const styleSheetPage = ({ ownScope }: Pick<Core, 'ownScope'>): Page => ({
  path: '/styles.css',
  show: async ({ method, headers: sent, target }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const { css, etag } = await sheetFor(await ownScope(), target);
    const version = new URLSearchParams(target.split('?').slice(1).join('?')).get('ver');
    const cache = version === etag.replaceAll('"', '') ? immutable : 'no-cache';
    const headers = { ...pageHeaders({ type: 'text/css', cache }), ETag: etag };
    const isKnown = sent['if-none-match']?.split(/\s*,\s*/).some((one) => one.replace(/^W\//, '') === etag) === true;
    if (isKnown) return { status: 304, headers, body: null };
    return { status: 200, headers, body: method === 'HEAD' ? null : css };
  },
});

/** `?post=43,44`: what these posts need in addition to the style sheet. */
async function sheetFor(scope: Scope, target: string): Promise<StyleSheet> {
  const posts = new URLSearchParams(target.split('?').slice(1).join('?')).get('post');
  if (posts === null) return currentStyleSheet(scope);
  const ids = posts.split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return withETag(await postsStyleSheet(scope, ids.map(Number)));
}
