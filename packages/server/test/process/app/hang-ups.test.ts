/** Clients that hang up at any moment: whatever was opened for them is closed again. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesType } from '../../../src/lib/content-type.ts';
import { addUser } from '../../support/add-user.ts';
import { connectTo, createTestDatabase } from '../../support/database.ts';
import { numbersFrom } from '../../support/made-texts.ts';
import { openedBy } from '../../support/open-files.ts';
import { patient } from '../../support/patient.ts';
import { startAppProcess } from '../../support/processes.ts';
import type { AppProcess } from '../../support/processes.ts';
import { describeStores } from '../../support/stores.ts';
import type { Store } from '../../support/stores.ts';

const times = 60;
const atOnce = 20;
/** Connections to the database and to a store of files that come and go by themselves. */
const play = 30;
/** How often clients hang up while all of them wait for the database, so that all are gone before there is a response. */
const rounds = 6;

const content = 'x'.repeat(600_000);

describeStores((open) => {
  let store: Store;
  let node: AppProcess;
  let authorization: string;
  let file: string;
  let cursor: string;
  let url: string;
  let drop: () => Promise<void>;

  const request = (line: string, headers: Readonly<Record<string, string>> = {}, body = ''): string => {
    const told = Object.entries({ Host: 'x', Authorization: authorization, Connection: 'close', ...headers });
    return `${line} HTTP/1.1\r\n${told.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
  };

  beforeAll(async () => {
    store = await open();
    ({ url, drop } = await createTestDatabase());
    const db = connectTo(url);
    authorization = await addUser(db, 'administrator');
    await db.close();
    node = await startAppProcess({ ...patient, DATABASE_URL: url, ...store.env, PLATEN_TEST_PLAIN: 'true' });
    const made = await whole(upload(content.length));
    file = new URL(/"source_url":"([^"]+)"/.exec(made)?.[1]?.replaceAll('\\', '') ?? '').pathname;
    cursor = /"cursor":"([^"]+)"/.exec(await whole(request('GET /cms-json/cms/v2/changes')))?.[1] ?? '';
  });
  afterAll(async () => {
    await node.stop();
    await drop();
    await store.remove();
  });

  const mediaLine = 'POST /cms-json/cms/v2/media';
  const upload = (sent: number): string =>
    request(
      mediaLine,
      {
        'Content-Type': 'text/plain',
        'Content-Disposition': 'attachment; filename="large.txt"',
        'Content-Length': String(content.length),
      },
      content.slice(0, sent),
    );
  const form = (sent: number): string => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="large.txt"\r\n\r\n';
    const body = `${head}${content}\r\n--b--\r\n`;
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': String(body.length) };
    return request(mediaLine, headers, body.slice(0, sent));
  };

  async function whole(sent: string): Promise<string> {
    const socket = connect(node.port, '127.0.0.1').setEncoding('latin1');
    let received = '';
    socket.on('data', (chunk: string) => (received += chunk));
    socket.write(sent);
    await once(socket, 'close');
    return received;
  }

  async function cut(sent: string, after: number): Promise<void> {
    const socket = connect(node.port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(sent);
    await sleep(after);
    // A close alone leaves room for a response to arrive; this tells at once that nobody is there.
    socket.resetAndDestroy();
  }

  async function inLanes(work: (at: number) => Promise<unknown>, count: number): Promise<void> {
    const numbers = Array.from({ length: count }, (_, at) => at).values();
    const lane = async (): Promise<void> => {
      for (const at of numbers) await work(at);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }

  const opened = () => openedBy(node.child.pid ?? 0);

  /** Nobody reads a post until what it gives back is called. */
  async function holdPosts(): Promise<() => Promise<void>> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('begin; lock table posts in access exclusive mode');
    return () => client.end();
  }

  interface Kind {
    readonly sent: () => string;
    /** False where no response comes to its end by itself. */
    readonly isWhole?: false;
  }
  const kinds: Readonly<Record<string, Kind>> = {
    'a large file': { sent: () => request(`GET ${file}`) },
    'a part of it': { sent: () => request(`GET ${file}`, { Range: 'bytes=1000-400000' }) },
    'a whole collection': { sent: () => request('GET /cms-json/cms/v2/media', { Accept: linesType }) },
    'a list': { sent: () => request('GET /cms-json/cms/v2/media?_embed=1') },
    'events as they happen': {
      sent: () => request('GET /cms-json/cms/v2/changes', { Accept: 'text/event-stream' }),
      isWhole: false,
    },
    'the next change': { sent: () => request(`GET /cms-json/cms/v2/changes?wait=1&since=${cursor}`) },
    'half an upload': { sent: () => upload(200_000), isWhole: false },
    'an upload': { sent: () => upload(content.length) },
    'half a form': { sent: () => form(200_000), isWhole: false },
    'a form': { sent: () => form(1_000_000) },
  };

  test.each(Object.entries(kinds))('%s', async (_, { sent, isWhole = true }) => {
    const below = numbersFrom(1);
    if (isWhole) await inLanes(() => whole(sent()), atOnce);
    const before = await opened();
    await inLanes(() => cut(sent(), below(40)), times);
    for (let round = 0; round < rounds; round += 1) {
      const release = await holdPosts();
      await Promise.all(Array.from({ length: atOnce }, () => cut(sent(), 100)));
      await release();
    }
    await expect.poll(async () => (await opened()).files).toEqual([]);
    await expect.poll(async () => (await opened()).others).toBeLessThan(before.others + play);
    if (isWhole) expect(await whole(sent())).toMatch(/^HTTP\/1\.1 2/);
  });
});
