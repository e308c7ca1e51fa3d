import { Temporal } from 'temporal-polyfill';
import { calendarOf } from './calendar.rules.ts';
import { menuList } from './menu-list.actions.ts';
import { registerMediaWidgets } from './media-widgets.registry.ts';
import { pageTree } from './page-tree.rules.ts';
import { registerWidget } from './widget-types.registry.ts';
import { escapeAddress, escapeText } from '../../blocks/markup.ts';
import { safeIds } from '../../lib/safe-ids.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { integerOption } from '../settings/option-values.rules.ts';
import { zoneOf } from '../site/site-clock.rules.ts';

const title = { kind: 'line', label: 'Title' } as const;
const line = (label: string) => ({ kind: 'line', label }) as const;
const digit = (label: string) => ({ kind: 'flag', as: 'number', label }) as const;

/** How many are shown where nobody says. */
const usualNumber = 5;

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
    settings: { content: { kind: 'markup', label: 'Blocks' } },
    render: ({ settings, content }) => content(settings.content),
  });
  registerWidget(draft, {
    id: 'custom_html',
    name: 'Custom HTML',
    description: 'Markup that is shown as it is.',
    firstClass: 'widget_text',
    settings: { title, content: { kind: 'markup', label: 'Markup' } },
    render: ({ settings }) => `<div class="textwidget custom-html-widget">${settings.content}</div>`,
  });
  registerWidget(draft, {
    id: 'text',
    name: 'Text',
    description: 'A text, with or without paragraphs made of its lines.',
    settings: {
      title,
      text: { kind: 'markup', label: 'Text' },
      filter: { kind: 'flag', label: 'Make paragraphs' },
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
    description: 'The months in which posts were published.',
    className: 'widget_archive',
    settings: { title, count: digit('Show how many posts each has'), dropdown: digit('Show as a dropdown') },
    render: ({ settings: { count, dropdown }, block }) =>
      block('core/archives', { showPostCounts: count === 1, displayAsDropdown: dropdown === 1 }),
  });
  registerWidget(draft, {
    id: 'categories',
    name: 'Categories',
    description: 'The categories of posts.',
    settings: {
      title,
      count: digit('Show how many posts each has'),
      hierarchical: digit('Show which lies below which'),
      dropdown: digit('Show as a dropdown'),
    },
    render: ({ settings: { count, hierarchical, dropdown }, block }) =>
      block('core/categories', {
        showPostCounts: count === 1,
        showHierarchy: hierarchical === 1,
        displayAsDropdown: dropdown === 1,
      }),
  });
  registerWidget(draft, {
    id: 'pages',
    name: 'Pages',
    description: 'The pages of the site.',
    settings: {
      title,
      sortby: {
        kind: 'choice',
        label: 'Order',
        choices: { post_title: 'By title', menu_order: 'As arranged', ID: 'By number' },
        otherwise: 'menu_order',
      },
      exclude: line('Numbers of pages to leave out'),
    },
    render: async ({ settings: { sortby, exclude }, data }) =>
      pageTree(await data.pages(), { sortBy: sortby, exclude: safeIds(exclude.split(',').map(Number)) }),
  });
  registerWidget(draft, {
    id: 'recent-comments',
    name: 'Recent Comments',
    description: 'The newest comments.',
    className: 'widget_recent_comments',
    settings: { title, number: { kind: 'integer', label: 'How many', least: 0 } },
    render: ({ settings: { number }, block }) =>
      block('core/latest-comments', {
        commentsToShow: number || usualNumber,
        displayAvatar: false,
        displayDate: false,
        displayContent: 'none',
      }),
  });
  registerWidget(draft, {
    id: 'recent-posts',
    name: 'Recent Posts',
    description: 'The newest posts.',
    className: 'widget_recent_entries',
    settings: {
      title,
      number: { kind: 'integer', label: 'How many' },
      show_date: { kind: 'flag', label: 'Show their dates' },
    },
    render: ({ settings: { number, show_date }, block }) =>
      block('core/latest-posts', { postsToShow: number || usualNumber, displayPostDate: show_date }),
  });
  registerWidget(draft, {
    id: 'tag_cloud',
    name: 'Tag Cloud',
    description: 'The terms that are used most, the larger the more.',
    settings: { title, count: digit('Show how many posts each has'), taxonomy: line('Taxonomy') },
    render: ({ settings: { count, taxonomy }, block }) =>
      block('core/tag-cloud', { showTagCounts: count === 1, taxonomy: taxonomy || 'post_tag' }),
  });
}

function registerOthers(draft: Types): void {
  registerWidget(draft, {
    id: 'calendar',
    name: 'Calendar',
    description: 'This month, with links to the days on which posts were published.',
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
    description: 'The way in for those who write here.',
    settings: { title },
    render: ({ scope }) => `<ul><li><a href="${escapeAddress(scope.address.home)}/sign-in">Sign in</a></li></ul>`,
  });
  registerWidget(draft, {
    id: 'nav_menu',
    name: 'Navigation Menu',
    description: 'A menu.',
    settings: { title, nav_menu: { kind: 'integer', label: 'Number of the menu', least: 0 } },
    render: ({ scope, settings: { nav_menu: menu } }) => (menu === 0 ? '' : menuList(scope, menu)),
  });
  registerWidget(draft, {
    id: 'rss',
    name: 'RSS',
    description: 'The way to a feed of another site.',
    settings: {
      title,
      url: { kind: 'address', label: 'Address of the feed' },
      items: { kind: 'integer', label: 'How many entries', least: 0 },
      show_summary: digit('Show what each is about'),
      show_author: digit('Show who wrote each'),
      show_date: digit('Show their dates'),
    },
    // Nothing is fetched: whoever sets a widget must not make the service call addresses of their choice.
    render: ({ settings: { url } }) =>
      url === '' ? '' : `<a class="rss-widget-feed" href="${escapeAddress(url)}">${escapeText(url)}</a>`,
  });
  registerWidget(draft, {
    id: 'search',
    name: 'Search',
    description: 'A form to search the site with.',
    settings: { title },
    render: ({ block }) => block('core/search', {}),
  });
}
