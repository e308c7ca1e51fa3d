import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCore, openDatabase } from '../../src/app/open-core.ts';
import type { OpenCore } from '../../src/app/open-core.ts';
import { openNode } from '../../src/app/open-node.ts';
import type { OpenNode } from '../../src/app/open-node.ts';
import { createLog } from '../../src/lib/log.ts';
import { nouns } from '../../src/nouns.ts';
import { definePlugin } from '../../src/plugin-api.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { answerTo, ask, installation, testConfig } from '../support/site.ts';

/** `PLATEN_SITES=200` for the long form. */
const sitesOpen = Number(process.env['PLATEN_SITES'] ?? 30);
/** Bytes of a site that shares its registrations and answered one request. With few sites, caches of the process count. */
const maxSiteBytes = sitesOpen < 200 ? 300_000 : 150_000;

/** Shows what no block of such a kind may: the site. */
const careless = definePlugin({
  name: 'careless',
  activate: (api) =>
    api.registerBlock({
      name: 'careless/site',
      title: 'Site',
      cacheable: true,
      render: async ({ data }) => `<p>${(await data.site()).url}</p>`,
    }),
});

/** For all sites together. */
const maxConnections = 8;

let database: TestDatabase;
let node: OpenNode;
const opened: OpenCore[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = testConfig({ databaseUrl: database.url, env: { PLATEN_POOL_SIZE: '4' } });
  node = openNode({ config, log: createLog('silent'), nouns, maxConnections });
});
afterAll(async () => {
  for (const site of opened) await site.close();
  await node.close();
  await database.drop();
});

/** All of them on one database: what they hold in memory is that of sites with databases of their own. */
function open(name: string, plugins = [careless]): OpenCore {
  const config = testConfig({ databaseUrl: database.url, env: { SITE_URL: `http://${name}.test` } });
  const db = openDatabase(node, config);
  const site = openCore(node, { config, plugins, db, installation: { ...installation, id: randomUUID() } });
  opened.push(site);
  return site;
}

const get = async (site: OpenCore, route: string): Promise<string> =>
  JSON.stringify((await answerTo(await site.ownScope(), ask('GET', route))).body);

test('sites share registrations and themes, and show their own URLs', async () => {
  const [one, other, plain] = [open('one'), open('other'), open('plain', [])];
  expect(one.site()).toBe(other.site());
  expect(plain.site()).not.toBe(one.site());
  expect(one.tools.themes).toBe(other.tools.themes);
  expect(one.tools.siteState).not.toBe(other.tools.siteState);
  const content = '<!-- wp:careless/site /-->\n\n<!-- wp:paragraph --><p>Same text</p><!-- /wp:paragraph -->';
  const { rows } = await sql<{ id: number }>`
    insert into posts (type, status, slug, title, content, author, date, date_gmt, modified, modified_gmt)
      select 'post', 'publish', 'same', 'Same', ${content}, 0, at, at, at, at from (select timestamp '2026-01-01' as at) now
      returning id`.execute(one.db.kysely);
  const id = rows[0]?.id ?? 0;
  const routes = [`/cms/v2/posts/${id}`, '/cms/v2/posts', '/cms/v2/block-types', '/', '/openapi.json', '/cms/v2/types'];
  for (const route of [...routes, ...routes]) {
    expect(await get(one, route), route).not.toContain('other.test');
    expect(await get(other, route), route).not.toContain('one.test');
  }
  expect(await get(other, `/cms/v2/posts/${id}`)).toContain('<p>http://other.test');
});

test('an open site takes little memory', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const heldBytes = (): number => {
    // The first leaves what only just became free.
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  await get(open('first'), '/cms/v2/posts');
  const before = heldBytes();
  for (let at = 0; at < sitesOpen; at += 1) await get(open(`s${at}`), '/cms/v2/posts');
  const perSite = Math.round((heldBytes() - before) / sitesOpen);
  const megabytes = ((perSite * sitesOpen) / 1e6).toFixed(1);
  process.stdout.write(`${sitesOpen} open sites: ${megabytes} MB, ${Math.round(perSite / 1000)} KB each\n`);
  expect(perSite).toBeLessThan(maxSiteBytes);
  expect(node.connections?.used()).toBeLessThanOrEqual(maxConnections);
});
