import { findPreview } from './previews.actions.ts';
import { parseQuery } from '../../lib/query-string.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { Scope } from '../../scope.ts';
import type { Core } from '../../site/core.ts';
import { pageHeaders } from '../../site/page.ts';
import type { Page } from '../../site/page.ts';
import { escapeHtml } from '../../text/entities.ts';
import { renderContent, renderTitle } from '../../text/render.ts';
import { titleText } from '../../text/plain.ts';
import { renderingOf } from '../posts/texts/posts.rendering.ts';

const headers = pageHeaders({
  type: 'text/html',
  cache: 'no-store, private',
  referrer: 'no-referrer',
  // The text is an author's; a preview needs none of its script.
  policy: ['img-src * data:', 'media-src *', "style-src 'unsafe-inline'", 'sandbox'],
});

/** The plain page behind the preview link of an autosave, at whatever path its post has. */
export const previewPage = ({ ownScope }: Pick<Core, 'ownScope'>): Page => ({
  path: null,
  show: async ({ target }) => showPreview(await ownScope(), target),
});

async function showPreview(scope: Scope, target: string): Promise<HttpResponse | null> {
  const mark = target.indexOf('?');
  const query = mark === -1 ? null : parseQuery(target.slice(mark + 1));
  if (query === null || !query.ok) return null;
  const { preview_id: id, preview_nonce: signature } = query.value;
  if (typeof id !== 'string' || !/^\d{1,15}$/.test(id) || typeof signature !== 'string') return null;
  const row = await findPreview(scope, { postId: Number(id), signature });
  if (row === null) return page(404, 'No preview', '<p>This preview has ended. Ask its author for a new link.</p>');
  const title = renderTitle(row.title);
  const content = await renderContent({ raw: row.content, ...(await renderingOf(scope, row)) });
  return page(200, titleText(title), `<article><h1>${title}</h1>${content}</article>`);
}

const page = (status: number, title: string, body: string): HttpResponse => ({
  status,
  headers,
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.0625rem/1.6 system-ui,sans-serif}</style></head><body>${body}</body></html>`,
});
