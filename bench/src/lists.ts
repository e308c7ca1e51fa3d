import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createApp } from '../../packages/server/src/app/create-app.ts';
import { loadConfig } from '../../packages/server/src/config.ts';
import { createLog } from '../../packages/server/src/lib/log.ts';
import { startGenerator } from './processes.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite, caches } from './scale-site.ts';
import type { SeededSite } from './scale-site.ts';

const root = '/cms-json/cms/v2';

/**
 * How many of the lists that visitors ask for still come from the cache while others write:
 * `npm run bench -- lists [--writes 100] [--seconds 10] [--stale 0]`. Of four writes two edit a post, one publishes a new
 * post in one of twenty categories, and one is a comment. The visitors ask for the first pages of all posts, of twenty
 * categories and of ten authors in turns.
 */
export async function measureLists(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      writes: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '10' },
      stale: { type: 'string', default: '0' },
    },
  });
  const site = await createSeededSite(planOf(1000, 1));
  const metricsAddress = `127.0.0.1:${40_000 + (process.pid % 10_000)}`;
  const config = loadConfig({
    ...site.environment,
    ...caches,
    PLATEN_REVALIDATION_BYTES: '0',
    PLATEN_CACHE_STALE_SECONDS: values.stale,
    PLATEN_METRICS_ADDRESS: metricsAddress,
  });
  const app = await createApp({ config, log: createLog(config.logLevel), plugins: [] });
  const { port } = await app.listen();
  const generator = startGenerator();
  try {
    const [path = '', ...others] = await listPaths(site);
    const asked = { port, path, others: others.map((each) => ({ path: each })), connections: 8 };
    await generator.run({ ...asked, seconds: 2 });
    const before = await countRemade(metricsAddress);
    const ended = new AbortController();
    const writing = keepWriting(site, port, Number(values.writes), ended.signal);
    const { requests, perSecond, failures } = await generator.run({ ...asked, seconds: Number(values.seconds) });
    ended.abort();
    const written = await writing;
    const after = await countRemade(metricsAddress);
    const whole = (after.none - before.none) / requests;
    const inPart = (after.cached - before.cached) / requests;
    console.log(
      `${requests} lists at ${perSecond.toFixed(0)}/s beside ${(written / Number(values.seconds)).toFixed(0)} writes a second: ${(1 - whole - inPart).toFixed(3)} from the cache, ${inPart.toFixed(3)} remade with cached items, ${whole.toFixed(3)} remade whole, ${failures} failures`,
    );
  } finally {
    generator.stop();
    await app.close();
    await site.drop();
  }
}

async function countRemade(address: string): Promise<{ readonly cached: number; readonly none: number }> {
  const text = await (await fetch(`http://${address}/metrics`)).text();
  const valueOf = (label: string): number =>
    Number(new RegExp(String.raw`platen_remade_lists\{items="${label}"\} (\d+)`).exec(text)?.[1] ?? NaN);
  return { cached: valueOf('cached'), none: valueOf('none') };
}

async function listPaths({ targets, client }: SeededSite): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct author as id from posts where status = 'publish' order by 1 limit 10`,
  );
  return [
    `${root}/posts`,
    `${root}/posts?per_page=20`,
    ...targets.categories.map((id) => `${root}/posts?categories=${id}`),
    ...rows.map(({ id }) => `${root}/posts?author=${id}`),
  ];
}

/** At an even pace, whatever each write takes; gives how many there were. */
async function keepWriting(site: SeededSite, port: number, perSecond: number, signal: AbortSignal): Promise<number> {
  const { targets, authorization } = site;
  const ids = (
    await site.client.query<{ id: string }>(
      `select id from posts where status = 'publish' and comment_status = 'open' order by random() limit 500`,
    )
  ).rows.map(({ id }) => Number(id));
  const send = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}${root}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    if (!answer.ok && answer.status !== 503) throw new Error(`${path} was answered with ${answer.status}.`);
  };
  const write = (turn: number): Promise<void> => {
    const id = ids[turn % ids.length];
    if (turn % 4 === 0) {
      const categories = [targets.categories[turn % targets.categories.length]];
      return send('/posts', { title: `New ${turn}`, content: 'Words', status: 'publish', categories });
    }
    if (turn % 4 === 2) return send('/comments', { post: id, content: `Comment ${turn} ${Date.now()}` });
    return send(`/posts/${id}`, { content: `Edited ${turn}` });
  };
  const began = performance.now();
  const pending: Promise<void>[] = [];
  for (let turn = 0; !signal.aborted; turn += 1) {
    pending.push(write(turn));
    await sleep(Math.max(0, began + ((turn + 1) * 1000) / perSecond - performance.now()));
  }
  await Promise.all(pending);
  return pending.length;
}
