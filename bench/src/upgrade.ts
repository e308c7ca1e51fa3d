import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDatabase } from '../../packages/server/src/db/connection/connect.ts';
import type { Database } from '../../packages/server/src/db/connection/connect.ts';
import { finishSchema } from '../../packages/server/src/db/schema/migrate.ts';
import { ownVersion } from '../../packages/server/src/db/schema/migration.ts';
import { pendingMigrations } from '../../packages/server/src/db/schema/pending.ts';
import { planOf } from './scale-rows.ts';
import { connect, createSeededSite } from './scale-site.ts';
import type { SeededSite } from './scale-site.ts';
import { startServer } from './processes.ts';
import { watchLocks } from './upgrade/lock-watch.ts';
import type { LockFigures } from './upgrade/lock-watch.ts';
import { carelessly, lists } from './upgrade/releases.ts';
import { firstPost, seedQuickly } from './upgrade/seed.ts';
import { startTraffic } from './upgrade/traffic.ts';
import type { Answered, Node, Traffic } from './upgrade/traffic.ts';

/**
 * This release and three made-up ones on one database, two at a time, under writers and readers:
 * `npm run bench -- upgrade [--posts 10000] [--writers 5] [--readers 4] [--careless]`. The issue is at 1,000,000 posts.
 * `--careless` makes the same changes the way they are made when nobody else is there, and must show failures.
 */
export async function measureUpgrade(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      posts: { type: 'string', default: '10000' },
      writers: { type: 'string', default: '5' },
      readers: { type: 'string', default: '4' },
      careless: { type: 'boolean', default: false },
    },
  });
  const size = { posts: Number(values.posts), writers: Number(values.writers), readers: Number(values.readers) };
  const say = (what: string): void => console.log(what);
  print(await (values.careless ? runCarelessly : runUpgrade)({ ...size, say }));
}

export interface UpgradeSize {
  readonly posts: number;
  readonly writers: number;
  readonly readers: number;
  readonly say?: (what: string) => void;
}

export interface UpgradeResult {
  readonly answered: readonly Answered[];
  readonly locks: LockFigures;
  /** Versions of the nodes that kept the old columns from being dropped. */
  readonly heldBackBy: readonly string[];
  /** Versions that could not start any more in the end. */
  readonly refused: readonly string[];
  /** Migrations that were left over. */
  readonly pending: readonly string[];
}

interface Rig {
  readonly site: SeededSite;
  readonly db: Database;
  readonly traffic: Traffic;
  readonly start: (release: number, silent?: boolean) => Promise<Node>;
  readonly begin: (what: string) => void;
}

const versionOf = (release: number): string => ownVersion(lists[release] ?? []);

/** Milliseconds that releases serve side by side at the least. */
const together = 2000;

export const runUpgrade = (size: UpgradeSize): Promise<UpgradeResult> =>
  onRig(size, async ({ db, traffic, start, begin }) => {
    const pending = async (release: number): Promise<readonly string[]> =>
      (await pendingMigrations(db, lists[release])).map(({ name }) => name);
    let up: readonly Node[] = [];
    const use = (nodes: readonly Node[]): void => traffic.use((up = nodes));
    const replace = async (old: readonly Node[]): Promise<void> => {
      await sleep(together);
      for (const node of old) {
        node.stop();
        // As a load balancer does when it sees that the node is not ready: some requests still come while it drains.
        await sleep(300);
        use(up.filter((other) => other !== node));
      }
      await sleep(1500);
    };

    begin(`two nodes of ${versionOf(0)}`);
    const old = [await start(0), await start(0)];
    use(old);
    await sleep(together);

    begin(`${versionOf(1)} comes beside it: columns, a trigger and an index`);
    const next = await start(1);
    use([...old, next]);
    begin('both serve, and rows are filled');
    // As `platen migrate` does: it goes on with what the new node fills, too.
    await finishSchema(db, { releases: lists[1] ?? [], until: Infinity });
    const outcome = await finishSchema(db, { releases: lists[3] ?? [], until: performance.now() + 1000 });
    const heldBackBy = typeof outcome === 'string' ? [] : outcome.nodes.map(({ release }) => release);
    begin(`${versionOf(0)} goes`);
    await replace(old);

    begin(`${versionOf(2)} comes beside ${versionOf(1)}, and replaces it`);
    const switched = await start(2);
    use([...up, switched]);
    await replace([next]);

    begin(`${versionOf(3)} comes beside ${versionOf(2)}, and the old columns go`);
    const last = await start(3);
    use([...up, last]);
    while ((await pending(3)).length > 0) await sleep(200);
    await replace([switched]);

    begin('older releases try to start');
    const starts = await Promise.allSettled([0, 1].map((release) => start(release, true)));
    const refused = starts.flatMap(({ status }, release) => (status === 'rejected' ? [versionOf(release)] : []));
    return { heldBackBy, refused, pending: await pending(3) };
  });

