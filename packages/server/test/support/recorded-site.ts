import { readFileSync } from 'node:fs';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { textOf } from '../../src/blocks/attributes.ts';
import { coreBlockTypes } from '../../src/blocks/core-types.ts';
import type {
  BlockData,
  CommentFacts,
  PageFacts,
  PersonFacts,
  PostFacts,
  PostQuery,
  TermFacts,
} from '../../src/blocks/data.ts';
import { escapeText, withoutTags } from '../../src/blocks/markup.ts';
import { createRegistry } from '../../src/lib/registry.ts';
import type { BlockType } from '../../src/blocks/block-type.ts';
import { createBudget } from '../../src/blocks/budget.ts';
import { blockType } from '../../src/blocks/registry.ts';
import type { Rendering } from '../../src/blocks/render.ts';
import { renderMarkup } from '../../src/blocks/render.ts';

/** The site of the recordings, kept in memory: just enough of posts, terms and comments for blocks to ask about. */

export interface Step {
  readonly as?: string;
  readonly method?: string;
  readonly path?: string;
  readonly body?: { readonly [name: string]: Json };
  readonly save?: Readonly<Record<string, string>>;
  readonly expect?: { readonly status: number; readonly body?: JsonMap };
}

export interface Scenario {
  readonly site?: { readonly fixture?: boolean; readonly theme?: string };
  readonly steps: readonly Step[];
}

const conformance = new URL('../../../../conformance/', import.meta.url);

export const readScenario = (name: string): Scenario =>
  JSON.parse(readFileSync(new URL(`recordings/${name}.json`, conformance), 'utf8')) as Scenario;

interface StoredPost extends PostFacts {
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly login: string;
  readonly status: string;
  readonly menuOrder: number;
  readonly terms: readonly TermFacts[];
}

const home = '{{home}}';
const users: Readonly<Record<string, string>> = { admin: 'admin', editor: 'Editor', author: 'Author' };
const personNamed = (login: string): PersonFacts => ({
  name: users[login] ?? '',
  url: `${home}/author/${login}/`,
  bio: '',
  avatars: {},
});
const months = 'January February March April May June July August September October November December'.split(' ');

/** Enough typography for the titles of the recordings. */
const typographic = (text: string): string =>
  text.replace(/"([^"]*)"/g, '&#8220;$1&#8221;').replace(/&(?!#|[a-z]+;)/g, '&#038;');

