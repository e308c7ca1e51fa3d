import fc from 'fast-check';
import type { JsonMap } from '../../src/lib/json.ts';
import { makeText } from './made-texts.ts';

/** What is on a site that nobody made. Numbers name others by their place, counted round. */
export interface RandomSite {
  readonly settings: JsonMap;
  readonly users: readonly JsonMap[];
  readonly terms: readonly Term[];
  readonly files: readonly File[];
  readonly posts: readonly Post[];
  readonly comments: readonly Comment[];
  readonly menus: readonly Menu[];
  readonly designs: readonly Design[];
}

interface Term {
  readonly taxonomy: string;
  readonly parent: number;
  readonly body: JsonMap;
}

interface File {
  readonly name: string;
  readonly body: JsonMap;
}

interface Post {
  readonly type: string;
  readonly author: number;
  readonly parent: number;
  readonly terms: readonly number[];
  readonly featured: number;
  readonly body: JsonMap;
  readonly edits: readonly JsonMap[];
  readonly end: 'kept' | 'trashed' | 'being typed';
  /** Meta that nothing shows. */
  readonly hidden: JsonMap;
}

interface Comment {
  readonly post: number;
  readonly parent: number;
  readonly user: number;
  readonly body: JsonMap;
  readonly isTrashed: boolean;
}

interface Menu {
  readonly body: JsonMap;
  readonly items: readonly { readonly of: number; readonly parent: number; readonly body: JsonMap }[];
}

interface Design {
  readonly path: string;
  readonly body: JsonMap;
}

const signs = [
  '&',
  '&amp;',
  '&amp;amp;',
  '&#8217;',
  '<',
  '<b>x</b>',
  ']]>',
  '<![CDATA[',
  '\u0001',
  '\u000b',
  '\ufffe',
  '\u0085',
  '\u2028',
  '😀',
  'e\u0301',
  '日本',
  '\u202e',
  '\u00a0',
  '\\',
  '\\u0026',
  "'",
  '"',
  '%41',
  '\t',
  '  ',
  '\r\n',
  '\n',
  'a:1:{i:0;s:1:"x";}',
  's:1:"x";',
  'i:5;',
  'N;',
  '007',
  '1e3',
  'null',
  '{"a":1}',
  '0000-00-00',
];

const word = fc.stringMatching(/^[a-z]{1,6}$/);
/** One line, as people put into names and titles. */
const line = fc.array(fc.oneof(word, fc.constantFrom(...signs)), { maxLength: 5 }).map((parts) => parts.join(''));
const named = fc.tuple(word, line).map((parts) => parts.join(' '));
const text = fc
  .tuple(fc.nat(1_000_000), fc.boolean(), line)
  .map(([seed, isTidy, more]) => `${makeText(seed, isTidy).text}${more}`);
