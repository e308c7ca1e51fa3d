import { Temporal } from 'temporal-polyfill';
import { calendarOf } from './calendar.rules.ts';
import { classicList, insideOf, itemsOfList, recentComments, recentPosts, searchForm } from './classic-lists.rules.ts';
import { menuList } from './menu-list.actions.ts';
import { registerMediaWidgets } from './media-widgets.registry.ts';
import { pageTree } from './page-tree.rules.ts';
import { registerWidget } from './widget-types.registry.ts';
import type { PostFacts } from '../../blocks/data.ts';
import { escapeAddress, escapeText } from '../../blocks/markup.ts';
import { safeIds } from '../../lib/safe-ids.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { integerOption } from '../settings/option-values.rules.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';
import { writesHtml5 } from '../themes/themes.actions.ts';

const title = { kind: 'line', label: 'Title' } as const;
const line = (label: string) => ({ kind: 'line', label }) as const;
const digit = (label: string) => ({ kind: 'flag', as: 'number', label }) as const;

/** How many are shown where nobody says, and how many at most. */
const usualNumber = 5;
const maxNumber = 100;

type Types = Pick<SiteDraft, 'widgetTypes'>;

/** The types that every site has. */
export function registerCoreWidgets(draft: Types): void {
  registerTexts(draft);
  registerLists(draft);
  registerMediaWidgets(draft);
  registerOthers(draft);
}

/** Texts that somebody wrote. */
function registerTexts(draft: Types): void {
  registerWidget(draft, {
    id: 'block',
    name: 'Block',
    description: 'Blocks of any kind.',
    settings: { content: { kind: 'markup', label: 'Blocks', nullable: true } },
    render: ({ settings, content }) => content(settings.content),
  });
  registerWidget(draft, {
    id: 'custom_html',
    name: 'Custom HTML',
    description: 'Custom HTML code.',
    firstClass: 'widget_text',
    settings: { title, content: { kind: 'markup', label: 'HTML' } },
    render: ({ settings }) => `<div class="textwidget custom-html-widget">${settings.content}</div>`,
  });
  registerWidget(draft, {
    id: 'text',
    name: 'Text',
    description: 'Formatted text.',
    settings: {
      title,
      text: { kind: 'markup', label: 'Text' },
      filter: { kind: 'flag', label: 'Automatically add paragraphs' },
      visual: { kind: 'mark', label: 'Written in the visual editor', optional: true },
    },
    render: async ({ settings: { text, filter }, content }) =>
      `\t\t\t<div class="textwidget">${filter ? await content(text) : text}</div>\n\t\t`,
  });
}

