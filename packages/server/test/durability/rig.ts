import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { resetSite } from '../../../../conformance/src/base-site.ts';
import { isList, isMap } from '../../src/lib/json.ts';
import type { Json } from '../../src/lib/json.ts';
import { brokenInvariantsOn } from '../support/invariants.ts';
import type { Broken } from '../support/invariants.ts';
import { startCluster } from '../support/cluster.ts';
import type { Cluster, Reply } from '../support/cluster.ts';
import { judge, readBefore } from './judge.ts';
import type { Verdict } from './judge.ts';
import { createLedger, enter, raise } from './ledger.ts';
import type { Answer, Ledger, Write } from './ledger.ts';
import { nextWrites } from './next-writes.ts';
import { createWriter } from './writer.ts';
import type { Shared, Writer } from './writer.ts';

export interface Size {
  /** Acknowledged ones. */
  readonly writes: number;
  /** Of PostgreSQL and of nodes, in turns. */
  readonly kills: number;
  /** Kills between two checks. */
  readonly checkEvery: number;
  readonly onChecked?: () => void;
}

export interface Checked extends Omit<Verdict, 'settled'> {
  /** Counters and rules that do not hold. */
  readonly broken: Broken;
}

export interface Rig {
  readonly ledger: Ledger;
  /** Open outcomes and what became of them, by what was answered. */
  readonly settled: ReadonlyMap<string, number>;
  readonly kills: { postgres: number; nodes: number };
  /** Writes until the goal is reached, with kills and checks on the way; gives the first check that found something. */
  run(size: Size): Promise<Checked>;
  /** What a check finds after something was done behind the back of the service; undone afterwards. */
  checkHarmed(harm: string): Promise<Checked>;
  stop(): Promise<void>;
}

const writers = 24;

const isClean = ({ lost, torn, phantom, broken }: Checked): boolean =>
  [...lost, ...torn, ...phantom, ...Object.keys(broken)].length === 0;

export async function startRig(): Promise<Rig> {
  const base = { password: '', defaultCategory: 0 };
  const cluster = await startCluster({
    nodes: [{}, {}, {}],
    prepare: async (client) => {
      const { users, terms } = await resetSite(client, { site: {}, base: 'http://site.test' });
      Object.assign(base, { password: users['admin']?.password, defaultCategory: terms['uncategorized'] });
    },
  });
  const authorization = `Basic ${Buffer.from(`admin:${base.password}`).toString('base64')}`;
  const ledger = createLedger();
  const before = await cluster.connected(readBefore);
  const deliver = async (writes: readonly Write[]): Promise<boolean> => {
    const answers = await answersTo(cluster, authorization, writes);
    writes.forEach((write, at) => enter(ledger, write, answers[at] ?? null));
    return answers.every((answer) => answer !== null && answer.status < 500);
  };
  const shared = await makeShared(deliver, ledger, base.defaultCategory).catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  const all = Array.from({ length: writers }, (_, at) => createWriter(`w${at}`, shared, ledger));
  const settled = new Map<string, number>();
  const kills = { postgres: 0, nodes: 0 };

  const checkOn = async (client: Client): Promise<Checked> => {
    const { settled: found, ...verdict } = await judge(ledger, client, before);
    for (const [name, times] of found) raise(settled, name, times);
    return { ...verdict, broken: await brokenInvariantsOn(client) };
  };
  const check = (): Promise<Checked> => cluster.connected(checkOn);
  const run = async ({ writes, kills: wanted, checkEvery, onChecked }: Size): Promise<Checked> => {
    const gate = createGate();
    let ended = false;
    const isDone = (): boolean => ended || ledger.total >= writes;
    const load = Promise.all(
      all.map((writer) => keepWriting(writer, (sent) => gate.pass(() => deliver(sent)), isDone)),
    );
    const poll = async (goal: number): Promise<void> => {
      while (!ended && ledger.total < goal) await sleep(10);
    };
    try {
      for (let kill = 1; kill <= wanted; kill += 1) {
        // A writer that fails ends the run.
        await Promise.race([poll((writes / (wanted + 1)) * kill), load]);
        if (kill % 2 === 1) await cluster.killPostgres();
        else await cluster.killNode();
        kills[kill % 2 === 1 ? 'postgres' : 'nodes'] += 1;
        if (kill % checkEvery !== 0) continue;
        const found = await gate.whileClosed(check);
        if (!isClean(found)) return found;
        onChecked?.();
      }
      await load;
    } finally {
      ended = true;
      await load.catch(() => undefined);
    }
    return check();
  };
  return {
    ledger,
    settled,
    kills,
    run,
    checkHarmed: (harm) =>
      cluster.connected(async (client) => {
        await client.query('begin');
        const { rowCount } = await client.query(harm);
        if (rowCount === 0) throw new Error(`There was nothing to harm: ${harm}`);
        const found = await checkOn(client);
        await client.query('rollback');
        return found;
      }),
    stop: cluster.stop,
  };
}

