import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from './processes.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite, caches } from './scale-site.ts';

const writes = 1000;

/** How long after a write is acknowledged on one node a visitor of another, which caches, sees it. */
export async function measureVisibility(): Promise<void> {
  const site = await createSeededSite(planOf(1000, 1));
  const environment = { ...site.environment, ...caches };
  const [near, far] = await Promise.all([
    startServer('./servers/site.ts', environment),
    startServer('./servers/site.ts', environment),
  ]);
  const urlOf = (port: number, path: string): string => `http://127.0.0.1:${port}/cms-json/cms/v2${path}`;
  const send = async (path: string, title: string): Promise<number> => {
    const answer = await fetch(urlOf(near.port, path), {
      method: 'POST',
      headers: { authorization: site.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ title, status: 'publish' }),
    });
    if (!answer.ok) throw new Error(`A write was answered with ${answer.status}.`);
    return ((await answer.json()) as { id: number }).id;
  };
  const sees = async (path: string, title: string): Promise<boolean> =>
    (await (await fetch(urlOf(far.port, path))).text()).includes(`"rendered":"${title}"`);

  try {
    const path = `/posts/${await send('/posts', 'Number 0')}`;
    const delays: number[] = [];
    const read: number[] = [];
    let stale = 0;
    for (let at = 1; at <= writes; at += 1) {
      if (await sees(path, `Number ${at - 1}`)) stale += 1;
      await send(path, `Number ${at}`);
      const acknowledged = performance.now();
      let asked = acknowledged;
      while (!(await sees(path, `Number ${at}`))) {
        await sleep(1);
        asked = performance.now();
      }
      delays.push(asked - acknowledged);
      read.push(performance.now() - acknowledged);
    }
    console.log(
      `visibility of ${writes} writes to a visitor of another node, which had cached what was there before ${stale} times`,
    );
    const atOnce = delays.filter((delay) => delay === 0).length;
    console.log(`seen by whoever asked ${shown(delays)} after the write was acknowledged; ${atOnce} at once`);
    console.log(`read, the making of the new answer included, ${shown(read)} after the write was acknowledged`);
  } finally {
    for (const server of [near, far]) server.stop();
    await sleep(500);
    await site.drop();
  }
}

function shown(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const quantile = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(1)} ms`;
}
