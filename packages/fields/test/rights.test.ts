import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, JsonMap } from '@platen/server';
import { seededRandom } from './support/seeded-random.ts';
import { startSiteWithFields, visitor } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

/**
 * Reads at random, with a fixed seed, from records whose fields name all that a caller may not read. What a caller may
 * read of a secret is decided by the route of the secret's own record. `PLATEN_FIELDS_READS=10000` makes more reads.
 */
const reads = Number(process.env['PLATEN_FIELDS_READS'] ?? 300);
const { random, pick } = seededRandom();

const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber', 'visitor'] as const;
type Role = (typeof roles)[number];
const contexts = ['view', 'edit', 'embed'] as const;
type Context = (typeof contexts)[number];

/** A text that is only in one record. */
interface Secret {
  readonly canary: string;
  /** Route of that record. */
  readonly own: string;
}

let site: SiteWithFields;
const secrets: Secret[] = [];
/** Id → route, of records that not everybody can read. */
const hidden = new Map<number, string>();
const callers = new Map<Role, Readonly<Record<string, string>>>();
let holder = 0;
let guarded = 0;
let pageHolder = 0;

let count = 0;
function secretOf(own: string): string {
  count += 1;
  const canary = `canary${count}x`;
  secrets.push({ canary, own });
  return canary;
}

async function createHidden(route: string, members: JsonMap, as?: Readonly<Record<string, string>>): Promise<number> {
  const made = await site.call('POST', route, { body: { title: 'Hidden', ...members }, ...(as && { as }) });
  const own = `${route}/${made.body.id}`;
  const texts = { title: secretOf(own), content: secretOf(own), excerpt: secretOf(own) };
  const changed = await site.call('POST', own, { body: route === '/media' ? { title: texts.title } : texts });
  if (changed.status !== 200) throw new Error(`${own} returned ${changed.status}.`);
  hidden.set(made.body.id, own);
  return made.body.id;
}

async function hiddenFile(post: number): Promise<number> {
  const id = await site.upload('canaryfile.png', post);
  secrets.push({ canary: 'canaryfile', own: `/media/${id}` });
  hidden.set(id, `/media/${id}`);
  return id;
}

async function hiddenUser(role: string): Promise<number> {
  const name = `canaryuser${role}`;
  const members = { username: name, email: `${name}@mail.example`, name: `${name}name`, password: 'correct horse' };
  const id = await site.create('/users', { ...members, roles: [role] });
  secrets.push(
    { canary: `${name}name`, own: `/users/${id}` },
    { canary: `${name}@mail`, own: `/users/${id}?context=edit` },
  );
  hidden.set(id, `/users/${id}`);
  return id;
}

const boundTo = (keys: readonly string[]): string =>
  keys
    .map(
      (key) =>
        `<!-- wp:paragraph {"metadata":{"bindings":{"content":{"source":"acf/field","args":{"key":"${key}"}}}}} -->` +
        '<p></p><!-- /wp:paragraph -->',
    )
    .join('');

