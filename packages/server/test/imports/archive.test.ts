import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askHere } from '../../src/transfer/ask-here.ts';
import { archiveSite } from '../../src/transfer/export/archive-site.actions.ts';
import { exportXml } from '../../src/transfer/export/export-xml.actions.ts';
import { openFolder } from '../../src/transfer/sources/folder-source.actions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { definePlugin } from '../../src/plugin-api.ts';
import { recorded, startNewHome } from '../support/moving.ts';
import type { NewHome } from '../support/moving.ts';

const archive = async (from: NewHome, path: string, withPasswords = false): Promise<{ files: number }> =>
  archiveSite(await from.scope(), {
    path,
    withPasswords,
    progress: () => undefined,
    ask: askHere(from.scope),
  });

let first: NewHome;
let second: NewHome;
let folder: string;
beforeAll(async () => {
  [first, second] = await Promise.all([startNewHome(), startNewHome()]);
  folder = await mkdtemp(join(tmpdir(), 'platen-test-archive-'));
  await first.take(null, { dump: recorded('dump.sql'), uploads: recorded('uploads') });
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await rm(folder, { recursive: true, force: true });
});

/** Drafts and styles as they are stored. */
async function storedOn({ scope }: NewHome, ids: readonly number[]) {
  const found = (await scope()).db.kysely.selectFrom('posts').select(['id', 'date', 'date_gmt', 'content']);
  const wanted = found.where((eb) => eb.or([eb('id', 'in', ids), eb('type', '=', 'cms_global_styles')]));
  return wanted.orderBy('id').execute();
}

/** Login → the hash of the password. */
async function hashesOn({ scope }: NewHome): Promise<ReadonlyMap<string, string>> {
  const { db } = await scope();
  const rows = await db.kysely.selectFrom('users').select(['login', 'password_hash']).orderBy('login').execute();
  return new Map(rows.map(({ login, password_hash: hash }) => [login, hash]));
}

test('a site in an archive makes the same site elsewhere', async () => {
  // A draft that has got a date, and one that has none yet.
  const dated = { title: 'Soon', date: '2031-02-03T04:05:06' };
  const draft = async (body: JsonMap): Promise<number> =>
    ((await first.send('POST', '/cms/v2/posts', body)).body as { id: number }).id;
  const ids = [await draft(dated), await draft({ title: 'Some day' })];
  const scope = await first.scope();
  const { files } = await archive(first, folder);
  expect(files).toBe(34);
  const comments = await readFile(join(folder, 'comments.ndjson'), 'utf8');
  expect(comments.trimEnd().split('\n')).toHaveLength(103);
  expect(existsSync(join(folder, 'uploads/2023/05/panel.jpg'))).toBe(true);
  const path = join(folder, 'site.xml');
  const write = (text: string): Promise<void> => appendFile(path, text);
  await exportXml(scope, { types: null, since: null, all: true, write, progress: () => undefined });
  const { report } = await second.take(path, { folder, uploads: join(folder, 'uploads') });
  expect(report.counts).toMatchObject({
    user: { matched: 1, added: 7 },
    term: { matched: 1, added: 29 },
    post: { added: 305 },
    comment: { added: 103 },
    file: { stored: 34 },
  });
  for (const route of [
    'posts/10162',
    'pages/10184',
    'media/10013',
    'users/40008',
    'comments/30094',
    'menu-items/10294',
  ]) {
    const asked = [first, second].map((site) => site.ask(`/cms/v2/${route}?context=edit`, 'admin'));
    const [before, after] = (await Promise.all(asked)).map(({ body }) => {
      const { _links: _, modified: _m, modified_gmt: _g, ...rest } = body as JsonMap;
      return rest;
    });
    expect(after).toEqual(before);
  }
  const [kept, came] = await Promise.all([first, second].map((site) => storedOn(site, ids)));
  expect(came).toEqual(kept);
  expect(kept?.slice(-2).map(({ date_gmt: gmt }) => gmt !== null)).toEqual([true, false]);
});