/** Lists of what is on the site. */
function registerLists(draft: Types): void {
  registerWidget(draft, {
    id: 'archives',
    name: 'Archives',
    description: 'A monthly archive of posts.',
    className: 'widget_archive',
    defaultTitle: 'Archives',
    settings: { title, count: digit('Show post counts'), dropdown: digit('Show as a dropdown') },
    render: async ({ settings: { count }, block }) =>
      classicList(itemsOfList(await block('core/archives', { showPostCounts: count === 1 }))),
  });
  registerWidget(draft, {
    id: 'categories',
    name: 'Categories',
    description: 'A list of categories.',
    defaultTitle: 'Categories',
    settings: {
      title,
      count: digit('Show post counts'),
      hierarchical: digit('Show hierarchy'),
      dropdown: digit('Show as a dropdown'),
    },
    render: async ({ settings: { count, hierarchical }, block }) => {
      const attributes = { showPostCounts: count === 1, showHierarchy: hierarchical === 1 };
      return classicList(itemsOfList(await block('core/categories', attributes)));
    },
  });
  registerWidget(draft, {
    id: 'pages',
    name: 'Pages',
    description: 'A list of pages.',
    defaultTitle: 'Pages',
    settings: {
      title,
      sortby: {
        kind: 'choice',
        label: 'Order',
        choices: { post_title: 'Page title', menu_order: 'Menu order', ID: 'Page id' },
        otherwise: 'menu_order',
      },
      exclude: line('Page ids to exclude'),
    },
    render: async ({ settings: { sortby, exclude }, data }) => {
      const excluded = safeIds(exclude.split(',').map(Number));
      const items = pageTree(await data.pages(), { sortBy: sortby, exclude: excluded });
      return items === '' ? null : classicList(items);
    },
  });
  registerWidget(draft, {
    id: 'recent-comments',
    name: 'Recent Comments',
    description: 'The latest comments.',
    className: 'widget_recent_comments',
    defaultTitle: 'Recent Comments',
    settings: { title, number: { kind: 'integer', label: 'Number to show', least: 0 } },
    render: async ({ settings: { number }, data }) =>
      recentComments(await data.comments(Math.min(number || usualNumber, maxNumber))),
  });
  registerWidget(draft, {
    id: 'recent-posts',
    name: 'Recent Posts',
    description: 'The latest posts.',
    className: 'widget_recent_entries',
    defaultTitle: 'Recent Posts',
    beforeTitle: '\n\t\t',
    settings: {
      title,
      number: { kind: 'integer', label: 'Number to show' },
      show_date: { kind: 'flag', label: 'Show dates' },
    },
    render: async ({ settings: { number, show_date }, data }) => {
      const perPage = number > 0 ? Math.min(number, maxNumber) : usualNumber;
      const query = { type: 'post', perPage, page: 1, offset: 0, order: 'desc', orderBy: 'date', more: {} } as const;
      const { posts } = await data.posts(query);
      const dateOf = show_date ? ({ date }: PostFacts) => data.formatDate(date, undefined) : null;
      return posts.length === 0 ? null : recentPosts(posts, dateOf);
    },
  });
  registerWidget(draft, {
    id: 'tag_cloud',
    name: 'Tag Cloud',
    description: 'The most used terms as a cloud.',
    defaultTitle: 'Tags',
    settings: { title, count: digit('Show post counts'), taxonomy: line('Taxonomy') },
    render: async ({ settings: { count, taxonomy }, block }) => {
      const attributes = { showTagCounts: count === 1, taxonomy: taxonomy || 'post_tag' };
      const links = insideOf(await block('core/tag-cloud', attributes));
      return links.includes('<a ') ? `<div class="tagcloud">${links}</div>\n` : null;
    },
  });
}

function registerOthers(draft: Types): void {
  registerWidget(draft, {
    id: 'calendar',
    name: 'Calendar',
    description: "A calendar of the month's posts.",
    settings: { title },
    render: async ({ scope, data }) =>
      calendarOf(await data.archives({ type: 'daily', counted: false }), {
        today: Temporal.Now.plainDateISO(zoneOf(scope)).toString(),
        firstDay: integerOption(scope.options, 'start_of_week', 1),
        formatDate: data.formatDate,
      }),
  });
  registerWidget(draft, {
    id: 'meta',
    name: 'Meta',
    description: 'Links to sign in, to the admin, and to feeds.',
    defaultTitle: 'Meta',
    settings: { title },
    render: ({ scope }) => `<ul><li><a href="${escapeAddress(scope.address.home)}/sign-in">Sign in</a></li></ul>`,
  });
  registerWidget(draft, {
    id: 'nav_menu',
    name: 'Navigation Menu',
    description: 'A menu.',
    settings: {
      title: { ...title, optional: true },
      nav_menu: { kind: 'integer', label: 'Menu id', least: 0, optional: true },
    },
    render: async ({ scope, settings: { nav_menu: menu = 0 } }) =>
      (menu === 0 ? null : await menuList(scope, menu)) || null,
  });
  registerWidget(draft, {
    id: 'rss',
    name: 'RSS',
    description: 'Entries of an RSS or Atom feed.',
    settings: {
      title,
      url: { kind: 'address', label: 'Feed URL' },
      items: { kind: 'integer', label: 'Number of entries', least: 0 },
      show_summary: digit('Show excerpts'),
      show_author: digit('Show authors'),
      show_date: digit('Show dates'),
    },
    // Nothing is fetched: a widget must not make the service call URLs of an editor's choice (SSRF).
    render: ({ settings: { url } }) =>
      url === '' ? null : `<a class="rss-widget-feed" href="${escapeAddress(url)}">${escapeText(url)}</a>`,
  });
  registerWidget(draft, {
    id: 'search',
    name: 'Search',
    description: 'A search form.',
    settings: { title },
    render: ({ scope }) => searchForm({ home: scope.address.home, isHtml5: writesHtml5(scope, 'search-form') }),
  });
}
