import { renderPage, resolveUrl, siteIdentity } from '@platen/server';
import type { FrontEndRequest, FrontEndResponse, Scope, UrlPage } from '@platen/server';
import { contentPolicy, writeDocument } from './document.ts';
import { showFeed } from './feeds/feed.ts';
import { passwordForm } from './password-form.ts';
import { robotsText } from './robots.ts';
import { showSitemap } from './sitemaps.ts';

/** Responds to a URL of the public site. */
export async function show(request: FrontEndRequest): Promise<FrontEndResponse | null> {
  const { scope, target } = request;
  const url = await resolveUrl(scope, target);
  switch (url.kind) {
    case 'redirect':
      return { status: url.status, headers: { Location: url.location }, body: null };
    case 'gone':
      return text(410, 'Gone.\n');
    case 'robots':
      return text(200, robotsText(scope));
    case 'favicon':
      return text(404, 'Not found.\n');
    case 'sitemap':
      return (url.sitemap && (await showSitemap(scope, url.sitemap))) ?? text(404, 'Not found.\n');
    default:
      if (url.feed !== null) return showFeed(scope, url, { feed: url.feed, target });
      return isServedElsewhere(scope) ? null : showPage(request, url);
  }
}

const text = (status: number, body: string): FrontEndResponse => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=UTF-8', 'X-Content-Type-Options': 'nosniff' },
  body,
});

/** Another front end shows the pages: only feeds, sitemaps, and `robots.txt` come from here. */
const isServedElsewhere = ({ address }: Scope): boolean => address.front !== address.home;

async function showPage(request: FrontEndRequest, url: UrlPage): Promise<FrontEndResponse> {
  const { scope } = request;
  const site = siteIdentity(scope);
  const page = await renderPage(scope, url, { passwordForm: passwordForm(scope, url, request) });
  const isPublic = url.post === null || (url.post.status === 'publish' && url.post.password === '');
  return {
    status: url.status,
    headers: {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Security-Policy': contentPolicy({ scope, page }),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
      Link: `<${site.apiUrl}>; rel="https://api.w.org/"`,
      ...(!isPublic && { 'Cache-Control': 'no-store, private', 'X-Robots-Tag': 'noindex' }),
    },
    body: writeDocument({ scope, url, site, page }),
  };
}