beforeAll(async () => {
  site = await startSiteWithFields([
    'text',
    'relation',
    'grouped',
    'rows',
    'flexible',
    'gallery',
    'media',
    'peoplefree',
    'pages',
  ]);
  callers.set('administrator', { authorization: site.authorization }).set('visitor', visitor);
  for (const role of ['editor', 'author', 'contributor', 'subscriber'] as const)
    callers.set(role, await site.signUp(role));
  const author = callers.get('author');
  const posts = [];
  for (const status of ['draft', 'private', 'pending', 'future']) {
    const date = status === 'future' ? { date: '2099-01-01T00:00:00' } : {};
    posts.push(await createHidden('/posts', { status, ...date }));
  }
  posts.push(await createHidden('/posts', { status: 'draft' }, author));
  posts.push(await createHidden('/posts', { status: 'publish', password: 'open' }));
  const pages = [
    await createHidden('/pages', { status: 'draft' }),
    await createHidden('/pages', { status: 'private' }),
  ];
  const files = [await hiddenFile(posts[1] ?? 0), await hiddenFile(posts[0] ?? 0)];
  const users = [await hiddenUser('editor'), await hiddenUser('author')];
  const [file = 0] = files;
  const acf = {
    t_password: 'not yet',
    r_post: posts[0] ?? 0,
    r_post_id: posts[1] ?? 0,
    r_posts: [...posts, ...pages],
    r_posts_id: pages,
    r_page: posts[2] ?? 0,
    r_pages: [...posts, ...pages],
    r_rel: [...posts, ...pages],
    r_rel_id: posts.slice(0, 2),
    r_user: users[0] ?? 0,
    r_user_id: users[1] ?? 0,
    r_user_object: users[0] ?? 0,
    r_users: users,
    g_hero: { title: 'Open', picture: file },
    w_rows: posts.map((target) => ({ title: 'Row', target })),
    e_parts: [{ acf_fc_layout: 'pictures', images: files, notes: [{ note: 'Open' }] }],
    m_gallery: files,
    m_gallery_url: files,
    m_image: file,
    m_image_url: file,
    m_file: file,
    m_file_url: file,
  };
  const content = boundTo(['t_password', 'r_post', 'r_posts', 'r_page', 'r_rel', 'r_user', 'm_image', 'm_gallery_url']);
  holder = await site.create('/posts', { title: 'Holder', status: 'publish', content, acf });
  await site.call('POST', `/posts/${holder}`, {
    body: { title: 'Holder again', acf: { t_password: secretOf(`/posts/${holder}?context=edit`) } },
  });
  guarded = await site.create('/posts', { title: 'Guarded', status: 'publish', password: 'open' });
  await site.call('POST', `/posts/${guarded}`, {
    body: { acf: { t_plain: secretOf(`/posts/${guarded}?context=edit`), r_post: posts[0] ?? 0 } },
  });
  pageHolder = await site.create('/pages', { title: 'Page', status: 'publish', acf: { p_text: 'Open' } });
  const { id: me } = (await site.call('GET', '/users/me')).body;
  await site.call('POST', `/users/${me}`, { body: { acf: { u_best: posts[0] ?? 0, u_photo: file } } });
}, 120_000);
afterAll(() => site.stop());

const as = (role: Role): Readonly<Record<string, string>> => callers.get(role) ?? visitor;

const known = new Map<string, Promise<string>>();

/** What a route of a single record returns to a role; empty if it is refused. */
function ownAnswer(role: Role, route: string): Promise<string> {
  const key = `${role} ${route}`;
  const answer = known.get(key) ?? readOwn(role, route);
  known.set(key, answer);
  return answer;
}

async function readOwn(role: Role, route: string): Promise<string> {
  const { status, body } = await site.call('GET', route, { as: as(role) });
  return status === 200 ? JSON.stringify(body) : '';
}

const inContext = (route: string, context: Context): string =>
  `${route}${route.includes('?') ? '&' : '?'}context=${context}`;

async function isAllowed(role: Role, { canary, own }: Secret, context: Context): Promise<boolean> {
  const needsEdit = own.includes('context=edit');
  if (needsEdit && context !== 'edit') return false;
  const routes = needsEdit ? [own] : [own, inContext(own, context)];
  const answers = await Promise.all(routes.map((route) => ownAnswer(role, route)));
  return answers.some((answer) => answer.includes(canary));
}

interface Read {
  readonly role: Role;
  readonly context: Context;
  readonly route: string;
}

const lists = ['/posts', '/pages', '/users', '/media', '/search', '/comments'] as const;
const fieldNames = [
  'r_post',
  'r_posts',
  'r_rel',
  'r_users',
  'w_rows',
  'e_parts',
  'm_gallery',
  'g_hero.picture',
] as const;

