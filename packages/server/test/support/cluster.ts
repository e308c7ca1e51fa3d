import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Json } from '../../src/lib/json.ts';
import { createPrivatePostgres } from './postgres.ts';
import { startAppProcess } from './processes.ts';
import type { AppProcess } from './processes.ts';
import { patient } from './patient.ts';

export interface Reply {
  readonly status: number;
  /** The time by the clock of the node, in milliseconds. */
  readonly at: number;
  readonly body: Json;
}

/** Several nodes of the service on a PostgreSQL of their own, any of which may be killed. */
export interface Cluster {
  /** Asks the nodes that are up in turns; null where there was no whole answer. */
  send(given: Sent): Promise<Reply | null>;
  /** Kills the oldest node and starts another like it. */
  killNode(): Promise<void>;
  killPostgres(): Promise<void>;
  /** With a connection to PostgreSQL, once no transaction writes any more. */
  connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export interface Sent {
  readonly method: string;
  /** Behind `/cms-json`. */
  readonly path: string;
  readonly authorization: string;
  readonly body?: Json | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

type Env = Readonly<Record<string, string>>;

export interface ClusterOptions {
  /** What each node has in its environment. */
  readonly nodes: readonly Env[];
  /** Of PostgreSQL, as `name=value`. */
  readonly settings?: readonly string[];
  /** Once the schema is there, before the second node starts. */
  readonly prepare: (client: pg.Client) => Promise<void>;
}

interface Node {
  readonly env: Env;
  readonly process: AppProcess;
  readonly agent: Agent;
}

const usual: Env = { ...patient, SITE_URL: 'http://site.test', PLATEN_POOL_SIZE: '8' };

export async function startCluster({ nodes: given, settings = [], prepare }: ClusterOptions): Promise<Cluster> {
  const postgres = await createPrivatePostgres(settings);
  const { url } = postgres;
  const nodes: Node[] = [];
  const start = async (env: Env): Promise<void> => {
    const process = await startAppProcess({ ...usual, DATABASE_URL: url, ...env });
    nodes.push({ env, process, agent: new Agent({ keepAlive: true }) });
  };
  const stop = async (): Promise<void> => {
    for (const { agent } of nodes) agent.destroy();
    await Promise.all(nodes.map((node) => node.process.stop()));
    await postgres.remove();
  };
  try {
    const [first = {}, ...others] = given;
    await start(first);
    await connected(url, prepare);
    // What it read of the site before that is told to nobody.
    await nodes[0]?.process.forget();
    const started = await Promise.allSettled(others.map(start));
    const failure = started.find((one) => one.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  let turn = 0;
  return {
    send: async (given) => {
      const node = nodes[(turn += 1) % nodes.length];
      return node === undefined ? null : ask(node, given);
    },
    killNode: async () => {
      const victim = nodes.shift();
      if (victim === undefined) return;
      victim.process.child.kill('SIGKILL');
      await start(victim.env);
      victim.agent.destroy();
    },
    killPostgres: async () => {
      await postgres.stop('kill');
      await postgres.start();
    },
    connected: (work) => connected(url, work),
    stop,
  };
}

/** Milliseconds. */
const patience = 60_000;

const ask = (
  { process: { port }, agent }: Node,
  { method, path, authorization, body, headers }: Sent,
): Promise<Reply | null> =>
  new Promise((resolve) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method,
        path: `/cms-json${path}`,
        timeout: patience,
        headers: { authorization, 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('error', () => resolve(null));
        response.on('aborted', () => resolve(null));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            at: Date.parse(response.headers.date ?? ''),
            body: JSON.parse(text) as Json,
          }),
        );
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(null));
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rowCount } = await client.query('select from pg_stat_activity where backend_xid is not null');
      if (rowCount === 0) return await work(client);
      await sleep(20);
    }
  } finally {
    await client.end();
  }
}
