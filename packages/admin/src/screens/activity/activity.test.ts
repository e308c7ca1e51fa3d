import { expect, test } from 'vitest';
import type { ActivityEntry } from '../../api/activity.ts';
import { csvOf, ndjsonOf } from './export.ts';
import { daysOf } from './groups.ts';
import { actorName, objectName, partsOf, sentenceOf } from './sentence.ts';

const ada = { id: 3, name: 'Ada' };
const entry = (action: string, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: 'audit-1',
  at: '2026-11-18T09:30:00',
  action,
  actor: ada,
  via: 'cookie',
  address: '',
  subject: { kind: action.split('.')[0] ?? '', id: '5', title: 'Harbor' },
  details: {},
  ...more,
});
const saved = (previous: string | null, status: string) =>
  sentenceOf(entry('post.updated', { details: { previous, status } }), 'Page');

test('a changed status says what happened', () => {
  expect(saved('draft', 'draft')).toBe('<actor/> edited the page <object/>');
  expect(saved('draft', 'pending')).toBe('<actor/> submitted <object/> for review');
  expect(saved('draft', 'future')).toBe('<actor/> scheduled the page <object/>');
  expect(saved('publish', 'draft')).toBe('<actor/> unpublished the page <object/>');
  expect(saved('trash', 'draft')).toBe('<actor/> restored <object/> from the trash');
});

test('a sentence has its markers as parts of their own', () => {
  expect(partsOf('<actor/> submitted <object/> for review')).toEqual([
    '<actor/>',
    ' submitted ',
    '<object/>',
    ' for review',
  ]);
});

test('users, settings, and unknown actions have a sentence', () => {
  const own = entry('user.updated', { subject: { kind: 'user', id: '3', title: 'Ada' } });
  expect(sentenceOf(own, '')).toBe('<actor/> changed their profile');
  expect(sentenceOf({ ...own, actor: { id: 1, name: 'Eva' } }, '')).toBe('<actor/> changed the user <object/>');
  const settings = entry('settings.updated', { details: { names: ['blogname', 'timezone_string'] } });
  expect(sentenceOf(settings, '')).toBe('<actor/> changed the settings: blogname, timezone string');
  expect(sentenceOf(entry('book.lent'), '')).toBe('<actor/> did "book.lent"');
});

test('actors without an account and records that are gone have a name', () => {
  expect(actorName(entry('plugin.installed', { actor: null, via: 'command' }))).toBe('The command line');
  expect(actorName(entry('session.refused', { actor: null, address: '192.0.2.1' }))).toBe('Someone');
  expect(actorName(entry('comment.created', { actor: null }))).toBe('Someone');
  expect(actorName(entry('session.ended', { actor: null }))).toBe('Platen');
  expect(actorName(entry('post.published', { actor: null }))).toBe('Platen');
  expect(objectName(entry('user.deleted', { subject: { kind: 'user', id: '9' }, details: { login: 'bo' } }))).toBe(
    'bo',
  );
  expect(objectName(entry('plugin.removed', { subject: { kind: 'plugin', id: 'seo' } }))).toBe('seo');
  expect(objectName(entry('post.updated', { subject: { kind: 'post', id: '5', title: ' ' } }))).toBe('(no title)');
});

test('entries are grouped by day, and repetitions in a row are one entry', () => {
  const edit = entry('post.updated', { details: { previous: 'draft', status: 'draft' } });
  const yesterday = { ...edit, at: '2026-11-17T23:59:00' };
  const days = daysOf([edit, edit, entry('post.published'), edit, yesterday], (at) => at.slice(0, 10));
  expect(
    days.map(({ day, entries }) => [day, ...entries.map(({ entry: { action }, count }) => [action, count])]),
  ).toEqual([
    ['2026-11-18', ['post.updated', 2], ['post.published', 1], ['post.updated', 1]],
    ['2026-11-17', ['post.updated', 1]],
  ]);
});

test('exports quote what they contain, and no title becomes a formula', () => {
  const subject = { kind: 'post', id: '5', title: '=HYPERLINK("https://example.org")' };
  const [, row = ''] = csvOf([entry('post.updated', { subject })]).split('\r\n');
  expect(row).toContain(`"'=HYPERLINK(""https://example.org"")"`);
  expect(
    ndjsonOf([entry('a.b'), entry('c.d')])
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toMatchObject([{ action: 'a.b' }, { action: 'c.d' }]);
});