const moment = fc
  .date({ min: new Date('1971-01-01T00:00:00Z'), max: new Date('2037-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19));
const place = fc.nat(50);
const scalar = fc.oneof(line, fc.integer(), fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.dictionary(word, scalar, { maxKeys: 3 }));

/** Any of the members, each or not. */
const some = (members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonMap> =>
  fc.record(members, { requiredKeys: [] }) as fc.Arbitrary<JsonMap>;

const postMeta = some({
  fx_string: line,
  // 7 is the default of the key: over REST, a stored default reads as no value (seed 20261119, site 8).
  fx_int: fc.oneof(fc.integer(), fc.constant(7)),
  fx_bool: fc.boolean(),
  fx_list: fc.array(line, { maxLength: 3 }),
  fx_object: some({ name: line, size: fc.integer({ min: 1, max: 9 }) }),
  fx_array: fc.array(fc.integer(), { maxLength: 3 }),
  renamed: line,
});

const post: fc.Arbitrary<Post> = fc.record({
  type: fc.constantFrom('posts', 'posts', 'pages', 'books', 'chapter', 'blocks', 'navigation'),
  author: place,
  parent: place,
  terms: fc.array(place, { maxLength: 3 }),
  featured: place,
  body: some({
    title: line,
    content: text,
    excerpt: text,
    slug: line,
    status: fc.constantFrom('publish', 'draft', 'pending', 'private', 'future', 'archived'),
    date: moment,
    comment_status: fc.constantFrom('open', 'closed'),
    ping_status: fc.constantFrom('open', 'closed'),
    sticky: fc.boolean(),
    format: fc.constantFrom('standard', 'aside', 'quote'),
    menu_order: fc.integer({ min: -3, max: 9 }),
    meta: postMeta,
  }),
  edits: fc.array(some({ title: line, content: text, meta: postMeta }), { maxLength: 2 }),
  end: fc.constantFrom('kept', 'kept', 'kept', 'trashed', 'being typed'),
  hidden: fc.dictionary(fc.stringMatching(/^_?[a-z]{2,6}$/), value, { maxKeys: 2 }) as fc.Arbitrary<JsonMap>,
});

const comment: fc.Arbitrary<Comment> = fc.record({
  post: place,
  parent: place,
  user: place,
  body: some({
    content: text,
    author_name: named,
    author_email: word.map((name) => `${name}@example.org`),
    author_url: word.map((name) => `https://example.org/?a=1&b=${name}`),
    status: fc.constantFrom('approve', 'hold', 'spam'),
    date: moment,
    author_user_agent: line,
    meta: some({ fx_rating: fc.integer({ min: 1, max: 5 }) }),
  }),
  isTrashed: fc.integer({ min: 0, max: 5 }).map((thrown) => thrown === 0),
});

export const randomSite: fc.Arbitrary<RandomSite> = fc.record({
  settings: some({
    title: line,
    description: line,
    timezone: fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'UTC'),
    posts_per_page: fc.integer({ min: 1, max: 20 }),
    fx_setting: line,
    fx_limits: fc.record({ max: fc.nat(9) }),
  }),
  users: fc.array(
    some({
      name: line,
      first_name: line,
      last_name: line,
      nickname: named,
      description: text,
      url: word.map((name) => `https://${name}.example/?a=1&b=2`),
      locale: fc.constantFrom('', 'de_DE', 'en_US'),
      roles: fc.subarray(['editor', 'author', 'contributor', 'subscriber', 'administrator'], { maxLength: 2 }),
      meta: some({ fx_nick: line }),
    }),
    { maxLength: 3 },
  ),
  terms: fc.array(
    fc.record({
      taxonomy: fc.constantFrom('categories', 'categories', 'tags', 'genres', 'mood'),
      parent: place,
      body: some({ description: text, slug: line, meta: some({ fx_color: fc.constantFrom('#fff', '#a1b2c3') }) }).chain(
        (body) => named.map((name): JsonMap => ({ ...body, name })),
      ),
    }),
    { maxLength: 6 },
  ),
  files: fc.array(
    fc.record({
      name: fc.tuple(word, fc.constantFrom('png', 'txt')).map((parts) => parts.join('.')),
      body: some({ title: line, alt_text: line, caption: text, description: text, meta: postMeta }),
    }),
    { maxLength: 2 },
  ),
  posts: fc.array(post, { maxLength: 7 }),
  comments: fc.array(comment, { maxLength: 5 }),
  menus: fc.array(
    fc.record({
      body: fc.tuple(named, line, fc.boolean()).map(([name, description, isAdding]): JsonMap => ({
        name,
        description,
        auto_add: isAdding,
      })),
      items: fc.array(
        fc.record({
          of: place,
          parent: place,
          body: some({
            title: named,
            description: line,
            attr_title: line,
            target: fc.constantFrom('', '_blank'),
            classes: fc.array(word, { maxLength: 2 }),
            xfn: fc.array(word, { maxLength: 2 }),
            status: fc.constantFrom('publish', 'draft'),
          }),
        }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 2 },
  ),
  designs: fc.array(
    fc.oneof(
      fc.record({
        path: fc.constantFrom('templates', 'template-parts'),
        body: fc
          .tuple(word, line, text, line)
          .map(([slug, title, content, description]): JsonMap => ({ slug, title, content, description })),
      }),
      fc.record({
        path: fc.constant('global-styles'),
        body: fc
          .tuple(fc.constantFrom('red', '#123456'), named)
          .map(([color, title]): JsonMap => ({ title, styles: { color: { text: color } } })),
      }),
      fc.record({
        path: fc.constant('widgets'),
        body: text.map((content): JsonMap => ({
          id_base: 'block',
          sidebar: 'cms_inactive_widgets',
          instance: { raw: { content } },
        })),
      }),
    ),
    { maxLength: 2 },
  ),
});
