import { commentFeedItems, headData, postFeedItems, siteIdentity, summarizePage } from '@platen/server';
import type { FrontEndResponse, Scope, UrlPage } from '@platen/server';
import { atomFeed } from './atom.ts';
import type { Feed } from './feed-data.ts';
import { feedSettings } from './feed-settings.ts';
import { jsonFeed } from './json-feed.ts';
import { rssFeed } from './rss.ts';

const formats = {
  rss2: { type: 'application/rss+xml', write: rssFeed },
  atom: { type: 'application/atom+xml', write: atomFeed },
  json: { type: 'application/feed+json', write: jsonFeed },
} as const;

export async function showFeed(
  scope: Scope,
  url: UrlPage,
  { feed: format, target }: { readonly feed: keyof typeof formats; readonly target: string },
): Promise<FrontEndResponse> {
  const { type, write } = formats[format];
  const feed = await readFeed(scope, url, target);
  const headers: Record<string, string> = {
    'Content-Type': `${type}; charset=UTF-8`,
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Allow-Origin': '*',
  };
  if (feed.updated !== null) headers['Last-Modified'] = new Date(feed.updated).toUTCString();
  return { status: url.status, headers, body: write(feed) };
}

async function readFeed(scope: Scope, url: UrlPage, target: string): Promise<Feed> {
  const site = siteIdentity(scope);
  const isOfComments = url.feedOf === 'comments';
  const { maxEntries, hasExcerpts } = feedSettings(scope);
  const items = isOfComments
    ? await commentFeedItems(scope, { post: url.post, limit: maxEntries })
    : await postFeedItems(scope, url.posts?.rows ?? []);
  const [newest = null] = items.map(({ modified }) => modified).toSorted((a, b) => Date.parse(b) - Date.parse(a));
  return {
    title: await titleOf(scope, url),
    description: site.tagline,
    pageUrl: url.canonical ?? `${site.url}/`,
    selfUrl: site.url + target,
    language: site.language,
    updated: newest,
    items,
    hasContents: !hasExcerpts,
  };
}

async function titleOf(scope: Scope, url: UrlPage): Promise<string> {
  const site = siteIdentity(scope);
  const summary = await summarizePage(scope, url);
  if (url.feedOf === 'comments')
    return url.post === null ? `Comments for ${site.title}` : `Comments on: ${summary.title}`;
  return url.isFront || url.kind === 'home' ? site.title : headData({ url: { ...url, page: 1 }, site, summary }).title;
}