test('hashes of passwords leave with an archive, and come with it, only where that is asked for', async () => {
  expect(existsSync(join(folder, 'passwords.ndjson'))).toBe(false);
  const readable = await readFile(join(folder, 'users.ndjson'), 'utf8');
  const before = await hashesOn(first);
  for (const hash of before.values()) expect(readable).not.toContain(hash);
  const others = [...(await hashesOn(second))].filter(([login]) => login !== 'admin');
  expect(others.map(([, hash]) => hash)).toEqual(others.map(() => ''));

  const third = await startNewHome();
  const secret = join(folder, 'secret');
  try {
    await expect(third.take(null, { folder, withPasswords: true })).rejects.toThrow('contains no password hashes');
    await archive(first, secret, true);
    expect((await stat(join(secret, 'passwords.ndjson'))).mode & 0o077).toBe(0);
    const silent = await openFolder(await third.scope(), secret, { note: () => undefined, withPasswords: false });
    expect(silent.head.users.map(({ profile }) => profile?.passwordHash)).toEqual(silent.head.users.map(() => ''));
    const { report } = await third.take(null, { folder: secret, withPasswords: true });
    expect(report.notes.map(({ code }) => code)).not.toContain('passwords');
    expect(await hashesOn(third)).toEqual(before);
  } finally {
    await third.stop();
  }
});

const shown = { public: true, showInRest: true, supports: ['title', 'revisions'] };

const library = definePlugin({
  name: 'library',
  activate(api) {
    api.registerPostType({ ...shown, name: 'volume', label: 'Volumes', restBase: 'volumes' });
    api.registerPostType({ ...shown, name: 'person', label: 'People', restBase: 'people' });
    api.registerRelation({ from: 'volume', name: 'writers', to: ['person'], many: true });
    api.registerRelation({ from: 'volume', name: 'sequel_to', to: ['volume'] });
  },
});

test('what posts and their revisions name comes over, also what has a higher id', async () => {
  const homes = await Promise.all([startNewHome([library]), startNewHome([library])]);
  const [from, to] = homes;
  const place = await mkdtemp(join(tmpdir(), 'platen-test-named-'));
  try {
    const send = async (path: string, body: JsonMap): Promise<number> => {
      const { status, body: told } = await from.send('POST', `/cms/v2${path}`, body);
      expect(status, JSON.stringify(told)).toBeLessThan(300);
      return (told as { id: number }).id;
    };
    const book = await send('/volumes', { title: 'One', status: 'publish' });
    const other = await send('/volumes', { title: 'Two', status: 'publish', sequel_to: book });
    const ada = await send('/people', { title: 'Ada', status: 'publish' });
    const bob = await send('/people', { title: 'Bob', status: 'draft' });
    await send(`/volumes/${book}`, { writers: [bob, ada] });
    await send(`/volumes/${book}`, { writers: [ada], title: 'One more' });
    await archive(from, place);
    await to.take(null, { folder: place });
    const asked = [
      `/cms/v2/volumes/${book}?_fields=id,title,writers,sequel_to&context=edit`,
      `/cms/v2/volumes/${other}?_fields=id,writers,sequel_to&context=edit`,
      `/cms/v2/volumes/${book}/revisions?_fields=id,title,writers,sequel_to&context=edit`,
    ];
    const seen = ({ ask }: NewHome): Promise<unknown> => Promise.all(asked.map((path) => ask(path, 'admin')));
    const there = await seen(to);
    expect(there).toEqual(await seen(from));
    expect(there).toMatchObject([
      { body: { writers: [ada], sequel_to: null } },
      { body: { writers: [], sequel_to: book } },
      { body: [{ writers: [ada] }, { writers: [bob, ada] }] },
    ]);
    // What somebody changes here afterwards stays, whenever the same archive is taken again.
    await to.send('POST', `/cms/v2/volumes/${book}`, { writers: [bob] });
    await to.take(null, { folder: place });
    expect((await to.ask(`/cms/v2/volumes/${book}?context=edit`, 'admin')).body).toMatchObject({ writers: [bob] });
  } finally {
    await Promise.all(homes.map((home) => home.stop()));
    await rm(place, { recursive: true, force: true });
  }
});
