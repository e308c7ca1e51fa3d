import { escapeText } from '@platen/server';
import type { PluginApi, RenderBlock } from '@platen/server';

const latestPosts = { type: 'post', perPage: 3, page: 1, offset: 0, order: 'desc', orderBy: 'date', more: {} } as const;

const renderLatest: RenderBlock = async ({ data, wrapper }) => {
  const { posts } = await data.posts(latestPosts);
  const items = posts.map(({ url, titleHtml }) => `<li><a href="${escapeText(url)}">${titleHtml}</a></li>`);
  return `<ul${wrapper()}>${items.join('')}</ul>`;
};

export function registerBlocks(api: PluginApi): void {
  api.registerBlock({ name: 'reading-list/latest', title: 'Latest posts', render: renderLatest });

  api.registerShortcode('isbn', ({ named }) => {
    const number = escapeText(named.get('number') ?? '');
    return `<a href="https://openlibrary.org/isbn/${number}">${number}</a>`;
  });
}
