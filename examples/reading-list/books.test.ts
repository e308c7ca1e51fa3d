import { startTestSite } from '@platen/server/testing';
import { expect, test } from 'vitest';
import { readingList } from './plugin.ts';

const databaseUrl = process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

test('editors keep books, and everybody reads them', async () => {
  const site = await startTestSite({ plugins: [readingList], databaseUrl });
  try {
    const book = { title: 'One', status: 'publish', meta: { pages: 120 } };
    expect(await site.call('POST', '/cms/v2/books', { body: book })).toMatchObject({ status: 201 });
    expect(await site.call('POST', '/cms/v2/books', { body: book, as: 'editor' })).toMatchObject({ status: 201 });
    expect(await site.call('POST', '/cms/v2/books', { body: book, as: 'subscriber' })).toMatchObject({ status: 403 });
    expect(await site.call('POST', '/cms/v2/books', { body: book, as: 'visitor' })).toMatchObject({ status: 401 });
    const listed = await site.call('GET', '/cms/v2/books?meta[pages][after]=100', { as: 'visitor' });
    expect(listed.headers.get('x-cms-total')).toBe('2');
  } finally {
    await site.close();
  }
});
