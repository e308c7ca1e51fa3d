import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportRefused } from '../../../src/transfer/imports.errors.ts';
import { pullSource } from '../../../src/transfer/sources/pull/pull-source.actions.ts';
import { createOutbound } from '../../../src/outbound/outbound.ts';
import { startOldSite } from '../../support/old-site.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-test-trouble-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const files = ['users', 'terms', 'items', 'comments', 'revisions', 'widgets'];
const outbound = createOutbound({ ownOrigin: 'https://new.example' });

interface Pull {
  readonly options: readonly string[];
  readonly name: string;
  readonly password?: string;
  /** Asked to stop after so many pages, and begun again, until it is done. */
  readonly pagesEach?: number;
}

async function pulled({ options, name, password = 'sesame', pagesEach = Infinity }: Pull): Promise<string[]> {
  const old = await startOldSite(['--as-is', ...options]);
  const path = join(folder, name);
  try {
    for (;;) {
      let pages = 0;
      const isWhole = await pullSource(
        { outbound },
        {
          source: { address: old.url, user: 'admin', password, isPrivate: true, pause: 5 },
          folder: path,
          progress: () => (pages += 1),
          isStopped: () => pages >= pagesEach,
        },
      );
      if (isWhole) break;
    }
  } finally {
    await old.stop();
  }
  return Promise.all(files.map((file) => readFile(join(path, `${file}.ndjson`), 'utf8')));
}

test('a source that drops, walls and limits is read to the same end, also in pieces', async () => {
  const whole = await pulled({ options: [], name: 'calm' });
  expect(whole.map((text) => text.split('\n').length - 1)).toEqual([8, 30, 298, 103, 26, 5]);
  const troubled = await pulled({
    options: ['--drop', '0.1', '--wall', '0.05', '--per-second', '60'],
    name: 'troubled',
    pagesEach: 3,
  });
  expect(troubled).toEqual(whole);
});

test('a wrong password is told as such, before anything is read', async () => {
  await expect(pulled({ options: [], name: 'wrong', password: 'wrong' })).rejects.toThrow(ImportRefused);
});

test('an address of the inner network is asked only where the operator says so', async () => {
  const old = await startOldSite();
  try {
    const source = { address: old.url, user: null, password: null, isPrivate: false };
    const run = { source, folder: join(folder, 'inner'), progress: () => undefined, isStopped: () => false };
    await expect(pullSource({ outbound }, run)).rejects.toThrow('has no REST API that Platen can read');
  } finally {
    await old.stop();
  }
});
