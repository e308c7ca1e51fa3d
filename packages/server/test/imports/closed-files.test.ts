/** Whoever stops reading a source, or fails while reading it, leaves no file open. */
import { expect, test } from 'vitest';
import { batchesOf, openSource } from '../../src/transfer/sources/wxr-source.actions.ts';
import { dumpRows } from '../../src/formats/sql-dump.ts';
import { recorded } from '../support/moving.ts';
import { openedBy } from '../support/open-files.ts';

async function* batches(path: string): AsyncGenerator {
  yield* batchesOf(await openSource(path, () => undefined), 0, 3);
}

test.each([
  ['site.xml', batches],
  ['dump.sql', (path: string) => dumpRows(path, new Set(['posts', 'users']))],
])('%s', async (name, read) => {
  const path = recorded(name);
  const isOpen = async (): Promise<boolean> => (await openedBy()).files.some((file) => file === path);
  for await (const _ of read(path)) {
    expect(await isOpen()).toBe(true);
    break;
  }
  // At once: what nobody closes is closed some day, when its handle is collected.
  expect(await isOpen()).toBe(false);
});
