import { isList, isMap, saysNothing, scalarText } from '../../src/lib/json.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { filterMarkup } from '../../src/text/filter/allow-list.ts';
import type { Exception } from './site-moves.ts';

const everyWay = ['xml', 'archive', 'rest'] as const;

const inTexts =
  (change: (text: string) => string) =>
  (value: Json): Json => {
    if (typeof value === 'string') return change(value);
    if (isList(value)) return value.map(inTexts(change));
    return isMap(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inTexts(change)(one)]))
      : value;
  };

const writable = inTexts((text) => text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));

/** Key → values, but for those that read as nothing does. */
const filled = (meta: Json): Json =>
  Object.fromEntries(
    Object.entries(isMap(meta) ? meta : {}).filter(([, values]) => !(isList(values) && values.every(saysNothing))),
  );

const asText = (value: Json): Json =>
  isList(value)
    ? value.map((one) => (isMap(one) || isList(one) ? one : one === false ? '' : one === true ? '1' : String(one)))
    : value;

/** Of PHP, an empty list and an empty map are the same. */
const asList = (value: Json): Json => {
  if (isList(value)) return value.map(asList);
  if (!isMap(value)) return value;
  const members = Object.entries(value);
  return members.length === 0 ? [] : Object.fromEntries(members.map(([name, one]) => [name, asList(one)]));
};

/** Styles without the parts that are empty. */
function filledStyles(content: Json): Json {
  const text = scalarText(content);
  if (!text.startsWith('{"version"')) return content;
  const styles = JSON.parse(text) as JsonMap;
  return Object.fromEntries(Object.entries(styles).filter(([, part]) => !isMap(part) || Object.keys(part).length > 0));
}

const isItem = ({ type }: JsonMap): boolean => type === 'nav_menu_item';
const isStyles = ({ type }: JsonMap): boolean => type === 'cms_global_styles';
const isTemplate = ({ type }: JsonMap): boolean => scalarText(type).startsWith('cms_template');
const isFloating = ({ status }: JsonMap): boolean => /^(?:draft|pending|trash)$/.test(scalarText(status));

const shown = /^(?:fx_|footnotes$|cms_)/;

/** The key `fx_int` is registered with a default. */
const isDefault = ([key, values]: [string, Json]): boolean => key === 'fx_int' && JSON.stringify(values) === '[7]';