/** Nothing is awaited but that the changes are made. */
export const runCarelessly = (size: UpgradeSize): Promise<UpgradeResult> =>
  onRig(size, async ({ site, traffic, start, begin }) => {
    begin(`two nodes of ${versionOf(0)}`);
    traffic.use([await start(0, true), await start(0, true)]);
    await sleep(together);
    begin('all changes at once');
    const client = await connect(site.environment['DATABASE_URL']);
    await client
      .query(`set application_name = 'platen migrate'; begin; ${carelessly} commit`)
      .finally(() => client.end());
    await sleep(together);
    return { heldBackBy: [], refused: [], pending: [] };
  });

type Outcome = Omit<UpgradeResult, 'answered' | 'locks'>;

async function onRig(size: UpgradeSize, work: (rig: Rig) => Promise<Outcome>): Promise<UpgradeResult> {
  const { posts, writers, readers, say = () => undefined } = size;
  const begin = stepper(say);
  begin(`${posts} posts are made`);
  const site = await createSeededSite(planOf(posts, 1), seedQuickly(posts));
  const url = site.environment['DATABASE_URL'] ?? '';
  const db = createDatabase({ url, poolSize: 2 });
  const watcher = await connect(url);
  const { authorization, targets } = site;
  const ids = { first: firstPost, last: firstPost + posts - 1 };
  const traffic = startTraffic({ authorization, writers, readers, ids, category: targets.category });
  const watch = watchLocks(watcher);
  const nodes: Node[] = [];
  const start = async (release: number, silent = false): Promise<Node> => {
    const node = await startNode(site, release, silent);
    nodes.push(node);
    return node;
  };
  try {
    const outcome = await work({ site, db, traffic, start, begin });
    await traffic.stop();
    begin('done');
    return { ...outcome, answered: traffic.answered, locks: await watch.stop() };
  } finally {
    await traffic.stop();
    await watch.stop();
    for (const node of nodes) node.stop();
    await sleep(1000);
    await Promise.all([db.close(), watcher.end()]);
    await site.drop();
  }
}

async function startNode({ environment }: SeededSite, release: number, silent: boolean): Promise<Node> {
  const file = release === 0 ? './servers/site.ts' : './servers/later-release.ts';
  const given = { ...environment, UPGRADE_RELEASE: String(release), PLATEN_DRAIN_DELAY: '1000' };
  const server = await startServer(file, given, { silent });
  return { ...server, release };
}

function stepper(say: (what: string) => void): (what: string) => void {
  const began = performance.now();
  return (what) => say(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${what}`);
}

function print({ answered, locks, heldBackBy, refused, pending }: UpgradeResult): void {
  const failures = answered.filter(({ failure }) => failure !== '');
  const rows = lists.flatMap((_, release) => {
    const own = answered.filter((one) => one.release === release);
    if (own.length === 0) return [];
    const times = own.map(({ ms }) => ms).toSorted((one, other) => one - other);
    const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0).padStart(8);
    const failed = own.filter(({ failure }) => failure !== '').length;
    return [
      `  ${versionOf(release).padEnd(8)} ${String(own.length).padStart(9)} ${String(failed).padStart(7)} ${at(0.5)} ${at(0.99)} ${at(1)}`,
    ];
  });
  const ms = (time: number): string => `${time.toFixed(0)} ms`;
  console.log(`
  release   requests  failed   p50 ms   p99 ms  longest
${rows.join('\n')}
  found on one node as written on another: ${failures.some(({ release }) => release < 0) ? 'no' : 'always'}
  longest lock on a table that others wait for  ${ms(locks.held)} ${locks.heldWhat}
  longest batch of a backfill                   ${ms(locks.rows)}
  longest wait for the upgrade                  ${ms(locks.waitedForUpgrade)}
  longest wait for anything                     ${ms(locks.waited)} ${locks.waitedWhat}
  longest time between two looks                ${ms(locks.gap)}
  held back by nodes of                         ${heldBackBy.join(', ') || 'none'}
  refused to start in the end                   ${refused.join(', ') || 'none'}
  migrations left over                          ${pending.join(', ') || 'none'}`);
  for (const failure of new Set(failures.map((one) => `${one.release}: ${one.failure}`))) console.log(`  ${failure}`);
}
