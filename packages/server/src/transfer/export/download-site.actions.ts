import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { tarEnd, tarHeader, tarPadding } from '../../formats/tar.ts';
import { followFile } from '../../lib/followed-file.ts';
import { createScratchFolder } from '../../lib/scratch-folder.ts';
import type { Scope } from '../../scope.ts';
import type { FolderState } from '../sources/pull/site-folder.actions.ts';
import { archivedFiles, archiveResponses } from './archive-site.actions.ts';
import type { AskHere } from './archive-site.actions.ts';
import { exportXml } from './export-xml.actions.ts';

/** Proxies close connections that are idle for a minute. */
const keepAliveMs = 5000;

/** A member of a gzip stream that contains nothing. Programs that read the stream skip it. */
const emptyGzip = gzipSync('');

class ClientLeft extends Error {}

/** The export file. Nothing of it is in memory longer than it takes to write it. */
export const downloadXml = (scope: Scope, types: readonly string[] | null): Readable =>
  downloaded(scope, async function* (folder, isStopped) {
    const path = join(folder, 'site.xml');
    // A slow client must not hold the transaction, so the file on disk is between the two.
    const writing = await writeXml(withoutDeadline(scope), { path, types, all: false, isStopped });
    try {
      yield* followFile(path, writing.isWritten);
    } finally {
      await writing.ended;
    }
  });

/** The archive as `.tar.gz`: what `platen export --archive` writes to a folder. */
export const downloadArchive = (scope: Scope, ask: AskHere): Readable =>
  downloaded(scope, async function* (folder, isStopped) {
    const own = withoutDeadline(scope);
    const prepare = async (): Promise<FolderState> => {
      const writing = await writeXml(own, { path: join(folder, 'site.xml'), types: null, all: true, isStopped });
      await writing.ended;
      return archiveResponses(own, { path: folder, ask, withPasswords: false, progress: () => undefined, isStopped });
    };
    const preparing = prepare();
    const isPrepared = preparing.then(
      () => true,
      () => true,
    );
    try {
      while (!(await Promise.race([isPrepared, sleep(keepAliveMs, false)]))) yield emptyGzip;
    } finally {
      await isPrepared;
    }
    const state = await preparing;
    const tar = Readable.from(tarOf(own, folder, state));
    const gzip = createGzip({ level: 1 });
    tar.on('error', (error) => gzip.destroy(error));
    try {
      yield* tar.pipe(gzip) as AsyncIterable<Buffer>;
    } finally {
      tar.destroy();
    }
  });

/** The deadline ends with the response's headers. */
export const withoutDeadline = ({ deadline: _, ...scope }: Scope): Scope => scope;

type Produce = (folder: string, isStopped: () => boolean) => AsyncGenerator<Buffer>;

/** Bytes that need a scratch folder, which is removed at their end or when the client disconnects. */
function downloaded(scope: Scope, produce: Produce): Readable {
  const hasLeft = (): boolean => stream.destroyed;
  const bytes = async function* (): AsyncGenerator<Buffer> {
    const folder = await createScratchFolder('export');
    try {
      yield* produce(folder, hasLeft);
    } catch (error) {
      if (!hasLeft()) scope.log.error({ err: error }, 'export failed');
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const stream: Readable = Readable.from(bytes(), { objectMode: false });
  return stream;
}

interface WritingXml {
  readonly path: string;
  readonly types: readonly string[] | null;
  readonly all: boolean;
  readonly isStopped: () => boolean;
}

/** Begins to write the export to a file that exists when this returns. */
async function writeXml(scope: Scope, { path, types, all, isStopped }: WritingXml) {
  const file = await open(path, 'w', 0o600);
  let isWritten = false;
  const write = async (text: string): Promise<void> => {
    if (isStopped()) throw new ClientLeft();
    await file.appendFile(text);
  };
  const ended = exportXml(scope, { types, since: null, all, write, progress: () => undefined }).finally(async () => {
    isWritten = true;
    await file.close();
  });
  // Its error is thrown by whoever awaits it.
  ended.catch(() => undefined);
  return { ended, isWritten: () => isWritten };
}

async function* tarOf(scope: Scope, folder: string, state: FolderState): AsyncGenerator<Buffer> {
  const now = new Date();
  for (const path of (await readdir(folder)).toSorted()) {
    const { size } = await stat(join(folder, path));
    yield tarHeader({ path, size }, now);
    yield* createReadStream(join(folder, path)) as AsyncIterable<Buffer>;
    yield tarPadding(size);
  }
  for await (const key of archivedFiles(scope, folder, state)) {
    const file = await scope.files.open(key);
    if (file === null) continue;
    const { size, modified } = file.facts;
    yield tarHeader({ path: `uploads/${key}`, size }, new Date(modified));
    yield* (await file.read()) as AsyncIterable<Buffer>;
    yield tarPadding(size);
  }
  yield tarEnd;
}
