import {
  commentFeedItems,
  editUrl,
  escapeText,
  findImage,
  headData,
  postFeedItems,
  renderPage,
  resolveUrl,
  sitemapEntries,
  sitemapParts,
  siteIdentity,
  submitComment,
  summarizePage,
  unlockPost,
} from '@platen/server';
import type {
  CommonFrontEndResponse,
  FeedItem,
  FrontEnd,
  FrontEndForm,
  FrontEndRequest,
  FrontEndResponse,
  HeadData,
  ImageFacts,
  PageOptions,
  PageSummary,
  PluginApi,
  RenderedPage,
  ResolvedUrl,
  Scope,
  SiteIdentity,
  SitemapEntry,
  SitemapPart,
  SubmittedComment,
  UnlockedPost,
  UrlPage,
} from '@platen/server';

const text = (status: number, body: string): FrontEndResponse => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=UTF-8' },
  body,
});

const isPage = (url: ResolvedUrl): url is UrlPage => 'templates' in url;

/** Values are plain text: escape them. The HTML of the page is already safe. */
function writeDocument({ language }: SiteIdentity, { title, robots }: HeadData, page: RenderedPage): string {
  return `<!doctype html><html lang="${escapeText(language)}"><title>${escapeText(title)}</title>
    <meta name="robots" content="${escapeText(robots)}"><link rel="stylesheet" href="${escapeText(page.styleSheetUrl)}"><style>${page.css}</style>${page.html}`;
}

const lockedOptions: PageOptions = { passwordForm: '<p>This post needs a password.</p>' };

/** Renders a page with the templates of the active theme. */
async function showPage(scope: Scope, url: UrlPage): Promise<FrontEndResponse> {
  const isLocked = url.post !== null && url.post.password !== '';
  const page = await renderPage(scope, url, isLocked ? lockedOptions : {});
  const edit = editUrl(scope, url);
  const footer = edit === null ? '' : `<a href="${escapeText(edit)}">Edit</a>`;
  const site = siteIdentity(scope);
  const summary: PageSummary = await summarizePage(scope, url);
  const body = writeDocument(site, headData({ url, site, summary }), page) + footer;
  return { status: url.status, headers: { 'Content-Type': 'text/html; charset=UTF-8' }, body };
}

const lineOf = ({ title, url }: FeedItem): string => `${title}: ${url}`;

/** The entries of a feed, one per line. */
async function showFeed(scope: Scope, url: UrlPage): Promise<FrontEndResponse> {
  const items =
    url.feedOf === 'comments'
      ? await commentFeedItems(scope, { post: url.post, limit: 10 })
      : await postFeedItems(scope, url.posts?.rows ?? []);
  return text(200, items.map(lineOf).join('\n'));
}

const urlOf = ({ url }: SitemapEntry): string => url;

/** The URLs of the first page of every part. */
async function showSitemap(scope: Scope): Promise<FrontEndResponse> {
  const parts: readonly SitemapPart[] = await sitemapParts(scope);
  const entries = await Promise.all(parts.map((part) => sitemapEntries(scope, { ...part, page: 1 })));
  return text(200, entries.flatMap((part) => (part ?? []).map(urlOf)).join('\n'));
}

/** Browsers request `/favicon.ico` from every site. */
async function showIcon(scope: Scope): Promise<FrontEndResponse> {
  const icon: ImageFacts | null = await findImage(scope, Number(scope.options.get('site_icon')));
  return icon === null ? text(404, '') : { status: 302, headers: { Location: icon.full.url }, body: null };
}

/** The page of every URL that leads nowhere is rendered once, until something changes. */
const missing = (url: UrlPage): CommonFrontEndResponse => ({
  commonKey: 'missing',
  status: 404,
  show: ({ scope }) => showPage(scope, url),
});

async function show(request: FrontEndRequest): Promise<FrontEndResponse | CommonFrontEndResponse | null> {
  const { scope, target, preview } = request;
  if (preview !== undefined) return showPage(scope, preview);
  const url = await resolveUrl(scope, target);
  if (url.kind === 'redirect') return { status: url.status, headers: { Location: url.location }, body: null };
  if (url.kind === 'sitemap') return showSitemap(scope);
  if (url.kind === 'favicon') return showIcon(scope);
  if (!isPage(url)) return null;
  if (url.kind === 'missing') return missing(url);
  return url.feed === null ? showPage(scope, url) : showFeed(scope, url);
}

/** Forms change something: reject those of other sites. */
async function submit(form: FrontEndForm): Promise<FrontEndResponse | null> {
  if (!form.isSameOrigin) return text(403, 'Send the form from a page of this site.');
  if (form.fields['post_password'] !== undefined) {
    const unlocked: UnlockedPost | null = await unlockPost(form.scope, form.fields, form.isSecure);
    return unlocked?.cookie == null
      ? text(403, 'The password is wrong.')
      : { status: 302, headers: { Location: unlocked.url, 'Set-Cookie': unlocked.cookie }, body: null };
  }
  const comment: SubmittedComment = await submitComment(form.scope, form);
  return { status: 302, headers: { Location: comment.url }, body: null };
}

const publicSite: FrontEnd = { show, submit };

export function registerPublicSite(api: PluginApi): void {
  api.registerFrontEnd(publicSite);
}
