import { sql } from 'kysely';
import { randomPassword, hashToken } from '../../src/auth/tokens.ts';
import type { Database } from '../../src/db/connect.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { connectTo, createTestDatabase } from './database.ts';
import { startAppProcess } from './processes.ts';
import type { AppProcess } from './processes.ts';

export interface NodeAnswer {
  readonly status: number;
  readonly body: JsonMap;
}

/** Several processes of the service on one database, which any of them may be taken away from. */
export interface Nodes {
  readonly db: Database;
  /** Asks the node in this place, as an administrator. */
  send(at: number, method: string, path: string, body?: JsonMap): Promise<NodeAnswer>;
  /** Ends the oldest node without a word and starts another in its place, unless it is the last one that is up. */
  killOne(): void;
  stop(): Promise<void>;
}

export async function startNodes(count: number): Promise<Nodes> {
  const database = await createTestDatabase();
  const db = connectTo(database.url);
  const authorization = await addUser(db, 'administrator');
  // A hundred requests at once are to queue, not to be turned away: what happens under overload is tested elsewhere.
  const env = {
    DATABASE_URL: database.url,
    PLATEN_POOL_SIZE: '8',
    PLATEN_CONNECT_TIMEOUT: '12000',
    PLATEN_MAX_IN_FLIGHT: '1000',
    PLATEN_MAX_WAIT: '12000',
  };
  const up: AppProcess[] = [];
  const starting = new Set<Promise<void>>();
  const start = (): Promise<void> => {
    const started = startAppProcess(env).then((node) => void up.push(node));
    starting.add(started);
    return started.finally(() => starting.delete(started));
  };
  await Promise.all(Array.from({ length: count }, start));

  return {
    db,
    send: async (at, method, path, body) => {
      const answered = await fetch(`http://127.0.0.1:${up[at % up.length]?.port}/cms-json${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answered.status, body: (await answered.json()) as JsonMap };
    },
    killOne: () => {
      if (up.length < 2) return;
      up.shift()?.child.kill('SIGKILL');
      void start();
    },
    stop: async () => {
      await Promise.all(starting);
      await Promise.all(up.map((node) => node.stop()));
      await db.close();
      await database.drop();
    },
  };
}

/** A user whose login is the name of the role; gives the header that proves to be them. */
export async function addUser({ kysely }: Database, role: string): Promise<string> {
  const password = randomPassword();
  const { rows } = await sql<{ id: number }>`
    insert into users (login, email, password_hash, slug, display_name, roles)
      values (${role}, ${`${role}@example.org`}, '', ${role}, ${role}, array[${role}]) returning id`.execute(kysely);
  await sql`
    insert into application_passwords (user_id, name, secret_hash)
      values (${rows[0]?.id}, 'test', ${hashToken('application password', password)})`.execute(kysely);
  return `Basic ${Buffer.from(`${role}:${password}`).toString('base64')}`;
}
