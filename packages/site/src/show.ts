import { editUrl, findImage, renderPage, resolveUrl, siteIdentity } from '@platen/server';
import type { CommonFrontEndResponse, FrontEndRequest, FrontEndResponse, Scope, UrlPage } from '@platen/server';
import { contentPolicy, iconUrl, writeDocument } from './document.ts';
import { showFeed } from './feeds/feed.ts';
import { passwordForm } from './password-form.ts';
import { robotsText } from './robots.ts';
import { showSitemap } from './sitemaps.ts';

/** Responds to a URL of the public site. */
export async function show(request: FrontEndRequest): Promise<FrontEndResponse | CommonFrontEndResponse | null> {
  const { scope, target, preview } = request;
  if (preview !== undefined) return isServedElsewhere(scope) ? null : showPage(request, preview);
  const url = await resolveUrl(scope, target);
  switch (url.kind) {
    case 'redirect':
      return { status: url.status, headers: { Location: url.location }, body: null };
    case 'gone':
      return text(410, 'Gone.\n');
    case 'robots':
      return text(200, robotsText(scope));
    case 'favicon':
      return showIcon(scope);
    case 'sitemap':
      return (url.sitemap && (await showSitemap(scope, url.sitemap))) ?? text(404, 'Not found.\n');
    default:
      if (url.feed !== null) return showFeed(scope, url, { feed: url.feed, target });
      if (isServedElsewhere(scope)) return null;
      // Crawlers and scanners request many URLs that lead nowhere.
      if (url.kind === 'missing') return { commonKey: 'missing', status: 404, show: (other) => showPage(other, url) };
      return showPage(request, url);
  }
}

/** Browsers request `/favicon.ico` without a link to it. No icon is no error. */
async function showIcon(scope: Scope): Promise<FrontEndResponse> {
  const icon = await findImage(scope, Number(scope.options.get('site_icon') ?? 0));
  if (icon === null) return { status: 204, headers: {}, body: null };
  return { status: 302, headers: { Location: iconUrl(icon) }, body: null };
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
  const isPreview = request.preview !== undefined;
  // Whoever sees a preview can read the post without its password.
  const form = isPreview ? undefined : passwordForm(scope, url, request);
  const page = await renderPage(scope, url, { passwordForm: form });
  const isPublic = !isPreview && (url.post === null || (url.post.status === 'publish' && url.post.password === ''));
  const document = { scope, url, site, page, isPreview, editUrl: editUrl(scope, url) };
  return {
    status: url.status,
    headers: {
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Security-Policy': contentPolicy(document),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
      Link: `<${site.apiUrl}>; rel="https://api.w.org/"`,
      ...(!isPublic && { 'Cache-Control': 'no-store, private', 'X-Robots-Tag': 'noindex' }),
    },
    body: writeDocument(document),
  };
}
