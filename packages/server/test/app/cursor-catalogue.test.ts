import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMap } from '../../src/lib/json.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite, write } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';

/** Enough of everything for three pages. */
const many = 5;
const perPage = 2;

let site: Site;
let node: RunningApp;
let lists: readonly List[] = [];

interface List {
  readonly path: string;
  readonly isOffered: boolean;
}

/** What the variables of a path stand for, by the part of the path before them. */
const known = new Map<string, string>();

beforeAll(async () => {
  site = await startSite();
  node = await site.startNode();
  await seed();
  lists = await listsOf();
});
afterAll(() => site.stop());

const repeat = (work: (n: number) => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: many }, (_, n) => work(n)));

const make = async (path: string, body: JsonMap): Promise<string> =>
  String((await write(node, site, { path, body })).id);

const open = { comment_status: 'open' };

async function seed(): Promise<void> {
  const { kysely } = site.db;
  for (const base of ['posts', 'pages', 'blocks', 'navigation']) {
    await repeat((n) => make(`/${base}`, { title: `One ${n}`, status: 'publish' }));
    known.set(base, await make(`/${base}`, { title: 'Revised', status: 'publish', ...open }));
  }
  await repeat((n) => make('/tags', { name: `Tag ${n}` }));
  await repeat((n) => make('/categories', { name: `Category ${n}` }));
  await repeat((n) => make('/cms_pattern_category', { name: `Kind ${n}` }));
  await repeat((n) => make('/menus', { name: `Menu ${n}` }));
  await repeat((n) => make('/menu-items', { title: `Item ${n}`, url: 'https://example.org', status: 'publish' }));
  known.set('menu-items', await make('/menu-items', { title: 'Item', url: 'https://example.org', status: 'publish' }));
  await repeat((n) => make('/comments', { post: Number(known.get('posts')), content: `Words ${n}` }));
  const user = { password: 'a long enough secret' };
  await repeat((n) => make('/users', { ...user, username: `user-${n}`, email: `user-${n}@example.org` }));
  await repeat((n) => make('/redirects', { source: `/old-${n}`, target: `/new-${n}` }));
  for (const base of ['templates', 'template-parts']) {
    const body = { slug: `own-${base}`, title: 'Own', content: 'One' };
    known.set(base, await make(`/${base}`, body));
  }
  const family = (n: number) => ({
    font_family_settings: JSON.stringify({ name: `Font ${n}`, slug: `font-${n}`, fontFamily: `Font ${n}` }),
  });
  await repeat((n) => make('/font-families', family(n)));
  known.set('font-families', await make('/font-families', family(many)));
  await repeat((n) =>
    make(`/font-families/${known.get('font-families')}/font-faces`, {
      font_face_settings: JSON.stringify({
        fontFamily: 'Font',
        fontWeight: String((n + 1) * 100),
        src: 'https://example.org/font.woff2',
      }),
    }),
  );
  await sql`
    insert into posts (type, status, slug, title, author, date, date_gmt, modified, modified_gmt)
      select 'attachment', 'inherit', 'file-' || n, 'File ' || n, 1, at, at, at, at
        from generate_series(1, ${many}::int) n, lateral (select timestamp '2026-01-01' as at) moment`.execute(kysely);
  const styles = await sql<{ id: number }>`
    insert into posts (type, status, slug, title, content, author, date, date_gmt, modified, modified_gmt)
      select 'cms_global_styles', 'publish', 'global-styles-' || 'none', 'Styles', '{}', 1, at, at, at, at
        from (select timestamp '2026-01-01' as at) moment returning id`.execute(kysely);
  known.set('global-styles', String(styles.rows[0]?.id));
  // All saved in one second, so that only the ids tell their order.
  await sql`
    insert into revisions (post_id, author, kind, title, content, excerpt)
      select posts.id, 1, 'revision', 'State ' || n % 2, '{}', '' from posts, generate_series(1, ${many}::int) n
        where posts.type <> 'attachment'`.execute(kysely);
  const hook = await make('/webhooks', { name: 'Hook', url: 'https://example.org/hook', types: ['post.created'] });
  known.set('webhooks', hook);
  await sql`
    insert into webhook_deliveries (webhook, sequence, event_at, kind, subject, state)
      select ${hook}::bigint, n, now(), 'post.created', 'post-1', 'delivered' from generate_series(1, ${many}::int) n`.execute(
    kysely,
  );
  known.set('users', 'me').set('block-types', 'core').set('icons', 'core').set('preview-links', 'post');
}

