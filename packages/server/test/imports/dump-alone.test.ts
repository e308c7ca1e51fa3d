import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportOutcome } from '../../src/transfer/run/run-import.actions.ts';
import { scalarText } from '../../src/lib/json.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { answersOf, differences, differing, recorded, startNewHome, unexpected } from '../support/moving.ts';
import type { Allowed, FoundDifference, NewHome } from '../support/moving.ts';

let site: NewHome;
let outcome: ImportOutcome;
beforeAll(async () => {
  site = await startNewHome();
  outcome = await site.take(null, { dump: recorded('dump.sql'), uploads: recorded('uploads') });
});
afterAll(() => site.stop());

const allowed: readonly Allowed[] = [
  { answers: /^comments/, key: /^author_avatar_urls/, why: 'pings have avatars here' },
  { answers: /^comments\.edit/, key: /^link$/, ids: [30101, 30102, 30103], why: 'comments on what is in the trash' },
  { answers: /^menu-items/, key: /^(?:attr_title|type_label)$/, why: 'titles as stored; labels in the singular' },
  { answers: /^pages/, key: /^_links\.up\.0\.href$/, ids: [10216], why: 'a parent that is gone keeps its address' },
  { answers: /^posts/, key: /^date$/, ids: [10158], why: 'an hour that the clock left out is kept as it was written' },
  { answers: /^posts/, key: /^_links\.(?:version|predecessor)-/, ids: [10020, 10129], why: 'autosaves are no history' },
  { answers: /^templates/, key: /^content\.raw$/, why: 'the theme of a part is put in when it is rendered' },
  { answers: /^widgets/, key: /^instance\.encoded$/, why: 'settings travel as JSON here' },
  { key: /^(?:content|excerpt|description|caption|rendered)(?:\.rendered)?$/, why: 'rendering has suites of its own' },
];

/** `PLATEN_IMPORT_ALL=1` for those that take longest. */
const isLong = process.env['PLATEN_IMPORT_ALL'] === '1';
const names = (
  'blocks books categories chapter font-faces font-families genres global-styles media menu-items menus mood navigation notes pages pattern-categories tags template-parts templates users widgets' +
  (isLong ? ' comments posts' : '')
).split(' ');

test('a dump and its uploads are enough: the new site answers as the old one did', async () => {
  const found: FoundDifference[] = [];
  for (const name of names) found.push(...(await differences(site, `${name}.edit`)));
  const { differences: wrong, needless } = unexpected(found, allowed);
  expect(wrong).toEqual([]);
  expect(isLong ? needless : []).toEqual([]);
});

test('all that it holds is counted', () => {
  expect(outcome.stopped).toBeNull();
  expect(outcome.report.counts).toEqual({
    user: { matched: 1, added: 7 },
    term: { matched: 1, added: 29 },
    post: { added: 303 },
    redirect: { added: 260 },
    comment: { added: 103 },
    revision: { added: 28 },
    file: { stored: 34, missing: 5 },
  });
});

test('settings, places of menus and widgets, and revisions', async () => {
  const [expected] = answersOf('settings.edit').items;
  expect((await site.ask('/cms/v2/settings', 'admin')).body).toMatchObject(expected ?? {});
  for (const { route, revisions } of answersOf('revisions.edit').items) {
    for (const revision of (revisions ?? []) as readonly JsonMap[]) {
      if (scalarText(revision['slug']).includes('autosave')) continue;
      const { body } = await site.ask(`${scalarText(route)}/${scalarText(revision['id'])}?context=edit`, 'admin');
      const found = differing(revision, body).filter(({ key }) => !/\.rendered$|^meta\./.test(key));
      expect([revision['id'], found]).toEqual([revision['id'], []]);
    }
  }
  await site.setOptions({ stylesheet: 'fixture-classic' });
  const locations = (await site.ask('/cms/v2/menu-locations?context=edit', 'admin')).body as Record<string, JsonMap>;
  expect([locations['primary']?.['menu'], locations['footer']?.['menu']]).toEqual([20035, 20036]);
  for (const sidebar of answersOf('classic-sidebars.edit').items) {
    const { body } = await site.ask(`/cms/v2/sidebars/${scalarText(sidebar['id'])}?context=edit`, 'admin');
    expect(body).toMatchObject({ widgets: sidebar['widgets'] });
  }
});

test('people sign in with their seven passwords, and an application with its own', async () => {
  const { users, application_passwords: keys } = JSON.parse(readFileSync(recorded('hashes.json'), 'utf8')) as {
    users: readonly { id: number; password: string | null }[];
    application_passwords: readonly { user_id: number; password: string }[];
  };
  const known = users.filter((user): user is { id: number; password: string } => user.password !== null);
  expect(known).toHaveLength(7);
  const { db, passwords } = await site.scope();
  for (const { id, password } of known) {
    const found = db.kysely.selectFrom('users').select('password_hash').where('id', '=', id);
    const { password_hash: hash } = await found.executeTakeFirstOrThrow();
    expect([id, await passwords.verify(password, hash), await passwords.verify(`${password}.`, hash)]).toEqual([
      id,
      true,
      false,
    ]);
  }
  const [key] = keys;
  const me = async (password: string): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`tariq:${password}`).toString('base64')}`;
    const answer = await fetch(`${site.node.url}/cms-json/cms/v2/users/me`, { headers: { authorization } });
    return answer.status;
  };
  expect([await me(key?.password ?? ''), await me('another password')]).toEqual([200, 401]);
});