type Deliver = (writes: readonly Write[]) => Promise<boolean>;

async function keepWriting(writer: Writer, deliver: Deliver, isDone: () => boolean): Promise<void> {
  let wentWell = true;
  while (!isDone()) {
    const writes = nextWrites(writer, wentWell ? undefined : 1);
    if (writes.length > 0) wentWell = await deliver(writes);
    // Whoever keeps asking a service that is away learns nothing more.
    if (writes.length === 0 || !wentWell) await sleep(200 + Math.random() * 200);
  }
}

interface Gate {
  pass<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until nobody is inside, and lets nobody in until the work is done. */
  whileClosed<T>(work: () => Promise<T>): Promise<T>;
}

function createGate(): Gate {
  let closed: Promise<void> | null = null;
  let inside = 0;
  return {
    pass: async (work) => {
      while (closed !== null) await closed;
      inside += 1;
      try {
        return await work();
      } finally {
        inside -= 1;
      }
    },
    whileClosed: async (work) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      closed = promise;
      try {
        while (inside > 0) await sleep(5);
        return await work();
      } finally {
        closed = null;
        resolve();
      }
    },
  };
}

const namespace = '/cms/v2/';

/** One request for one write; more are sent as a batch, each part with an answer of its own. */
async function answersTo(
  cluster: Cluster,
  authorization: string,
  writes: readonly Write[],
): Promise<readonly (Answer | null)[]> {
  const [first] = writes;
  if (first === undefined) return [];
  if (writes.length === 1) {
    const path = withFields(`${namespace}${first.path}`);
    return [answerOf(await cluster.send({ method: first.method, path, authorization, body: first.body }))];
  }
  const requests = writes.map(({ method, path, body }) => ({
    method,
    path: withFields(`${namespace}${path}`),
    ...(body && { body }),
  }));
  const reply = await cluster.send({ method: 'POST', path: '/batch/v1', authorization, body: { requests } });
  const parts = isMap(reply?.body) && isList(reply.body['responses']) ? reply.body['responses'] : null;
  return writes.map((_, at) => (parts === null ? answerOf(reply) : answerOf(replyOf(parts[at] ?? null))));
}

const withFields = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}_fields=id,code`;

const replyOf = (part: Json): Pick<Reply, 'status' | 'body'> | null =>
  isMap(part) ? { status: Number(part['status']), body: part['body'] ?? null } : null;

function answerOf(reply: Pick<Reply, 'status' | 'body'> | null): Answer | null {
  if (reply === null) return null;
  const body = isMap(reply.body) ? reply.body : {};
  return {
    status: reply.status,
    id: typeof body['id'] === 'number' ? body['id'] : null,
    code: JSON.stringify(reply.body),
  };
}

/** What writers have in common is made in the same way as what they own, and then left as it is. */
async function makeShared(deliver: Deliver, ledger: Ledger, defaultCategory: number): Promise<Shared> {
  const none: Shared = { categories: [], tags: [], authors: [], posts: [], defaultCategory };
  const make = async (amount: number, known: Shared, isWanted: (write: Write) => boolean): Promise<number[]> => {
    const writer = createWriter(`shared-${ledger.total}`, known, ledger);
    const ids: number[] = [];
    while (ids.length < amount) {
      const write = nextWrites(writer).find((one) => one.changes.length === 1 && isWanted(one));
      if (write === undefined) continue;
      await deliver([write]);
      const id = write.changes[0]?.item.id ?? null;
      if (id === null) throw new Error(`What writers share could not be made: ${ledger.wrong.join(', ')}`);
      ids.push(id);
    }
    return ids;
  };
  const authors = await make(4, none, ({ path }) => path === 'users');
  const categories = await make(6, none, ({ path }) => path === 'categories');
  const tags = await make(12, none, ({ path }) => path === 'tags');
  const filed = { ...none, authors, categories, tags };
  const posts = await make(6, filed, ({ path, body }) => path === 'posts' && body?.['status'] === 'publish');
  return { ...filed, posts };
}
