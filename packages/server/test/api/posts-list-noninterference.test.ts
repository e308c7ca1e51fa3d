import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { connectTo, createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { addUser } from '../support/add-user.ts';

/**
 * Two databases that differ in nothing but what visitors, subscribers, contributors and authors may not know. Whatever
 * these ask for, they must be told the same: else they could find out secrets by asking, by the order of a list, by its
 * totals, slugs and pages.
 */
const amount = 1500;
const seed = 20_240_506;
const site = { SITE_URL: 'http://site.test', PLATEN_LOG_LEVEL: 'silent' };
const roles = ['subscriber', 'contributor', 'author', 'editor'] as const;
type Role = (typeof roles)[number] | 'visitor';

let databases: TestDatabase[] = [];
let apps: RunningApp[] = [];
const authorization: Partial<Record<Role, string>> = {};
/** Ids by what they are of. */
const ids: Record<'shown' | 'locked' | 'hidden' | 'pages' | 'terms', number[]> = {
  shown: [],
  locked: [],
  hidden: [],
  pages: [],
  terms: [],
};

beforeAll(async () => {
  const first = await createTestDatabase();
  databases.push(first);
  const db = connectTo(first.url);
  for (const role of roles) authorization[role] = await addUser(db, role);
  await db.close();
  const app = await startApp({ databaseUrl: first.url, env: site });
  await fill(app);
  await app.stop();
  databases.push(await copyOf(first));
  for (const [at, { url }] of databases.entries()) await plantSecrets(url, ['alphasecret', 'betasecret'][at] ?? '');
  apps = await Promise.all(databases.map(({ url }) => startApp({ databaseUrl: url, env: site })));
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await Promise.all(databases.map((database) => database.drop()));
});

async function copyOf({ url }: TestDatabase): Promise<TestDatabase> {
  const copy = await createTestDatabase();
  const names = [url, copy.url].map((address) => new URL(address).pathname.slice(1));
  const server = new Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).toString() });
  await server.connect();
  await server.query(`drop database "${names[1]}" with (force)`);
  await server.query(`create database "${names[1]}" template "${names[0]}"`);
  await server.end();
  return copy;
}

