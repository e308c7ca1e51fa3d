import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '@platen/server';
import { indexedField } from './support/indexed-field.ts';
import { seededRandom } from './support/seeded-random.ts';
import { startSiteWithFields, visitor } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

/**
 * Lists at random, filtered and sorted by fields, compared with what follows from the values that the caller can read.
 * Drafts, private posts, posts with a password, and hidden records in relations must change no page, order, or total.
 * `PLATEN_FIELDS_READS=10000` makes more reads.
 */
const reads = Number(process.env['PLATEN_FIELDS_READS'] ?? 300);
const { pick, random } = seededRandom();

const group = {
  key: 'group_canary',
  title: 'Canary',
  location: [[{ param: 'post_type', operator: '==', value: 'post' }]],
  show_in_rest: 1,
  fields: [
    indexedField('price', 'number'),
    indexedField('code', 'text'),
    indexedField('is_new', 'true_false'),
    indexedField('related', 'relationship'),
    indexedField('people', 'user', { multiple: 1 }),
  ],
};

const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber', 'visitor'] as const;
type Role = (typeof roles)[number];
const codes = ['alpha', 'beta', 'gamma', 'delta'] as const;

interface Listed {
  readonly id: number;
  readonly acf: {
    readonly price?: number | string | null;
    readonly code?: string | null;
    readonly is_new?: boolean;
    readonly related?: readonly number[] | null;
    readonly people?: readonly number[] | null;
  };
}

let site: SiteWithFields;
const callers = new Map<Role, Readonly<Record<string, string>>>();
const posts: number[] = [];
const people: number[] = [];

beforeAll(async () => {
  site = await startSiteWithFields([], { groups: [group] });
  callers.set('administrator', { authorization: site.authorization }).set('visitor', visitor);
  for (const role of ['editor', 'author', 'contributor', 'subscriber'] as const)
    callers.set(role, await site.signUp(role));
  for (const name of ['one', 'two']) {
    const account = { username: `hidden${name}`, email: `${name}@canary.example`, password: 'correct horse battery' };
    people.push(await site.create('/users', { ...account, roles: ['subscriber'] }));
  }
  people.push((await site.call('GET', '/users/me')).body.id);
  const kinds: readonly JsonMap[] = [
    { status: 'publish' },
    { status: 'draft' },
    { status: 'private' },
    { status: 'pending' },
    { status: 'publish', password: 'open' },
  ];
  for (let at = 0; at < 30; at += 1) {
    const isAuthors = at % 3 === 0;
    const as = callers.get(isAuthors ? 'author' : 'administrator') ?? visitor;
    const kind = kinds[at % kinds.length] ?? {};
    // Authors cannot publish private posts of others, but their own.
    const made = await site.call('POST', '/posts', { body: { title: `Post ${at}`, ...kind }, as });
    if (made.status !== 201) throw new Error(`The post was refused with ${made.status}.`);
    posts.push(made.body.id);
  }
  for (const id of posts) {
    const acf: JsonMap = {
      ...(random() < 0.8 && { price: Math.floor(random() * 6) - 2 }),
      ...(random() < 0.8 && { code: pick(codes) }),
      is_new: random() < 0.5,
      related: [anyPost(), anyPost()],
      people: [people[Math.floor(random() * people.length)] ?? 0],
    };
    const { status } = await site.call('POST', `/posts/${id}`, { body: { acf } });
    if (status !== 200) throw new Error(`The fields were refused with ${status}.`);
  }
}, 120_000);
afterAll(() => site.stop());

const anyPost = (): number => posts[Math.floor(random() * posts.length)] ?? 0;

interface Page {
  readonly status: number;
  readonly total: number;
  readonly items: readonly Listed[];
}

async function list(role: Role, query: string): Promise<Page> {
  const response = await fetch(`${site.url}/wp-json/wp/v2/posts?per_page=100&_fields=id,acf&${query}`, {
    headers: callers.get(role) ?? visitor,
  });
  return {
    status: response.status,
    total: Number(response.headers.get('x-wp-total')),
    items: (await response.json()) as readonly Listed[],
  };
}

