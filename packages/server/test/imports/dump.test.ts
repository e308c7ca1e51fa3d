import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scalarText } from '../../src/lib/json.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import type { ImportOutcome } from '../../src/transfer/run/run-import.actions.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { answersOf, differences, differing, recorded, startNewHome } from '../support/moving.ts';
import type { NewHome } from '../support/moving.ts';

let site: NewHome;
let outcome: ImportOutcome;
beforeAll(async () => {
  site = await startNewHome();
  outcome = await site.take('site.xml', { uploads: recorded('uploads'), dump: recorded('dump.sql') });
});
afterAll(() => site.stop());

test('what the export leaves out is counted with the rest', () => {
  expect(outcome.report.counts).toMatchObject({ comment: { added: 103 }, revision: { added: 28 } });
});

test('people have the ids, roles, rights and profiles that they had', async () => {
  const found = [...(await differences(site, 'users.edit')), ...(await differences(site, 'users.view'))];
  expect(found).toEqual([]);
});

test('spam and browsers are there, and posts know of their revisions', async () => {
  const comments = await differences(site, 'comments.edit');
  expect(comments.filter(({ key }) => !/^author_avatar_urls|^link$/.test(key))).toEqual([]);
  const posts = await differences(site, 'posts.edit');
  // What is being typed is no earlier state here; somebody who is gone wrote nothing.
  const others = posts.filter(
    ({ key, id }) => key.startsWith('_links.') && ![10020, 10129, 10163].includes(Number(id)),
  );
  expect(others).toEqual([]);
});

test('settings are those of the old site', async () => {
  const [expected] = answersOf('settings.edit').items;
  const { body } = await site.ask('/cms/v2/settings', 'admin');
  expect(body).toMatchObject(expected ?? {});
});

test('revisions are answered as they were', async () => {
  const { items } = answersOf('revisions.edit');
  let compared = 0;
  for (const { route, revisions } of items) {
    for (const revision of (revisions ?? []) as readonly JsonMap[]) {
      const { body } = await site.ask(`${scalarText(route)}/${scalarText(revision['id'])}?context=edit`, 'admin');
      // Rendering, and which meta revisions show, have suites of their own; what is being typed is no revision here.
      const found = differing(revision, body).filter(({ key }) => !/\.rendered$|^meta\./.test(key));
      if (!scalarText(revision['slug']).includes('autosave'))
        expect([revision['id'], found]).toEqual([revision['id'], []]);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(20);
});

test('everybody signs in with the password they had, and it is hashed anew', async () => {
  const { users } = JSON.parse(readFileSync(recorded('hashes.json'), 'utf8')) as {
    users: readonly { id: number; password: string | null }[];
  };
  const { passwords } = await site.scope();
  const client = new Client({ connectionString: site.node.databaseUrl });
  await client.connect();
  let opened = 0;
  for (const { id, password } of users) {
    const { rows } = await client.query<{ hash: string }>('select password_hash as hash from users where id = $1', [
      id,
    ]);
    const hash = rows[0]?.hash ?? '';
    if (password === null) continue;
    expect([id, await passwords.verify(password, hash), passwords.isDated(hash)]).toEqual([id, true, true]);
    opened += 1;
  }
  await client.end();
  expect(opened).toBe(7);
});

test('what must agree in the database agrees', async () => {
  const known =
    /^(?:comments are by users|comments answer comments|posts stand below|posts are by users|every post has told)/;
  const broken = await brokenInvariants(site.node.databaseUrl);
  expect(Object.keys(broken).filter((name) => !known.test(name))).toEqual([]);
});
