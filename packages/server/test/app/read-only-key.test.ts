import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite, write } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';

let site: Site;
let node: RunningApp;

beforeAll(async () => {
  site = await startSite();
  node = await site.startNode();
});
afterAll(() => site.stop());

/** Every row of every table, but for when a key was last used and when nodes last showed that they live. */
async function everything(): Promise<string> {
  const { kysely } = site.db;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('application_passwords', 'platen_node') order by 1`.execute(
    kysely,
  );
  const hashes: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as hash from ${sql.table(name)} t`.execute(
      kysely,
    );
    hashes.push(`${name} ${rows[0]?.hash}`);
  }
  return hashes.join('\n');
}

const get = async (path: string): Promise<{ status: number; body: JsonMap }> => {
  const answer = await fetch(`${node.url}/cms-json${path}`, { headers: { authorization: site.authorization } });
  // The export of a theme is an archive.
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, body: isJson ? ((await answer.json()) as JsonMap) : {} };
};

/** A path of each route that can be read, with records that are there. */
async function readablePaths(): Promise<string[]> {
  const post = { status: 'publish', comment_status: 'open' };
  const { id: posted } = await write(node, site, { path: '/posts', body: { ...post, title: 'A post' } });
  await write(node, site, { path: `/posts/${posted}`, body: { title: 'A changed post' } });
  const { id: page } = await write(node, site, { path: '/pages', body: { ...post, title: 'A page' } });
  const { id: comment } = await write(node, site, { path: '/comments', body: { post: posted, content: 'Hm.' } });
  const { id: category } = await write(node, site, { path: '/categories', body: { name: 'News' } });
  const idIn = (pattern: string): number =>
    [
      ['/pages', page],
      ['/comments', comment],
      ['/categories', category],
    ].find(([base]) => pattern.includes(String(base)))?.[1] as number;
  const { body } = await get('/');
  return Object.entries(body['routes'] as Readonly<Record<string, { methods: readonly string[] }>>)
    .filter(([, { methods }]) => methods.includes('GET'))
    .map(([pattern]) =>
      pattern.replaceAll(/\(\?P<(\w+)>[^/]*\)/g, (_, name: string) =>
        /type|taxonomy|status/.test(name) ? 'post' : String(idIn(pattern) ?? posted),
      ),
    );
}

// To see it fail, take `writes` from the route of the navigation fallback.
test('a key that may only read changes nothing, whatever it reads', async () => {
  const paths = await readablePaths();
  expect(paths.length).toBeGreaterThan(40);
  const fallback = '/cms-block-editor/v1/navigation-fallback';
  expect(paths).toContain(fallback);
  const setScopes = (scopes: string | null) =>
    sql`update application_passwords set scopes = ${scopes}::jsonb`.execute(site.db.kysely);
  await setScopes('{"readOnly":true,"prefixes":null}');
  const before = await everything();
  const statuses = new Map<string, number>();
  for (const path of paths) statuses.set(path, (await get(`${path}?context=edit`)).status);
  expect(await everything()).toBe(before);
  expect(await get(fallback)).toMatchObject({ status: 403, body: { code: 'rest_application_password_scope' } });
  expect([...statuses.values()].filter((status) => status === 200).length).toBeGreaterThan(25);
  await setScopes(null);
  expect((await get(fallback)).status).toBe(200);
  expect(await everything()).not.toBe(before);
  await setScopes('{"readOnly":true,"prefixes":null}');
});
