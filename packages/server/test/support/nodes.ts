import { connectTo } from './database.ts';
import type { Database } from '../../src/db/connection/connect.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { addUser } from './add-user.ts';
import { startAppProcess } from './processes.ts';
import type { AppProcess } from './processes.ts';

interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonMap;
}

interface Asking {
  readonly authorization?: string;
  readonly body?: JsonMap;
}

/** Several processes of the service on one database of the test's own. */
export interface Nodes {
  readonly up: readonly AppProcess[];
  /** Straight to the server that takes writes. */
  readonly db: Database;
  /** What an administrator sends. */
  readonly authorization: string;
  /** Asks the node in this place, as a visitor unless told who. */
  ask(at: number, method: string, path: string, given?: Asking): Promise<Asked>;
  /** Ends the oldest node without a word and starts another in its place, unless it is the last one that is up. */
  killOne(): void;
  stop(): Promise<void>;
}

export async function startNodes(count: number, env: Readonly<Record<string, string>>): Promise<Nodes> {
  const up: AppProcess[] = [];
  const starting = new Set<Promise<void>>();
  const start = (): Promise<void> => {
    const started = startAppProcess(env).then((node) => void up.push(node));
    starting.add(started);
    return started.finally(() => starting.delete(started));
  };
  // The first one makes the tables.
  await start();
  await Promise.all(Array.from({ length: count - 1 }, start));
  const db = connectTo(env['DATABASE_URL'] ?? '');
  return {
    up,
    db,
    authorization: await addUser(db, 'administrator'),
    ask: async (at, method, path, { authorization, body } = {}) => {
      const answered = await fetch(`http://127.0.0.1:${up[at % up.length]?.port}/cms-json${path}`, {
        method,
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answered.status, headers: answered.headers, body: (await answered.json()) as JsonMap };
    },
    killOne: () => {
      if (up.length < 2) return;
      up.shift()?.child.kill('SIGKILL');
      void start();
    },
    stop: async () => {
      await db.close();
      await Promise.all(starting);
      await Promise.all(up.map((node) => node.stop()));
    },
  };
}
