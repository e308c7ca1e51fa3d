import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import type { Database } from '../../../src/db/connection/connect.ts';
import { createListener } from '../../../src/db/connection/listen.ts';
import type { Listener, ListenerOptions } from '../../../src/db/connection/listen.ts';
import { createServers } from '../../../src/db/connection/servers.ts';
import { connectTo, createEmptyDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let test: TestDatabase;
let db: Database;
const open: Listener[] = [];
const listen = (options: Partial<ListenerOptions> = {}): Listener => {
  const listener = createListener({ servers: db.servers, ...options });
  open.push(listener);
  return listener;
};
beforeAll(async () => {
  test = await createEmptyDatabase();
  db = connectTo(test.url);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()));
});
afterAll(async () => {
  await db.close();
  await test.drop();
});

const notify = (channel: string, payload: string): Promise<unknown> =>
  sql`select pg_notify(${channel}, ${payload})`.execute(db.kysely);
const cutOff = (): Promise<unknown> =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'platen listener'`.execute(db.kysely);

it('hears its channels, whenever they were subscribed to, and no others', async () => {
  const listener = listen();
  const heard: string[] = [];
  listener.subscribe('early', (payload) => heard.push(`early ${payload}`));
  await listener.settled();
  listener.subscribe('Late "quoted"', (payload) => heard.push(`late ${payload}`));
  await listener.settled();
  await notify('early', '1');
  await notify('other', '2');
  await notify('Late "quoted"', '3');
  await notify('early', '');
  await expect.poll(() => heard).toEqual(['early 1', 'late 3', 'early ']);
});

it('tells every handler, also behind one that throws, until it is told to stop', async () => {
  const trouble: unknown[] = [];
  const listener = listen({ onTrouble: (error) => trouble.push(error) });
  const heard: string[] = [];
  listener.subscribe('news', () => {
    throw new Error('a handler failed');
  });
  const stop = listener.subscribe('news', (payload) => heard.push(payload));
  await listener.settled();
  await notify('news', '1');
  await expect.poll(() => heard).toEqual(['1']);
  stop();
  await notify('news', '2');
  await expect.poll(() => trouble).toHaveLength(2);
  expect(heard).toEqual(['1']);
});

it('comes back after each loss and says that something may have been missed', async () => {
  const listener = listen();
  const heard: string[] = [];
  let gaps = 0;
  listener.onGap(() => (gaps += 1));
  listener.subscribe('news', (payload) => heard.push(payload));
  await listener.settled();
  expect(gaps).toBe(0);
  for (let round = 1; round <= 3; round += 1) {
    await cutOff();
    await expect.poll(() => gaps).toBe(round);
    await notify('news', `round ${round}`);
    await expect.poll(() => heard).toContain(`round ${round}`);
  }
});

it('keeps trying while nobody is there, and can be closed meanwhile', async () => {
  const trouble: unknown[] = [];
  const listener = listen({
    servers: createServers('postgres://root@127.0.0.1:1/nothing'),
    onTrouble: (error) => trouble.push(error),
  });
  listener.subscribe('news', () => undefined);
  await expect.poll(() => trouble.length).toBeGreaterThanOrEqual(3);
  await listener.close();
  const before = trouble.length;
  await sleep(300);
  expect(trouble).toHaveLength(before);
});

it('leaves no session behind when closed', async () => {
  const listener = listen();
  await listener.settled();
  await listener.close();
  const sessions = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and application_name = 'platen listener'`.execute(db.kysely);
    return rows[0]?.count;
  };
  await expect.poll(sessions).toBe(0);
});
