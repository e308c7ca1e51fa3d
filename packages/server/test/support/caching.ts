import type { JsonMap } from '../../src/lib/json.ts';
import { startApp } from './app.ts';
import type { RunningApp, RunningOptions } from './app.ts';
import { connectTo, createTestDatabase } from './database.ts';
import type { Database } from '../../src/db/connection/connect.ts';
import { addUser } from './add-user.ts';

export interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Nodes of one site without plugins, and an administrator who writes on any of them. */
export interface Site {
  readonly databaseUrl: string;
  readonly db: Database;
  readonly authorization: string;
  startNode(options?: RunningOptions): Promise<RunningApp>;
  stop(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const database = await createTestDatabase();
  const db = connectTo(database.url);
  const authorization = await addUser(db, 'administrator');
  const nodes: RunningApp[] = [];
  return {
    databaseUrl: database.url,
    db,
    authorization,
    startNode: async ({ env = {}, ...options } = {}) => {
      const address = { SITE_URL: 'http://site.test' };
      const node = await startApp({ databaseUrl: database.url, env: { ...address, ...env }, ...options });
      nodes.push(node);
      return node;
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await db.close();
      await database.drop();
    },
  };
}

/** Without a trailing answer of the same connection in the way: whole, as text. */
export async function visit(node: RunningApp, path: string, headers: Record<string, string> = {}): Promise<Seen> {
  const answer = await fetch(`${node.url}/cms-json/cms/v2${path}`, { headers });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

export interface Write {
  readonly method?: string;
  readonly path: string;
  readonly body?: JsonMap;
}

/** As the administrator. */
export async function write(
  node: RunningApp,
  { authorization }: Site,
  given: Write,
): Promise<{ id: number } & JsonMap> {
  const { method = 'POST', path, body } = given;
  const answer = await fetch(`${node.url}/cms-json/cms/v2${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const told = (await answer.json()) as { id: number } & JsonMap;
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(told)}`);
  return told;
}
