import { findPreview } from './previews.actions.ts';
import { callerOfSession } from '../../auth/session-caller.ts';
import type { Json } from '../../lib/json.ts';
import { parseQuery } from '../../lib/query-string.ts';
import type { RawRequest } from '../../rest/incoming.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { Scope } from '../../scope.ts';
import type { Core } from '../../site/core.ts';
import { showUncached } from '../../site/front-end.ts';
import { pageHeaders } from '../../site/page.ts';
import type { Page } from '../../site/page.ts';
import { escapeHtml } from '../../text/markup/entities.ts';
import { renderContent, renderTitle } from '../../text/render.ts';
import { titleText } from '../../text/markup/plain.ts';
import type { PostRow } from '../posts/post.ts';
import { canEditPost } from '../posts/post-rights.rules.ts';
import { findPost } from '../posts/posts.read.actions.ts';
import { asReaderOf, openPreviewLink } from '../preview-links/preview-links.actions.ts';
import { renderingOf } from '../posts/texts/posts.rendering.ts';
import { pageOfPost } from '../urls/url-singular.actions.ts';
import type { UrlPage } from '../urls/url.ts';

const headers = pageHeaders({
  type: 'text/html',
  cache: 'no-store, private',
  referrer: 'no-referrer',
  // The content is user input: no scripts.
  policy: ['img-src * data:', 'media-src *', "style-src 'unsafe-inline'", 'sandbox'],
});

declare module '../../site/front-end.ts' {
  interface FrontEndRequest {
    /** The page of a draft or of unsaved changes that the request can read. Show it in place of the page at `target`. */
    readonly preview?: UrlPage;
  }
}

/** The preview of a post, at the path that it has: its page of the public site, or a plain page if there is none. */
export const previewPage = ({ ownScope }: Pick<Core, 'ownScope'>): Page => ({
  path: null,
  show: async (raw) => {
    const mark = raw.target.indexOf('?');
    const query = mark === -1 ? null : parseQuery(raw.target.slice(mark + 1));
    if (query === null || !query.ok) return null;
    const { preview, preview_id: of, preview_nonce: signature, preview_token: token, p, page_id: pageId } = query.value;
    if (preview !== 'true' && typeof signature !== 'string') return null;
    const scope = await ownScope();
    if (typeof token === 'string') {
      const opened = await openPreviewLink(scope, token);
      return opened === null ? ended : showPreview(opened.scope, raw, opened.post);
    }
    if (typeof signature !== 'string') return showDraft(scope, raw, idIn(p) ?? idIn(pageId));
    const postId = idIn(of);
    const row = postId === null ? null : await findPreview(scope, { postId, signature });
    return row === null ? ended : showPreview(scope, raw, row);
  },
});

const idIn = (text: Json | undefined): number | null =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** Saved drafts need no signature: the session decides who can read them. */
async function showDraft(scope: Scope, raw: RawRequest, id: number | null): Promise<HttpResponse | null> {
  const row = id === null ? null : await findPost(scope, id);
  if (row === null) return null;
  const caller = await callerOfSession(raw, scope);
  const reader = { ...scope, caller };
  return caller.id === 0 || !canEditPost(reader, row) ? null : showPreview(reader, raw, row);
}

async function showPreview(scope: Scope, raw: RawRequest, row: PostRow): Promise<HttpResponse> {
  const page = await showInFrontEnd(asReaderOf(scope, row), raw, row);
  return page === null ? showPost(scope, row) : { ...page, headers: { ...page.headers, ...previewHeaders } };
}

/** Never stored, never indexed, and without a `Referer` that would pass on the secret in the URL. */
const previewHeaders = {
  'Cache-Control': 'no-store, private',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

async function showInFrontEnd(scope: Scope, { target }: RawRequest, row: PostRow): Promise<HttpResponse | null> {
  const [frontEnd] = scope.site.frontEnds.all();
  const page = frontEnd === undefined ? null : await pageOfPost(scope, row);
  if (frontEnd === undefined || page === null) return null;
  return showUncached(frontEnd, { scope, target, cookies: '', preview: { ...page, canonical: null } });
}

async function showPost(scope: Scope, row: PostRow): Promise<HttpResponse> {
  const title = renderTitle(row.title);
  const content = await renderContent({ raw: row.content, ...(await renderingOf(scope, row)) });
  return page(200, titleText(title), `<article><h1>${title}</h1>${content}</article>`);
}

/** Nothing is wider than the screen: images shrink, and tables and code scroll by themselves. */
const css = [
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}',
  '*,::before,::after{box-sizing:border-box}',
  'article *{max-width:100%}',
  'img,video{height:auto}',
  'figure{margin:1.5rem 0}',
  'pre{overflow-x:auto}',
  'table{display:block;overflow-x:auto;overflow-wrap:normal}',
].join('');

const page = (status: number, title: string, body: string): HttpResponse => ({
  status,
  headers,
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${css}</style></head><body>${body}</body></html>`,
});

const ended = page(
  404,
  'Preview not found',
  '<p>This preview link has expired or was revoked. Ask the author for a new one.</p>',
);
