import { afterAll, beforeAll, expect, test } from 'vitest';
import { readingList } from '../../../../examples/reading-list/plugin.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { basic } from '../support/accounts.ts';

interface Book {
  readonly id: number;
  readonly meta: { readonly pages: number };
  readonly days_to_read: number;
  readonly private_note?: string;
  readonly shelves?: readonly number[];
  readonly _links: Readonly<Record<string, readonly { readonly href: string }[]>>;
}

let running: RunningApp;
let credentials: Readonly<Record<string, string>>;

beforeAll(async () => {
  running = await startApp({ plugins: [readingList] });
  const installed = await running.install({ title: 'Books', login: 'admin', email: 'admin@example.org' });
  credentials = basic('admin', installed?.applicationPassword ?? '');
});
afterAll(() => running.stop());

async function call<T>(method: string, path: string, parts: { body?: object; as?: 'visitor' } = {}) {
  const answer = await fetch(`${running.url}/cms-json${path}`, {
    method,
    headers: { ...(parts.as === 'visitor' ? {} : credentials), 'content-type': 'application/json' },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}

test('a book has its pages, its shelf and the days it takes, and follows the setting', async () => {
  const shelf = await call<{ id: number }>('POST', '/cms/v2/shelves', { body: { name: 'By the bed' } });
  expect(shelf.status).toBe(201);
  const made = await call<Book>('POST', '/cms/v2/books', {
    body: { title: 'A long one', status: 'publish', meta: { pages: 301 }, shelves: [shelf.body.id] },
  });
  expect(made).toMatchObject({ status: 201, body: { meta: { pages: 301 }, days_to_read: 11 } });

  const seen = await call<Book>('GET', `/cms/v2/books/${made.body.id}`, { as: 'visitor' });
  expect(seen.body).toMatchObject({ days_to_read: 11, shelves: [shelf.body.id] });

  const set = await call('POST', '/cms/v2/settings', { body: { reading_pages_per_day: 100 } });
  expect(set).toMatchObject({ status: 200, body: { reading_pages_per_day: 100 } });
  expect((await call<Book>('GET', `/cms/v2/books/${made.body.id}`)).body.days_to_read).toBe(4);

  const [related] = made.body._links['related'] ?? [];
  const path = new URL(related?.href ?? '').pathname.replace('/cms-json', '');
  expect((await call('GET', `${path}?pages=301`)).body).toEqual({ days: 4 });
  expect(related?.href).toMatch(/\?pages=301$/);
});

test('the pace is for those who may write, and its argument is checked', async () => {
  const refused = await call<{ code: string }>('GET', '/reading-list/v1/pace?pages=10', { as: 'visitor' });
  expect(refused).toMatchObject({ status: 401, body: { code: 'rest_not_logged_in' } });
  expect(await call('GET', '/reading-list/v1/pace')).toMatchObject({ status: 400 });
  expect(await call('GET', '/reading-list/v1/pace?pages=0')).toMatchObject({ status: 400 });
});

test('a note is stored with the book, shown to editors alone, and can refuse the whole write', async () => {
  const body = { title: 'With a note', status: 'publish', private_note: 'Lent to Ada' };
  const made = await call<Book>('POST', '/cms/v2/books', { body });
  expect(made.body.private_note).toBe('Lent to Ada');
  const seen = await call<Book>('GET', `/cms/v2/books/${made.body.id}`, { as: 'visitor' });
  expect(seen.body).not.toHaveProperty('private_note');

  const path = `/cms/v2/books/${made.body.id}`;
  const refused = await call('POST', path, { body: { title: 'Never', private_note: 'x'.repeat(501) } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'reading_note_too_long' } });
  expect((await call('GET', path)).body).toMatchObject({ title: { rendered: 'With a note' } });
});
