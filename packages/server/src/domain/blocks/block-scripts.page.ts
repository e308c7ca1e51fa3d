import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pageHeaders } from '../../site/page.ts';
import type { Page } from '../../site/page.ts';

const names = ['start', 'accordion', 'dropdown', 'lightbox', 'navigation', 'tabs'] as const;

interface Script {
  readonly text: string;
  readonly etag: string;
}

const readScript = (name: string): Script => {
  const text = readFileSync(new URL(`../../../data/block-scripts/${name}.js`, import.meta.url), 'utf8');
  return { text, etag: `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"` };
};

const scripts: ReadonlyMap<string, Script> = new Map(names.map((name) => [name, readScript(name)]));

/** Scripts for blocks that need one, for pages of any origin. `?block=tabs` names one; without it, the page's own are found. */
export const blockScriptsPage: Page = {
  path: '/blocks.js',
  show: async ({ method, headers: sent, target }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const query = new URLSearchParams(target.split('?').slice(1).join('?'));
    const script = scripts.get(query.get('block') ?? 'start');
    if (script === undefined) return null;
    const headers = {
      ...pageHeaders({ type: 'text/javascript', cache: 'no-cache' }),
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: script.etag,
    };
    const isKnown = sent['if-none-match']?.split(/\s*,\s*/).some((one) => one.replace(/^W\//, '') === script.etag);
    if (isKnown === true) return { status: 304, headers, body: null };
    return { status: 200, headers, body: method === 'HEAD' ? null : script.text };
  },
};