const slugOf = (title: string): string =>
  withoutTags(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const formatDate = (moment: string, format = 'F j, Y'): string => {
  const [year = '', month = '', day = ''] = moment.slice(0, 10).split('-');
  const letters: Readonly<Record<string, string>> = {
    Y: year,
    m: month,
    d: day,
    j: String(Number(day)),
    F: months[Number(month) - 1] ?? '',
  };
  return format.replace(/[YmdjF]/g, (letter) => letters[letter] ?? letter);
};

const words = (html: string): string[] => withoutTags(html).trim().split(/\s+/);

const greeting = blockType({
  name: 'fixture/greeting',
  attributes: {
    name: { type: 'string', default: 'World' },
    loud: { type: 'boolean', default: false },
    times: { type: 'integer', minimum: 1, maximum: 3 },
  },
  usesContext: ['postId', 'postType'],
  supports: { html: false },
  render: ({ attributes, context }) => {
    const said = `Hello ${escapeText(String(attributes['name']))}`;
    const shown = attributes['loud'] === true ? `${said.toUpperCase()}!` : said;
    return `<p data-post="${Number(context['postId'] ?? 0)}">${shown.repeat(Number(attributes['times'] ?? 1))}</p>`;
  },
});
const still = blockType({ name: 'fixture/static', attributes: { w: { type: 'boolean' } } });

const themeFile = (path: string): string => readFileSync(new URL(`themes/fixture-block/${path}`, conformance), 'utf8');

const markupOf = (html: string): string =>
  html.slice(0, html.includes('<!--more-->') ? html.indexOf('<!--more-->') : undefined).replace(/<!--.*?-->/g, '');

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString();

const archiveRow = (type: string, date: string): { url: string; labelHtml: string } => {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-');
  if (type === 'yearly') return { url: `${home}/${year}/`, labelHtml: year };
  if (type === 'monthly') return { url: `${home}/${year}/${month}/`, labelHtml: formatDate(date, 'F Y') };
  if (type === 'daily') return { url: `${home}/${year}/${month}/${day}/`, labelHtml: formatDate(date) };
  const monday = shifted(date, -((new Date(date).getUTCDay() + 6) % 7));
  const sunday = shifted(monday, 6);
  const week = Math.ceil((Date.parse(sunday) - Date.parse(`${year}-01-01T00:00:00Z`)) / (7 * 86_400_000));
  return { url: `${home}/?m=${year}&w=${week}`, labelHtml: `${formatDate(monday)}&#8211;${formatDate(sunday)}` };
};

export const recordedSite = ({ site }: Pick<Scenario, 'site'>) => {
  const saved = new Map<string, number>([
    ['term.uncategorized', 1],
    ['user.admin', 1],
    ['user.editor', 2],
  ]);
  const posts = new Map<number, StoredPost>();
  const terms: TermFacts[] = [];
  const comments: CommentFacts[] = [];
  const patterns = new Map<number, string>();
  let lastId = 10_000;

  const uncategorized: TermFacts = {
    id: 1,
    taxonomy: 'category',
    slug: 'uncategorized',
    name: 'Uncategorized',
    parent: 0,
    count: 0,
    url: `${home}/category/uncategorized/`,
    descriptionHtml: '',
  };
  terms.push(uncategorized);

  const visible = (type: string): StoredPost[] =>
    [...posts.values()].filter((post) => post.type === type && post.status === 'publish');
  /** A term with its children, or alone. */
  const isWithin = (term: TermFacts, id: number, countsBelow: boolean): boolean =>
    term.id === id || (countsBelow && terms.some((child) => child.id === id && child.parent === term.id));
  const counted = (countsBelow = false): TermFacts[] =>
    terms.map((term) => ({
      ...term,
      count: visible('post').filter((post) => post.terms.some(({ id }) => isWithin(term, id, countsBelow))).length,
    }));

  const matching = (query: PostQuery): StoredPost[] => {
    const key = (post: StoredPost): string => (query.orderBy === 'title' ? post.title : post.date);
    const found = visible(query.type)
      .filter((post) => query.search === undefined || (post.title + post.content).includes(query.search))
      .filter((post) => query.author === undefined || saved.get(`user.${post.login}`) === query.author)
      .filter((post) => query.categories === undefined || post.terms.some(({ id }) => query.categories?.includes(id)))
      .toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
    return query.order === 'asc' ? found : found.toReversed();
  };

  const data: BlockData = {
    site: async () => ({
      title: 'Reference Site',
      tagline: 'A site to record',
      url: home,
      signInUrl: `${home}/sign-in`,
    }),
    logo: async () => null,
    post: async (id) => posts.get(id),
    posts: async (query) => {
      const found = matching(query);
      const perPage = query.perPage ?? 10;
      const from = query.offset + (query.page - 1) * perPage;
      return {
        posts: found.slice(from, from + perPage),
        perPage,
        count: async () => ({ pages: Math.ceil(found.length / perPage), total: found.length }),
      };
    },
    excerpt: async (id, limit) => {
      const post = posts.get(id);
      if (post?.excerpt !== undefined && post.excerpt !== '') return { html: post.excerpt, isCut: false };
      const all = words(markupOf(post?.content ?? ''));
      return { html: all.slice(0, limit).join(' '), isCut: all.length > limit };
    },
    contentHtml: async (id, origins) =>
      renderMarkup(posts.get(id)?.content ?? '', { ...rendering, origins, context: { postId: id, postType: 'post' } }),
    termsOfPost: async (id, taxonomy) => (posts.get(id)?.terms ?? []).filter((term) => term.taxonomy === taxonomy),
    terms: async ({ taxonomy, hideEmpty, orderBy, limit, countsBelow }) =>
      counted(countsBelow)
        .filter((term) => term.taxonomy === taxonomy && (!hideEmpty || term.count > 0))
        .toSorted((a, b) => (orderBy === 'count' ? b.count - a.count : a.name < b.name ? -1 : 1))
        .slice(0, limit),
    term: async (id) => counted().find((term) => term.id === id),
    pages: async (): Promise<PageFacts[]> =>
      visible('page').toSorted((a, b) => a.menuOrder - b.menuOrder || (a.title < b.title ? -1 : 1)),
    archives: async ({ type }) => {
      const rows = Map.groupBy(
        visible('post')
          .toSorted((a, b) => (a.date < b.date ? 1 : -1))
          .map((post) => archiveRow(type, post.date)),
        ({ url }) => url,
      );
      return [...rows.values()].map((group) => ({
        start: '',
        url: '',
        labelHtml: '',
        ...group[0],
        count: group.length,
      }));
    },
    comments: async (limit) => comments.toSorted((a, b) => (a.date < b.date ? 1 : -1)).slice(0, limit),
    month: async () => undefined,
    comment: async (id) => comments.find((comment) => comment.id === id),
    discussion: async () => ({ comments: [], form: null }),
    person: async () => undefined,
    meta: async () => undefined,
    words: async (id) => words(posts.get(id)?.content ?? '').length,
    icon: () => undefined,
    feed: async () => undefined,
    widget: async () => '',
    syncedPattern: async (id) => patterns.get(id),
    menu: async () => undefined,
    pattern: async (slug) => {
      if (slug === 'fixture/hero')
        return '<!-- wp:heading --><h2 class="wp-block-heading">Hero</h2><!-- /wp:heading -->';
      return slug === 'fixture-block/callout' ? themeFile('patterns/callout.html') : undefined;
    },
    templatePart: async (slug) =>
      slug === 'footer' || slug === 'header' ? { markup: themeFile(`parts/${slug}.html`), area: slug } : undefined,
    formatDate,
    request: { path: '/cms-json/cms/v2/pages', query: [], pageOfQuery: () => 1 },
  };

  const registry = createRegistry<BlockType>('block');
  for (const type of [...coreBlockTypes(), ...(site?.fixture === true ? [greeting, still] : [])])
    registry.add(type.name, type);

  const rendering: Rendering = {
    registry,
    budget: createBudget({ questions: 1000, records: 10_000, blocks: 10_000, characters: 1_000_000 }),
    data,
    text: {
      filterStyle: (style) =>
        style
          .split(';')
          .filter((one) => !/url\(|expression/.test(one))
          .join(';'),
      filterMarkup: (html) => html,
      addParagraphs: (text) => (text === '' ? '' : `<p>${text}</p>\n`),
      quietenBrackets: (html) => html,
      mayRun: () => false,
      withoutMadeScripts: (html) => html,
    },
    theme:
      site?.theme === 'classic'
        ? {
            wrapsGroups: true,
            hasBlockGap: false,
            hasGlobalPadding: false,
            blockGap: '0.5em',
            variations: [],
            fluid: null,
          }
        : {
            wrapsGroups: false,
            hasBlockGap: true,
            hasGlobalPadding: false,
            blockGap: '24px',
            variations: ['core/button outline'],
            fluid: null,
          },
  };

  /** Puts saved names in their places, as the runner of the recordings does. */
  const fill = <V>(value: V): V => {
    const alone = (name: string): string => String(saved.get(name) ?? `"{{${name}}}"`);
    const inText = (whole: string, name: string): string => String(saved.get(name) ?? whole);
    const json = JSON.stringify(value).replace(/"\{\{([\w.]+)\}\}"/g, (_, name: string) => alone(name));
    return JSON.parse(json.replace(/\{\{([\w.]+)\}\}/g, inText)) as V;
  };

  const addTerm = (taxonomy: string, body: JsonMap): number => {
    const id = ++lastId;
    const parent = terms.find((term) => term.id === body['parent']);
    const slug = textOf(body, 'slug') ?? '';
    const base = taxonomy === 'post_tag' ? 'tag' : `category${parent === undefined ? '' : `/${parent.slug}`}`;
    terms.push({
      id,
      taxonomy,
      slug,
      name: textOf(body, 'name') ?? '',
      parent: parent?.id ?? 0,
      count: 0,
      url: `${home}/${base}/${slug}/`,
      descriptionHtml: '',
    });
    return id;
  };

  const addPost = (type: string, body: JsonMap): number => {
    const id = ++lastId;
    const title = textOf(body, 'title') ?? '';
    const ids = [body['categories'], body['tags']].flat();
    const own = terms.filter((term) => ids.includes(term.id)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const ofPost =
      type === 'post' && !own.some(({ taxonomy }) => taxonomy === 'category') ? [uncategorized, ...own] : own;
    const author = body['author'] === saved.get('user.editor') ? 'editor' : 'admin';
    const slug = title === '' ? `${id}-2` : slugOf(title);
    const parent = posts.get(Number(body['parent'] ?? 0));
    const date = `${textOf(body, 'date') ?? '2026-01-01T00:00:00'}+00:00`;
    const classes = ofPost
      .toSorted((a, b) => (a.taxonomy < b.taxonomy ? -1 : 1))
      .map((term) => `${term.taxonomy === 'post_tag' ? 'tag' : 'category'}-${term.slug}`);
    posts.set(id, {
      id,
      type,
      title,
      slug,
      login: author,
      author: personNamed(author),
      date,
      modified: date,
      parent: parent?.id ?? 0,
      titleHtml: type === 'page' ? escapeText(title) : typographic(title),
      content: textOf(body, 'content') ?? '',
      excerpt: textOf(body, 'excerpt') ?? '',
      status: textOf(body, 'status') ?? 'draft',
      menuOrder: Number(body['menu_order'] ?? 0),
      url: parent === undefined ? `${home}/${slug}/` : `${home}/${parent.slug}/${slug}/`,
      isProtected: false,
      commentCount: 0,
      featuredImage: null,
      classes: [`post-${id}`, type, `type-${type}`, 'status-publish', 'format-standard', 'hentry', ...classes],
      terms: ofPost,
    });
    return id;
  };

  const addComment = (login: string, body: JsonMap): number => {
    const id = ++lastId;
    const post = posts.get(Number(body['post']));
    const content = textOf(body, 'content') ?? '';
    const all = words(content);
    comments.push({
      id,
      postId: post?.id ?? 0,
      parent: 0,
      author: personNamed(login),
      classes: ['comment'],
      replyUrl: '',
      url: `${post?.url ?? ''}#comment-${id}`,
      postTitleHtml: post?.titleHtml ?? '',
      date: `${textOf(body, 'date') ?? ''}+00:00`,
      contentHtml: `<p>${content}</p>\n`,
      excerptHtml: `<p>${all.slice(0, 20).join(' ')}${all.length > 20 ? '&hellip;' : ''}</p>\n`,
    });
    return id;
  };

  const addPattern = (body: JsonMap): number => {
    const id = ++lastId;
    if (body['status'] === 'publish') patterns.set(id, textOf(body, 'content') ?? '');
    return id;
  };

  /** Does what a writing step does and answers the new id; undefined when the step writes nothing known. */
  const play = (step: Step): number | undefined => {
    const body = fill(step.body ?? {});
    const makers: Readonly<Record<string, () => number>> = {
      '/cms/v2/posts': () => addPost('post', body),
      '/cms/v2/pages': () => addPost('page', body),
      '/cms/v2/categories': () => addTerm('category', body),
      '/cms/v2/tags': () => addTerm('post_tag', body),
      '/cms/v2/comments': () => addComment(step.as ?? '', body),
      '/cms/v2/blocks': () => addPattern(body),
    };
    const id = step.method === 'POST' ? makers[step.path ?? '']?.() : undefined;
    for (const [name, path] of Object.entries(step.save ?? {}))
      if (id !== undefined && path === 'body.id') saved.set(name, id);
    return id;
  };

  return { rendering, play, fill, posts };
};