/** All that does not come over with each way, and why. */
export const leftBehind: readonly Exception[] = [
  {
    ways: ['xml'],
    table: 'revisions',
    why: 'The format has no revisions.',
  },
  {
    ways: ['xml'],
    table: 'posts',
    columns: ['revision_count', 'latest_revision', 'autosaved'],
    why: 'The format has no revisions.',
  },
  {
    ways: ['xml'],
    table: 'users',
    columns: [
      'password_hash',
      'registered_at',
      'roles',
      'grants',
      'url',
      'description',
      'locale',
      'nickname',
      'meta',
      'slug',
    ],
    why: 'The format has of people no more than their names and addresses.',
  },
  { ways: ['xml'], table: 'users', mayLack: true, why: 'The format has only people who have posts.' },
  {
    ways: ['xml'],
    table: 'options',
    where: ({ name }) => name !== 'blogname' && name !== 'blogdescription',
    why: 'The format has of settings no more than title and tagline.',
  },
  ...['menus', 'menu_locations', 'widgets'].map((table): Exception => ({
    ways: ['xml'],
    table,
    why: 'The format has no widgets, no places of menus, and not which menus new pages are added to.',
  })),
  ...['posts', 'comments', 'terms', 'users', 'options', 'media', 'menu_items'].map((table): Exception => ({
    ways: ['xml'],
    table,
    still: writable,
    why: 'XML has no place for control characters.',
  })),
  {
    ways: ['xml', 'archive'],
    table: 'posts',
    columns: ['meta'],
    still: (meta) =>
      Object.fromEntries(
        Object.entries(isMap(meta) ? meta : {}).map(([key, values]) => [
          key,
          shown.test(key) ? writable(values) : asText(asList(writable(values))),
        ]),
      ) as JsonMap,
    why: 'The format has text, also for numbers and for yes and no, and one empty list for lists and maps; what else it was, only a registered key tells.',
  },
  {
    ways: everyWay,
    table: 'comments',
    columns: ['content'],
    still: (content) => filterMarkup(String(content), { context: 'comment' }),
    why: 'Comments pass the allow-list, whoever wrote them.',
  },
  {
    ways: ['archive', 'rest'],
    table: 'users',
    columns: ['registered_at'],
    still: (moment) => String(moment).slice(0, 19),
    why: 'Responses have moments to the second.',
  },
  {
    ways: ['archive', 'rest'],
    table: 'users',
    columns: ['meta'],
    still: filled,
    why: 'An empty value reads as none does.',
  },
  {
    ways: ['rest'],
    table: 'posts',
    columns: ['meta'],
    still: (meta) =>
      Object.fromEntries(
        Object.entries(filled(meta) as JsonMap).filter((entry) => shown.test(entry[0]) && !isDefault(entry)),
      ) as JsonMap,
    why: 'Responses have only meta that is registered to be shown. An empty value and the default read as none does.',
  },
  {
    ways: ['rest'],
    table: 'users',
    columns: ['password_hash'],
    why: 'Responses have no passwords.',
  },
  {
    ways: ['xml'],
    table: 'comments',
    columns: ['author_agent'],
    why: 'The format has no browsers of commenters.',
  },
  {
    ways: ['xml'],
    table: 'terms',
    columns: ['description'],
    where: ({ taxonomy }) => taxonomy === 'nav_menu',
    why: 'The format has no descriptions of menus.',
  },
  {
    ways: ['archive', 'rest'],
    table: 'users',
    columns: ['locale'],
    still: (locale) => (locale === 'en_US' ? '' : locale),
    why: 'Who has chosen the language of the site is told like who has chosen none.',
  },
  {
    ways: ['archive', 'rest'],
    table: 'menus',
    where: ({ auto_add: isAdding }) => isAdding === false,
    why: 'New pages are added to no menu unless it is said.',
  },
  {
    ways: ['archive'],
    table: 'posts',
    columns: ['title', 'content', 'excerpt'],
    where: (row) => isItem(row) || isStyles(row),
    still: writable,
    why: 'Responses show something in place of a title that is not there, so that it is taken from the export.',
  },
  ...['posts', 'revisions'].map((table): Exception => ({
    ways: ['archive', 'rest'],
    table,
    columns: ['content'],
    still: filledStyles,
    why: 'Responses tell of styles that are empty and of none alike.',
  })),
  {
    ways: ['archive', 'rest'],
    table: 'revisions',
    columns: ['title'],
    where: ({ content }) => scalarText(content).startsWith('{"version"'),
    why: 'Responses have no titles of revisions of styles.',
  },
  {
    ways: ['rest'],
    table: 'posts',
    columns: ['trashed_from'],
    why: 'Responses do not tell where things in the trash came from.',
  },
  {
    ways: ['xml', 'archive'],
    table: 'comments',
    columns: ['came_from'],
    still: (states) => (isList(states) ? states.slice(-1) : states),
    why: 'The format has one state that a comment in the trash came from.',
  },
  {
    ways: ['rest'],
    table: 'comments',
    columns: ['status'],
    where: ({ post_id: post }, trashed) => trashed.has(post),
    why: 'Responses say of a comment on a post in the trash only that.',
  },
  {
    ways: ['rest'],
    table: 'posts',
    columns: ['comment_count'],
    where: ({ id }, trashed) => trashed.has(id),
    why: 'Follows from the states of comments on posts in the trash.',
  },
  {
    ways: ['rest'],
    table: 'comments',
    columns: ['came_from'],
    why: 'Responses do not tell where things in the trash came from.',
  },
  {
    ways: ['rest'],
    table: 'posts',
    columns: ['author'],
    where: ({ type }) =>
      /^(?:chapter|nav_menu_item|cms_block|cms_navigation|cms_global_styles)$/.test(scalarText(type)),
    why: 'Responses do not tell who wrote what has no authors.',
  },
  {
    ways: ['rest'],
    table: 'users',
    columns: ['published_types'],
    why: 'Follows from the authors.',
  },
  {
    ways: ['rest'],
    table: 'posts',
    columns: ['date', 'date_gmt', 'modified', 'modified_gmt', 'guid', 'slug', 'title', 'excerpt'],
    where: isItem,
    why: 'Responses have no dates and slugs of items of menus, and as titles what is shown.',
  },
  {
    ways: ['rest'],
    table: 'post_terms',
    columns: ['date'],
    where: isItem,
    why: 'Follows from the dates of items of menus.',
  },
  {
    ways: ['rest'],
    table: 'posts',
    columns: ['date', 'date_gmt', 'modified', 'modified_gmt', 'guid'],
    where: isStyles,
    why: 'Responses have no dates of styles.',
  },
  {
    ways: ['rest'],
    table: 'posts',
    columns: ['guid', 'date_gmt', 'modified_gmt'],
    where: isTemplate,
    why: 'Responses have only local dates of templates, and no guid.',
  },
  {
    ways: ['rest'],
    table: 'posts',
    columns: ['date_gmt'],
    where: isFloating,
    why: 'Responses do not tell whether a draft, also one in the trash, has been given a date.',
  },
];
