/** Large files, and many at once: neither memory nor the event loop feels them. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo, createTestDatabase } from '../../support/database.ts';
import { addUser } from '../../support/add-user.ts';
import { patient } from '../../support/patient.ts';
import { startAppProcess } from '../../support/processes.ts';
import type { AppProcess } from '../../support/processes.ts';
import { describeStores } from '../../support/stores.ts';
import type { Store } from '../../support/stores.ts';

/** `PLATEN_MEDIA_LOAD=yes` for the long form: a file of 1 GB, and 200 of 5 MB at once. */
const isLong = process.env['PLATEN_MEDIA_LOAD'] !== undefined;
const bytes = isLong ? 1024 ** 3 : 200 * 1024 ** 2;
const atOnce = isLong ? 200 : 30;
const mostGrowth = 80 * 1024 ** 2;
const mostStall = 100;

const block = randomBytes(1024 ** 2);
const contentOf = (size: number): Readable =>
  Readable.from(
    (function* () {
      for (let sent = 0; sent < size; sent += block.length) yield block.subarray(0, size - sent);
    })(),
  );

describeStores((open, storeName) => {
  let store: Store;
  let node: AppProcess;
  let authorization: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    store = await open();
    const database = await createTestDatabase();
    const db = connectTo(database.url);
    authorization = await addUser(db, 'administrator');
    await db.close();
    drop = database.drop;
    const limits = { PLATEN_UPLOAD_MAX_BYTES: String(2 * 1024 ** 3), PLATEN_TEST_PLAIN: 'true' };
    node = await startAppProcess({ ...patient, DATABASE_URL: database.url, ...store.env, ...limits });
  });
  afterAll(async () => {
    await node.stop();
    await drop();
    await store.remove();
  });

  const upload = (name: string, size: number): Promise<{ status: number; url: string }> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization,
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${name}"`,
        'content-length': size,
      };
      const sending = request(
        { port: node.port, path: '/cms-json/cms/v2/media', method: 'POST', headers },
        (answer) => {
          const told: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => void told.push(chunk));
          answer.on('end', () => {
            const { source_url: url = '' } = JSON.parse(Buffer.concat(told).toString()) as { source_url?: string };
            resolve({ status: answer.statusCode ?? 0, url });
          });
        },
      );
      sending.on('error', reject);
      pipeline(contentOf(size), sending).catch(reject);
    });

  const download = async (url: string): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${node.port}${new URL(url).pathname}`);
    const hash = createHash('sha256');
    for await (const chunk of answer.body ?? []) hash.update(chunk);
    return hash.digest('hex');
  };

  const rss = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${node.child.pid}/status`, 'utf8'))?.[1]) * 1024;

  /** The most memory it had meanwhile, beyond what it had before. */
  async function growthDuring(work: () => Promise<void>): Promise<number> {
    const before = rss();
    let most = before;
    const look = setInterval(() => (most = Math.max(most, rss())), 20);
    try {
      await work();
    } finally {
      clearInterval(look);
    }
    return most - before;
  }

  test(`${bytes} bytes go in and out in less than 80 MB`, { timeout: 600_000 }, async () => {
    // What is loaded with the first file is no growth.
    for (const name of ['first.zip', 'second.zip']) await download((await upload(name, 20_000_000)).url);
    const hash = createHash('sha256');
    for await (const chunk of contentOf(bytes) as AsyncIterable<Buffer>) hash.update(chunk);
    const wanted = hash.digest('hex');
    let url = '';
    const up = await growthDuring(async () => {
      const made = await upload('large.zip', bytes);
      expect(made.status).toBe(201);
      ({ url } = made);
    });
    const down = await growthDuring(async () => expect(await download(url)).toBe(wanted));
    const told = (growth: number): string => `${Math.round(growth / 1024 ** 2)} MB`;
    console.log(`${storeName}, ${bytes} bytes: growth of RSS ${told(up)} going in, ${told(down)} going out`);
    expect(Math.max(up, down)).toBeLessThan(mostGrowth);
  });

  test(`${atOnce} uploads of 5 MB at once`, { timeout: 600_000 }, async () => {
    node.forgetStalls();
    const made = await Promise.all(Array.from({ length: atOnce }, (_, at) => upload(`many-${at}.zip`, 5_000_000)));
    const stall = await node.longestStall();
    const failed = made.filter(({ status }) => status !== 201);
    console.log(
      `${storeName}, ${atOnce} uploads at once: ${failed.length} failed, longest stall ${Math.round(stall)} ms`,
    );
    expect(failed).toEqual([]);
    expect(stall).toBeLessThan(mostStall);
  });
});
