import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from './processes.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite, caches } from './scale-site.ts';

const root = '/cms-json/cms/v2';
const countOfPosts = 40;
const countOfCategories = 5;
const readers = 8;
const writers = 4;
/** Milliseconds after which the other node must have heard of a write. */
const notice = 1000;

/** What was written, and when it was acknowledged by which node; the latest last. */
type History = { readonly version: number; readonly at: number; readonly node: number }[];

/**
 * Whether lists for visitors ever show an old title, or an old slug of a category, on two nodes that cache, while both are
 * written to: `npm run bench -- list-freshness [--reads 100000] [--writes 100]`. On the node that wrote, a read that begins
 * after the acknowledgment has to show the write; on the other one, a read that begins a second later.
 */
export async function measureListFreshness(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { reads: { type: 'string', default: '100000' }, writes: { type: 'string', default: '100' } },
  });
  const site = await createSeededSite(planOf(100, 1));
  const metrics = [0, 1].map((node) => `127.0.0.1:${40_000 + ((2 * process.pid + node) % 10_000)}`);
  const servers = await Promise.all(
    metrics.map((address) =>
      startServer('./servers/site.ts', { ...site.environment, ...caches, PLATEN_METRICS_ADDRESS: address }),
    ),
  );
  const urlOf = (node: number, path: string): string => `http://127.0.0.1:${servers[node]?.port}${root}${path}`;
  const send = async (node: number, path: string, body: object): Promise<{ readonly id: number }> => {
    const answer = await fetch(urlOf(node, path), {
      method: 'POST',
      headers: { authorization: site.authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  };

  const histories = new Map<string, History>();
  const historyOf = (name: string): History => {
    const known = histories.get(name) ?? [];
    histories.set(name, known);
    return known;
  };
  /** The least version that a read of this node may show. */
  const leastOf = (name: string, node: number, begun: number): number =>
    historyOf(name).findLast((written) => written.at <= begun - (written.node === node ? 0 : notice))?.version ?? 0;

  let stale = 0;
  let remaining = Number(values.reads);
  try {
    const categories: number[] = [];
    for (let at = 0; at < countOfCategories; at += 1)
      categories.push((await send(0, '/categories', { name: `Category ${at}`, slug: `c${at}v0` })).id);
    const posts: number[] = [];
    for (let at = 0; at < countOfPosts; at += 1) {
      const body = {
        title: 'v0',
        status: 'publish',
        content: 'Words',
        categories: [categories[at % countOfCategories]],
      };
      posts.push((await send(0, '/posts', body)).id);
    }
    const lists = [
      '/posts?per_page=20',
      '/posts?per_page=20&page=2',
      '/posts?per_page=40&order=asc&orderby=modified',
      ...categories.map((id) => `/posts?categories=${id}&per_page=20`),
    ];

    const check = (name: string, shown: string | undefined, seen: { node: number; begun: number }): void => {
      const least = leastOf(name, seen.node, seen.begun);
      if (Number(shown) >= least) return;
      stale += 1;
      console.error(`${name} was ${shown} on node ${seen.node}, and had been written as ${least}.`);
    };
    const read = async (turn: number): Promise<void> => {
      const node = turn % 2;
      const begun = performance.now();
      const answer = await fetch(urlOf(node, lists[turn % lists.length] ?? ''));
      const items = (await answer.json()) as { id: number; title: { rendered: string }; class_list: string[] }[];
      for (const { id, title, class_list: classes } of items) {
        if (!posts.includes(id)) continue;
        check(`post ${id}`, title.rendered.slice(1), { node, begun });
        const [, category, version] = classes.map((name) => /^category-c(\d+)v(\d+)$/.exec(name)).find(Boolean) ?? [];
        check(`category ${category}`, version, { node, begun });
      }
    };
    const write = async (turn: number): Promise<void> => {
      const node = Math.floor(turn / 8) % 2;
      const at = Math.floor(turn / 8);
      const change = async (name: string, path: string, bodyOf: (version: number) => object): Promise<void> => {
        const history = historyOf(name);
        const version = (history.at(-1)?.version ?? 0) + 1;
        await send(node, path, bodyOf(version));
        history.push({ version, at: performance.now(), node });
      };
      if (turn % 8 === 7) {
        await send(node, '/posts', {
          title: 'New',
          status: 'publish',
          categories: [categories[at % countOfCategories]],
        });
      } else if (turn % 8 === 3) {
        const of = at % countOfCategories;
        await change(`category ${of}`, `/categories/${categories[of]}`, (version) => ({ slug: `c${of}v${version}` }));
      } else {
        const id = posts[turn % countOfPosts];
        await change(`post ${id}`, `/posts/${id}`, (version) => ({ title: `v${version}` }));
      }
    };

    const began = performance.now();
    let written = 0;
    /** Each writer has records of its own. */
    const writing = async (first: number): Promise<void> => {
      for (let turn = first; remaining > 0; turn += writers) {
        await write(turn);
        written += 1;
        await sleep(Math.max(0, began + ((turn + writers) * 1000) / Number(values.writes) - performance.now()));
      }
    };
    const reading = async (first: number): Promise<void> => {
      for (let turn = first; remaining > 0; turn += readers) {
        remaining -= 1;
        await read(turn);
      }
    };
    await Promise.all([
      ...Array.from({ length: writers }, (_, at) => writing(at)),
      ...Array.from({ length: readers }, (_, at) => reading(at)),
    ]);
    const perSecond = (written * 1000) / (performance.now() - began);
    const counts = (
      await Promise.all(metrics.map((address) => fetch(`http://${address}/metrics`).then((r) => r.text())))
    )
      .join('\n')
      .matchAll(/platen_remade_lists\{items="(\w+)"\} (\d+)/g);
    const remade = [...counts].map(([, items, count]) => `${count} (${items})`).join(', ');
    console.log(
      `${values.reads} reads of lists on two nodes beside ${perSecond.toFixed(0)} writes a second: ${stale} stale values; lists remade by cached items: ${remade}`,
    );
    if (stale > 0) process.exitCode = 1;
  } finally {
    for (const server of servers) server.stop();
    await sleep(500);
    await site.drop();
  }
}