async function fill(app: RunningApp): Promise<void> {
  const make = async (base: string, body: JsonMap, role: Role = 'editor'): Promise<number> => {
    const answered = await fetch(`${app.url}/cms-json/cms/v2/${base}`, {
      method: 'POST',
      headers: { authorization: authorization[role] ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answered.status !== 201) throw new Error(`${base}: ${await answered.text()}`);
    return ((await answered.json()) as { id: number }).id;
  };
  for (const [at, name] of ['News', 'Sport', 'Weather'].entries()) {
    ids.terms.push(await make('categories', { name, ...(at === 1 ? { parent: ids.terms[0] } : {}) }));
    ids.terms.push(await make('tags', { name: `${name} tag` }));
  }
  const date = (at: number): string => `2024-0${1 + (at % 9)}-1${at % 10}T0${at % 10}:00:00`;
  const terms = (at: number): JsonMap => ({
    categories: [ids.terms[2 * (at % 3)] ?? 0],
    tags: [ids.terms[1 + 2 * (at % 3)] ?? 0],
  });
  for (let at = 0; at < 24; at += 1) {
    const role = at % 2 === 0 ? 'editor' : 'author';
    const base = {
      title: `Shown ${at}`,
      content: `Words of the ${at}th`,
      comment_status: 'open',
      status: 'publish',
      date: date(at),
      ...terms(at),
    };
    ids.shown.push(
      await make(
        'posts',
        { ...base, format: at % 5 === 0 ? 'aside' : 'standard', sticky: at % 7 === 0 },
        role === 'author' && at % 7 === 0 ? 'editor' : role,
      ),
    );
    if (at % 3 === 0)
      ids.pages.push(
        await make('pages', {
          title: `Page ${at}`,
          content: 'Words',
          status: 'publish',
          date: date(at),
          parent: ids.pages.at(-1) ?? 0,
          menu_order: at,
        }),
      );
    if (at % 3 === 1) ids.locked.push(await make('posts', { ...base, title: `Locked ${at}`, password: 'x' }));
    const status = ['draft', 'pending', 'private', 'publish'][at % 4] ?? '';
    ids.hidden.push(
      await make('posts', {
        ...base,
        title: `Hidden ${at}`,
        status,
        date: status === 'publish' ? '2099-01-01T00:00:00' : date(at),
      }),
    );
  }
  // Placed among what is hidden, whichever word that begins with: their place in a list must not tell.
  for (const role of ['contributor', 'author'] as const) {
    for (const title of ['alpha', 'alphasecret5', 'alphz', 'beta', 'betasecret5', 'betz', 'middle']) {
      await make('posts', { title, content: 'Own words', status: 'draft' }, role);
    }
  }
  for (const id of ids.shown.slice(0, 5)) await make('comments', { post: id, content: `Reply to ${id}` });
}

/** All that is secret says another word in each database; the second one has more of it too. */
async function plantSecrets(url: string, word: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  await run(
    `insert into options (name, value) values ('show_avatars', '"0"'), ('secret_option', to_jsonb($1::text)) on conflict (name) do update set value = excluded.value`,
    [word],
  );
  await run(
    `update posts set title = $1 || id, content = $1 || ' <b>' || id || '</b>', excerpt = $1, slug = $1 || id,
               meta = jsonb_build_object('footnotes', jsonb_build_array($1::text), '_hidden', jsonb_build_array($1::text))
               where id = any($2)`,
    [word, ids.hidden],
  );
  await run(`update posts set content = $1 || ' inside', excerpt = $1, password = $1 where id = any($2)`, [
    word,
    ids.locked,
  ]);
  await run(
    `update posts set meta = meta || jsonb_build_object('_hidden', jsonb_build_array($1::text)) where status = 'publish'`,
    [word],
  );
  await run(
    `update users set email = login || '@' || $1 || '.example', password_hash = $1, meta = jsonb_build_object('_hidden', jsonb_build_array($1::text))`,
    [word],
  );
  await run(
    `update users set display_name = $1, nickname = $1, first_name = $1, url = 'https://' || $1 || '.example', description = $1 where login in ('contributor')`,
    [word],
  );
  await run(`update application_passwords set name = $1`, [word]);
  await run(`update comments set author_email = $1 || '@example.org', author_ip = $1, author_agent = $1`, [word]);
  await run(
    `insert into comments (post_id, author_name, author_email, date, date_gmt, content, status)
               select $2::bigint, $1, $1, now(), now(), $1, 'hold'`,
    [word, ids.shown[0]],
  );
  await run(
    `insert into revisions (post_id, author, kind, title, content, excerpt)
               select id, 0, 'revision', $1, $1, $1 from posts where id = any($2)`,
    [word, ids.shown.slice(0, 3)],
  );
  if (word.startsWith('beta')) {
    await run(
      `insert into posts (type, status, slug, title, content, author, date, date_gmt, modified, modified_gmt)
                 select t.type, s.status, $1 || '-' || s.status || i, $1, $1, i, d, d, d, d
                 from generate_series(1, 5) i, unnest(array['post','page']) t (type), unnest(array['draft','private','trash','future']) s (status),
                   (select timestamp '2099-03-03' as d) dated`,
      [word],
    );
  }
  await client.end();
}

/** Numbers below a bound, the same in every run. */
function createRandom(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Asked {
  readonly role: Role;
  readonly path: string;
}

function corpus(): Asked[] {
  const random = createRandom(seed);
  const one = <T>(...choices: readonly T[]): T => choices[random(choices.length)] as T;
  const id = (): number => one(...Object.values(ids).flat(), 41, 9_999_999);
  const word = (): string =>
    one(
      'alphasecret',
      'betasecret',
      'alpha',
      'beta',
      'secret',
      'shown',
      'words',
      'locked',
      'hidden',
      'inside',
      'page',
      'the',
      '-secret words',
      '"of the"',
      'a',
      '@',
      'example',
      '%',
    );
  const order = (): string =>
    `orderby=${one('author', 'date', 'id', 'include', 'modified', 'parent', 'relevance', 'slug', 'include_slugs', 'title', 'menu_order')}&order=${one('asc', 'desc')}`;
  const parts: readonly (() => string)[] = [
    order,
    () => `search=${encodeURIComponent(word())}`,
    () => `search_columns=${one('post_title', 'post_content', 'post_excerpt', 'email', 'name')}`,
    () => `per_page=${one(1, 2, 5, 100)}&page=${one(1, 1, 2, 3)}`,
    () => `offset=${random(30)}`,
    () => `_fields=${one('id', 'id,title', 'title.rendered,meta', 'content,excerpt', '_links,_embedded', 'password')}`,
    () => `_embed=${one('', 'author', 'up,replies', 'cms:term', 'self')}`,
    () => `include=${id()},${id()},${id()}`,
    () => `exclude=${id()},${id()}`,
    () => `slug=${one(`alphasecret${id()}`, `betasecret${id()}`, 'shown-1', 'locked-4')}`,
    () => `status=${one('publish', 'draft', 'private', 'any', 'future', 'trash')}`,
    () => `author=${41_000 + random(20)}`,
    () => `author_exclude=${40_001 + random(5)}`,
    () => `categories=${id()}`,
    () => `tags_exclude=${id()}`,
    () =>
      `${one('after', 'before', 'modified_after', 'modified_before')}=${one('2024-03-01T00:00:00', '2098-01-01T00:00:00', '2010-01-01T00:00:00')}`,
    () => `sticky=${one('true', 'false')}`,
    () => `format=${one('aside', 'standard')}`,
    () => `parent=${id()}`,
    () => `post=${id()}`,
    () => `context=${one('view', 'embed', 'edit')}`,
    () => `type=${one('post', 'term', 'post-format')}`,
    () => `hide_empty=true`,
    () => `roles=${one('editor', 'contributor')}`,
    () => `has_published_posts=true`,
    () => `meta_key=_hidden&meta_value=${word()}`,
    () => `password=${one('', 'guess')}`,
    () => `_envelope=1`,
  ];
  const routes: readonly (() => string)[] = [
    () => 'posts',
    () => 'posts',
    () => 'posts',
    () => 'pages',
    () => 'search',
    () => 'categories',
    () => 'tags',
    () => 'users',
    () => 'comments',
    () => `posts/${id()}`,
    () => `pages/${id()}`,
    () => `users/${40_001 + random(6)}`,
    () => `categories/${id()}`,
    () => `comments/${30_001 + random(8)}`,
    () => `posts/${id()}/${one('revisions', 'autosaves')}`,
    () => one('', 'types', 'statuses', 'taxonomies', 'users/me', 'settings', 'blocks'),
  ];
  const ofReaders = Array.from({ length: amount }, () => {
    const query = Array.from({ length: random(4) }, () => one(...parts)());
    return {
      role: one('visitor', 'subscriber'),
      path: `/cms-json/cms/v2/${one(...routes)()}?${query.join('&')}`,
    } as const;
  });
  // Those who write are told their own secrets; of lists of posts they are told no more than what they may read.
  const ofWriters = Array.from({ length: amount }, () => {
    const statuses = Array.from({ length: 1 + random(3) }, () =>
      one('draft', 'private', 'pending', 'future', 'any', 'trash'),
    );
    const query = [...statuses.map((status) => `status[]=${status}`), order(), `per_page=${one(1, 2, 3, 5, 100)}`];
    // Embedded authors would be told their own names, which are planted, too.
    const further = Array.from({ length: random(3) }, () => one(...parts)()).filter(
      (part) => !part.startsWith('_embed'),
    );
    const path = `/cms-json/cms/v2/${one('posts', 'posts', 'pages')}?${[...query, ...further].join('&')}`;
    return { role: one('contributor', 'author'), path } as const;
  });
  return [...ofReaders, ...ofWriters];
}

async function answerOf(app: RunningApp, { role, path }: Asked): Promise<string> {
  const known = authorization[role];
  const answered = await fetch(`${app.url}${path}`, { headers: known === undefined ? {} : { authorization: known } });
  const headers = [...answered.headers].filter(
    ([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name),
  );
  return JSON.stringify([answered.status, headers, await answered.text()]);
}

const differs = async (asked: Asked): Promise<boolean> => {
  const [first, second] = await Promise.all(apps.map((app) => answerOf(app, asked)));
  return first !== second;
};

test(`${2 * amount} requests of those who may not read it are answered alike whatever is secret`, async () => {
  const asked = corpus();
  const different: Asked[] = [];
  const statuses = new Map<number, number>();
  const queue = asked.entries();
  const lane = async (): Promise<void> => {
    for (const [, one] of queue) {
      if (await differs(one)) different.push(one);
    }
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  for (const one of asked.slice(0, 200)) {
    const status = Number((JSON.parse(await answerOf(apps[0] as RunningApp, one)) as unknown[])[0]);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(different.slice(0, 10)).toEqual([]);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(60);
});

test('those who may read more are told the difference (negative control)', async () => {
  const telling = ['posts?status=any&search=alphasecret', 'posts?context=edit', 'posts?search=betasecret'];
  for (const path of telling)
    expect(await differs({ role: 'editor', path: `/cms-json/cms/v2/${path}` }), path).toBe(true);
});
