import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createApp } from '../../packages/server/src/app/create-app.ts';
import type { App } from '../../packages/server/src/app/create-app.ts';
import { loadConfig } from '../../packages/server/src/config.ts';
import { createLog } from '../../packages/server/src/lib/log.ts';
import { definePlugin } from '../../packages/server/src/plugin-api.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite } from './scale-site.ts';
import type { SeededSite } from './scale-site.ts';

/** Half of the seeded posts have such a value. */
const views = definePlugin({
  name: 'views',
  activate: (api) =>
    api.registerMeta({
      object: 'post',
      key: '_views',
      restName: 'views',
      single: true,
      showInRest: true,
      index: true,
    }),
});

const paths = [
  '?orderby=meta.views',
  '?orderby=meta.views&page=50',
  '?meta[views][after]=9&orderby=meta.views&order=asc',
];
const requests = 300;

/**
 * Lists sorted and filtered by a meta key, on two sites in turns: `npm run bench -- meta [--posts 1000000]`. What counts is
 * how much longer the large one takes.
 */
export async function measureMeta(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { posts: { type: 'string', default: '1000000' } },
  });
  const sizes = [1000, Number(values.posts)];
  const sites: Measured[] = [];
  try {
    for (const size of sizes) sites.push(await startSite(size));
    for (const path of paths) {
      const times = sites.map((): number[] => []);
      for (let at = 0; at < requests; at += 1) {
        for (const [which, { port }] of sites.entries()) times[which]?.push(await timeOf(port, path));
      }
      const [small = 0, large = 0] = times.map(median);
      console.log(
        `${path}: p50 ${small.toFixed(2)} ms with ${sizes[0]} posts, ${large.toFixed(2)} ms with ${sizes[1]}: ${(large / small).toFixed(2)} times as long`,
      );
    }
  } finally {
    for (const { app, site } of sites) {
      await app.close();
      await site.drop();
    }
  }
}

interface Measured {
  readonly site: SeededSite;
  readonly app: App;
  readonly port: number;
}

async function startSite(posts: number): Promise<Measured> {
  const site = await createSeededSite(planOf(posts, 1));
  const config = loadConfig(site.environment);
  const app = await createApp({ config, log: createLog(config.logLevel), plugins: [views] });
  const { port } = await app.listen();
  const began = performance.now();
  const made = `select 1 from pg_index join pg_class on oid = indexrelid where starts_with(relname, 'posts_by_meta_') and indisvalid`;
  while ((await site.client.query(made)).rowCount === 0) await sleep(200);
  await site.client.query('vacuum analyze posts');
  console.log(`${posts} posts: indexed after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return { site, app, port };
}

async function timeOf(port: number, path: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/cms-json/cms/v2/posts${path}`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return performance.now() - began;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
