import type { Feed } from './feed-data.ts';

/** JSON Feed 1.1. */
export const jsonFeed = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.selfUrl,
    ...(feed.description !== '' && { description: feed.description }),
    language: feed.language,
    items: feed.items.map((item) => ({
      id: item.guid,
      url: item.url,
      title: item.title,
      summary: item.summaryHtml.replaceAll(/<[^>]*>/g, ''),
      content_html: feed.hasContents && item.contentHtml !== '' ? item.contentHtml : item.summaryHtml,
      date_published: item.published,
      date_modified: item.modified,
      authors: [{ name: item.author }],
      ...(item.categories.length > 0 && { tags: item.categories }),
      ...(item.image !== null && { image: item.image.full.url }),
    })),
  });
