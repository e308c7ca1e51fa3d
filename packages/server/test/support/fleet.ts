import { createDatabase } from '../../src/db/connect.ts';
import type { Database } from '../../src/db/connect.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { addUser } from './nodes.ts';
import { startAppProcess } from './processes.ts';
import type { AppProcess } from './processes.ts';

interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonMap;
}

/** Nodes on a PostgreSQL of the test's own, which may be killed, promoted and copied beneath them. */
export interface Fleet {
  readonly nodes: readonly AppProcess[];
  /** Straight to the server that takes writes. */
  readonly db: Database;
  /** What an administrator sends. */
  readonly authorization: string;
  /** Asks the node in this place, as a visitor unless told who. */
  ask(at: number, method: string, path: string, given?: Asking): Promise<Asked>;
  stop(): Promise<void>;
}

interface Asking {
  readonly authorization?: string;
  readonly body?: JsonMap;
}

export async function startFleet(count: number, given: Readonly<Record<string, string>>): Promise<Fleet> {
  const env = { ...given, PLATEN_TEST_PLAIN: 'true' };
  // The first one makes the tables.
  const nodes = [await startAppProcess(env)];
  while (nodes.length < count) nodes.push(await startAppProcess(env));
  const db = createDatabase({ url: given['DATABASE_URL'] ?? '' });
  return {
    nodes,
    db,
    authorization: await addUser(db, 'administrator'),
    ask: async (at, method, path, { authorization, body } = {}) => {
      const answered = await fetch(`http://127.0.0.1:${nodes[at % count]?.port}/cms-json${path}`, {
        method,
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answered.status, headers: answered.headers, body: (await answered.json()) as JsonMap };
    },
    stop: async () => {
      await db.close();
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}
