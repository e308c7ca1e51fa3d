import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { sql } from 'kysely';
import { createMediaFiles } from '../../src/domain/media/files/media-files.actions.ts';
import { keysOf } from '../../src/domain/media/files/media-files.rules.ts';
import type { MediaFiles, MediaRow } from '../../src/domain/media/media.ts';
import { mediaTable } from '../../src/domain/media/media.ts';
import type { Database } from '../../src/db/connection/connect.ts';
import { connectTo, createTestDatabase } from './database.ts';
import { addUser } from './add-user.ts';
import { startAppProcess } from './processes.ts';
import type { AppProcess } from './processes.ts';
import type { Store } from './stores.ts';
import { patient } from './patient.ts';

/** What is wrong, in words. */
export type Complaints = readonly string[];

export interface MediaRig {
  readonly files: MediaFiles;
  readonly db: Database;
  /** Status → how many got it. Those that were cut off have the status 0. */
  readonly answers: ReadonlyMap<number, number>;
  /** Uploads, edits, sizes made anew and removals, several at once, while `disturb` does its worst. */
  write(disturb: () => Promise<void>): Promise<void>;
  /** Ends the node without a word and starts another. */
  killNode(): Promise<void>;
  check(): Promise<Complaints>;
  stop(): Promise<void>;
}

const writers = 4;
/** Milliseconds that a store in S3 may take to answer. */
export const silence = 2000;

interface Known {
  readonly id: number;
  readonly url: string;
  readonly hash: string;
}

export async function startMediaRig(store: Store): Promise<MediaRig> {
  const database = await createTestDatabase();
  const db = connectTo(database.url);
  const authorization = await addUser(db, 'administrator');
  const start = (): Promise<AppProcess> =>
    startAppProcess({
      DATABASE_URL: database.url,
      ...patient,
      PLATEN_S3_TIMEOUT: String(silence),
      ...store.env,
      PLATEN_TEST_PLAIN: 'true',
    });
  let node = await start();
  // Starting takes longer than anything else here.
  let spare = start();
  const files = createMediaFiles(store.files, db);
  const answers = new Map<number, number>();
  const wrong: string[] = [];
  /** Acknowledged and not removed since, nor perhaps removed. */
  const kept = new Map<number, Known>();
  const removed = new Set<number>();
  const picture = await sharp(randomBytes(700 * 500 * 3), { raw: { width: 700, height: 500, channels: 3 } })
    .jpeg()
    .toBuffer();

  const ask = async (
    method: string,
    path: string,
    given: { body?: Uint8Array | string; headers?: Record<string, string> } = {},
  ) => {
    try {
      const { body, headers } = given;
      const answer = await fetch(`http://127.0.0.1:${node.port}/cms-json/cms/v2/media${path}`, {
        method,
        headers: { authorization, ...headers },
        ...(body !== undefined && { body: body as never }),
        signal: AbortSignal.timeout(30_000),
      });
      const told = (await answer.json()) as { id?: number; source_url?: string; message?: string };
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      // Whoever is told that it is done, but late, is not to try again.
      const isDone = told.message?.startsWith('The change was saved') === true;
      if (answer.status === 503 && !isDone && answer.headers.get('retry-after') === null)
        wrong.push(`a 503 without Retry-After: ${told.message}`);
      if (answer.status >= 500 && answer.status !== 503)
        wrong.push(`${method} ${path}: ${answer.status} ${JSON.stringify(told)}`);
      return { status: answer.status, told };
    } catch {
      answers.set(0, (answers.get(0) ?? 0) + 1);
      await sleep(20);
      return { status: 0, told: {} };
    }
  };

  const upload = async (): Promise<void> => {
    const isPicture = Math.random() < 0.5;
    const body = isPicture ? picture : randomBytes(Math.random() < 0.2 ? 10_000_000 : 2000);
    const name = isPicture ? 'photo.jpg' : 'data.bin.zip';
    const headers = {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
    };
    const { status, told } = await ask('POST', '', { body, headers });
    if (status !== 201 || told.id === undefined || told.source_url === undefined) return;
    kept.set(told.id, { id: told.id, url: told.source_url, hash: hashOf(body) });
  };
  const json = { 'content-type': 'application/json' };
  const change = async ({ id, url }: Known): Promise<void> => {
    if (!url.endsWith('.jpg')) return;
    if (Math.random() < 0.5) {
      await ask('POST', `/${id}/post-process`, { body: '{"action":"create-image-subsizes"}', headers: json });
      return;
    }
    const body = JSON.stringify({ src: url, modifiers: [{ type: 'rotate', args: { angle: 90 } }] });
    await ask('POST', `/${id}/edit`, { body, headers: json });
  };
  const remove = async ({ id }: Known): Promise<void> => {
    kept.delete(id);
    const { status } = await ask('DELETE', `/${id}?force=true`);
    if (status === 200) removed.add(id);
  };
  const writeOnce = async (): Promise<void> => {
    const all = [...kept.values()];
    const chosen = all[Math.floor(Math.random() * all.length)];
    const dice = Math.random();
    if (chosen === undefined || dice < 0.5) return upload();
    return dice < 0.75 ? change(chosen) : remove(chosen);
  };

  return {
    files,
    db,
    answers,
    write: async (disturb) => {
      const state = { isOver: false };
      const writing = Array.from({ length: writers }, async () => {
        while (!state.isOver) await writeOnce();
      });
      try {
        await disturb();
      } finally {
        state.isOver = true;
        await Promise.all(writing);
      }
    },
    killNode: async () => {
      const ended = new Promise((resolve) => node.child.once('exit', resolve));
      node.child.kill('SIGKILL');
      await ended;
      node = await spare;
      spare = start();
    },
    check: async () => {
      const found = [...wrong];
      await files.sweep(0);
      const { rows } = await sql<MediaRow>`select ${mediaTable.row} from media`.execute(db.kysely);
      const listed = new Set<string>();
      for await (const key of store.files.list('')) listed.add(key);
      const owned = new Set(rows.flatMap(keysOf));
      for (const row of rows) {
        for (const key of keysOf(row)) if (!listed.has(key)) found.push(`attachment ${row.postId} lacks ${key}`);
        if ((await files.stat(row.file))?.size !== row.filesize) found.push(`${row.file} is not whole`);
      }
      for (const key of listed) if (!owned.has(key)) found.push(`${key} is nobody's`);
      const ids = new Set(rows.map(({ postId }) => postId));
      for (const id of removed) if (ids.has(id)) found.push(`attachment ${id} is back`);
      for (const { id, url, hash } of kept.values()) {
        const answer = await fetch(`http://127.0.0.1:${node.port}${new URL(url).pathname}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (answer.status !== 200 || hashOf(bytes) !== hash) found.push(`attachment ${id} is lost: ${answer.status}`);
      }
      return found;
    },
    stop: async () => {
      await Promise.all([node.stop(), spare.then((one) => one.stop())]);
      await db.close();
      await database.drop();
      await store.remove();
    },
  };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