function anyRead(): Read {
  const context = pick(contexts);
  const format = pick(['light', 'standard', 'typed', '', 'nothing']);
  const single = pick([
    `/posts/${holder}`,
    `/posts/${holder}`,
    `/posts/${guarded}`,
    `/pages/${pageHolder}`,
    `/posts/${holder}/revisions`,
    '/users/1',
    '/users/me',
  ]);
  const parts = [
    `context=${context}`,
    `acf_format=${format}`,
    pick(['', '_embed=1', '_embed=acf:post', '_embed=acf:user,acf:attachment', '_embed=author,acf:post']),
    pick(['', '', `_fields=id,acf`, `_fields=acf.${pick(fieldNames)}`, '_fields=_links,_embedded', '_fields=content']),
  ];
  const listed = [
    pick(['', 'per_page=100', 'search=canary', `include=${[...hidden.keys()].join(',')},${holder}`, 'status=any']),
    pick(['', 'orderby=title', 'orderby=include', 'orderby=acf.r_post', 'orderby=author', 'orderby=modified']),
    pick(['', 'acf[r_post]=1', 'meta_key=r_post', 'meta[t_password][is]=x', 'order=asc', 'password=wrong']),
  ];
  const isList = random() < 0.4;
  const query = [...parts, ...(isList ? listed : [])].filter((part) => part !== '').join('&');
  return { role: pick(roles), context, route: `${isList ? pick(lists) : single}?${query}` };
}

/** Ids in values of fields and in links that not everybody can read. */
function hiddenIdsIn(value: Json, inFields = false): readonly number[] {
  if (typeof value === 'number') return inFields && hidden.has(value) ? [value] : [];
  if (typeof value === 'string') {
    const linked = /\/(?:posts|pages|media|users)\/(\d+)$/.exec(value);
    const id = Number(linked?.[1] ?? 0);
    return linked !== null && hidden.get(id) !== undefined && value.endsWith(hidden.get(id) ?? '-') ? [id] : [];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => {
    // Numbers that are no ids.
    if (/^t_|^u_rank$|^p_number$|width|height|filesize|menu_order|count|comment_count/.test(name)) return [];
    return hiddenIdsIn(member as Json, inFields || name === 'acf');
  });
}

test(`${reads} reads show no secret`, { timeout: 60_000 + reads * 500 }, async () => {
  let shown = 0;
  const statuses = new Set<number>();
  for (let at = 0; at < reads; at += 1) {
    const { role, context, route } = anyRead();
    const { status, body } = await site.call('GET', route, { as: as(role) });
    expect(status, `${route} as ${role}`).toBeLessThan(500);
    statuses.add(status);
    const text = JSON.stringify(body);
    for (const secret of secrets)
      if (text.includes(secret.canary)) {
        shown += 1;
        expect(await isAllowed(role, secret, context), `${secret.canary} of ${secret.own} in ${route} as ${role}`).toBe(
          true,
        );
      }
    for (const id of hiddenIdsIn(body)) {
      const own = hidden.get(id) ?? '';
      const answers = [await ownAnswer(role, own), await ownAnswer(role, inContext(own, context))];
      expect(answers.join(''), `${own} in ${route} as ${role}`).not.toBe('');
    }
  }
  // A test in which nothing is ever shown, or everything is refused, would prove nothing.
  expect(shown).toBeGreaterThan(reads / 20);
  expect(statuses).toContain(200);
});

test('a write cannot find out which hidden records exist', async () => {
  const names = ['r_post', 'r_posts', 'r_rel', 'r_page', 'm_image', 'r_user'] as const;
  for (const role of ['contributor', 'author'] as const)
    for (const [id] of hidden) {
      if ((await ownAnswer(role, hidden.get(id) ?? '')) !== '') continue;
      const name = pick(names);
      const write = (value: number) =>
        site.call('POST', '/posts', { as: as(role), body: { title: 'Naming', acf: { [name]: value } } });
      const [refused, unknown] = [await write(id), await write(999_999)];
      expect([refused.status, unknown.status]).toEqual([400, 400]);
      expect(JSON.stringify(refused.body).replaceAll(String(id), '999999')).toBe(JSON.stringify(unknown.body));
    }
});
