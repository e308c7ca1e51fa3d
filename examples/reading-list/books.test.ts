import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestSite } from '@platen/server/testing';
import { readingList } from './plugin.ts';

await test('editors create books, and visitors read them', async () => {
  const site = await startTestSite({ plugins: [readingList] });
  try {
    const body = { title: 'One', status: 'publish', meta: { pages: 120 } };
    const create = async (as: string): Promise<number> =>
      (await site.call('POST', '/cms/v2/books', { body, as })).status;
    assert.equal(await create('editor'), 201);
    assert.equal(await create('subscriber'), 403);
    assert.equal(await create('visitor'), 401);
    const listed = await site.call('GET', '/cms/v2/books?meta[pages][after]=100', { as: 'visitor' });
    assert.equal(listed.headers.get('x-cms-total'), '1');
  } finally {
    await site.close();
  }
});