const known = new Map<string, Promise<Page>>();

/** All posts that a role can list in these states, with the values that it can read. */
function readable(role: Role, state: string): Promise<Page> {
  const key = `${role} ${state}`;
  const page = known.get(key) ?? list(role, `status=${state}`);
  known.set(key, page);
  return page;
}

interface Case {
  readonly query: string;
  readonly meets: (acf: Listed['acf']) => boolean;
}

const numberOf = ({ price }: Listed['acf']): number =>
  price === undefined || price === null || price === '' ? -Infinity : Number(price);
const codeOf = ({ code }: Listed['acf']): string => code ?? '';

function anyFilter(): Case {
  const bound = Math.floor(random() * 6) - 2;
  const code = pick(codes);
  const id = anyPost();
  const person = people[Math.floor(random() * people.length)] ?? 0;
  return pick<Case>([
    { query: '', meets: () => true },
    { query: `acf[price][after]=${bound}`, meets: (acf) => numberOf(acf) > bound },
    { query: `acf[price][before]=${bound}`, meets: (acf) => numberOf(acf) < bound && numberOf(acf) !== -Infinity },
    { query: `acf[price][is]=${bound}`, meets: (acf) => numberOf(acf) === bound },
    { query: `acf[code][is]=${code}`, meets: (acf) => codeOf(acf) === code },
    { query: `acf[code][after]=${code}`, meets: (acf) => codeOf(acf) > code },
    { query: `acf[code][before]=${code}`, meets: (acf) => codeOf(acf) < code && codeOf(acf) !== '' },
    { query: 'acf[is_new]=true', meets: (acf) => acf.is_new === true },
    { query: 'acf[is_new]=false', meets: (acf) => acf.is_new !== true },
    { query: `acf[related]=${id}`, meets: (acf) => acf.related?.includes(id) === true },
    { query: `acf[people]=${person}`, meets: (acf) => acf.people?.includes(person) === true },
  ]);
}

interface Order {
  readonly query: string;
  readonly compare: (a: Listed, b: Listed) => number;
}

function anyOrder(): Order {
  const by = pick<readonly [string, (acf: Listed['acf']) => number | string]>([
    ['price', numberOf],
    ['code', codeOf],
    ['is_new', (acf) => (acf.is_new === true ? '1' : '')],
  ]);
  const [name, valueOf] = by;
  const sign = pick([1, -1]);
  const compare = (a: Listed, b: Listed): number => {
    const [first, second] = [valueOf(a.acf), valueOf(b.acf)];
    return sign * (first < second ? -1 : first > second ? 1 : a.id - b.id);
  };
  return { query: `orderby=acf.${name}&order=${sign === 1 ? 'asc' : 'desc'}`, compare };
}

test(
  `${reads} filtered and sorted lists follow from what their callers can read`,
  { timeout: 60_000 + reads * 500 },
  async () => {
    let narrowed = 0;
    let hidden = 0;
    for (let at = 0; at < reads; at += 1) {
      const role = pick(roles);
      const state = pick(['publish', 'publish', 'publish,draft', 'any', 'private']);
      const filter = anyFilter();
      const order = anyOrder();
      const all = await readable(role, state);
      const query = `status=${state}&${filter.query}&${order.query}`;
      const page = await list(role, query);
      expect(page.status, `${query} as ${role}`).toBe(all.status);
      if (page.status !== 200) continue;
      const expected = all.items.filter(({ acf }) => filter.meets(acf)).toSorted(order.compare);
      expect(
        page.items.map(({ id }) => id),
        `${query} as ${role}`,
      ).toEqual(expected.map(({ id }) => id));
      expect(page.total, `${query} as ${role}`).toBe(expected.length);
      if (expected.length < all.items.length && expected.length > 0) narrowed += 1;
      if (all.items.some(({ acf }) => acf.code === undefined)) hidden += 1;
    }
    // A test in which filters change nothing, or nothing is hidden, would prove nothing.
    expect(narrowed).toBeGreaterThan(reads / 20);
    expect(hidden).toBeGreaterThan(reads / 20);
  },
);