/** Every list that the contract has, with an address at which it can be asked for. */
async function listsOf(): Promise<readonly List[]> {
  const answer = await fetch(`${node.url}/cms-json/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Readonly<Record<string, JsonMap>> };
  return Object.entries(paths).flatMap(([template, { get }]) => {
    if (!isMap(get)) return [];
    const isOffered = JSON.stringify(get['parameters']).includes('#/components/parameters/cursor"');
    const isList = /"2XX":.*?"schema":\{"type":"array"/.test(JSON.stringify(get['responses']));
    if (!isList && !isOffered) return [];
    const path = template
      .replaceAll(/([\w-]+)\/\{\w+\}/g, (whole, before: string) => `${before}/${known.get(before) ?? whole}`)
      .replace('/post/{id}', `/post/${known.get('posts')}`);
    return [{ path, isOffered }];
  });
}

const ask = (path: string, query: string): Promise<Response> =>
  fetch(`${node.url}/cms-json${path}?${query}`, { headers: { authorization: site.authorization } });

/** A record, whatever it is called by. */
const nameOf = (item: Json): string => {
  const { id, uuid, name, slug } = item as JsonMap;
  return JSON.stringify(id ?? uuid ?? name ?? slug ?? item);
};

const everything: Readonly<Record<string, string>> = {
  '/cms/v2/tags': 'hide_empty=false&',
  '/cms/v2/media': 'status=inherit&',
};

async function walk(path: string, more: string): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer: Response = await ask(path, `${more}per_page=${perPage}&_cursor=${cursor}`);
    expect([path, answer.status]).toEqual([path, 200]);
    const items = (await answer.json()) as readonly Json[];
    expect(items.length).toBeLessThanOrEqual(perPage);
    seen.push(...items.map(nameOf));
    cursor = answer.headers.get('X-CMS-NextCursor');
  }
  return seen;
}

describe('every list of the contract', () => {
  test('is known to this test with an address of its own', () => {
    expect(lists.length).toBeGreaterThan(45);
    expect(lists.filter(({ path }) => path.includes('{'))).toEqual([]);
    expect(lists.filter(({ isOffered }) => isOffered).length).toBeGreaterThan(20);
  });

  test('that offers a cursor is walked through with it, and every record is met once', async () => {
    for (const { path } of lists.filter(({ isOffered }) => isOffered)) {
      const more = everything[path] ?? '';
      const whole = ((await (await ask(path, `${more}per_page=100`)).json()) as readonly Json[]).map(nameOf);
      expect([path, whole.length > 2 * perPage]).toEqual([path, true]);
      expect([path, await walk(path, more)]).toEqual([path, whole]);
    }
  });

  test('that offers none refuses one, also an empty one, and tells how', async () => {
    for (const { path } of lists.filter(({ isOffered }) => !isOffered))
      for (const cursor of ['', 'AAAA']) {
        const answer = await ask(path, `_cursor=${cursor}`);
        const { code } = (await answer.json()) as JsonMap;
        expect([path, answer.status, code]).toEqual([path, 400, 'rest_no_cursor']);
      }
  });

  test('is sent as lines, whether it has cursors or not', async () => {
    for (const path of ['/cms/v2/search', '/cms/v2/block-types', '/cms/v2/font-families']) {
      const [listed, lines] = await Promise.all([
        ask(path, 'per_page=100'),
        fetch(`${node.url}/cms-json${path}`, {
          headers: { authorization: site.authorization, accept: 'application/x-ndjson' },
        }),
      ]);
      expect([path, lines.headers.get('content-type')]).toEqual([path, expect.stringContaining('ndjson')]);
      const sent = (await lines.text()).split('\n').filter(Boolean);
      expect(sent.map((line) => nameOf(JSON.parse(line) as Json))).toEqual(
        ((await listed.json()) as readonly Json[]).map(nameOf),
      );
    }
  });
});
