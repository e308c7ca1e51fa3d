import { expect, test } from 'vitest';
import { groupsIn, isShown, sectionsMatching } from './groups.ts';

const schemas = {
  title: { type: 'string' },
  page_on_front: { type: 'integer' },
  newsletter_sender: { type: 'string', title: 'From address', format: 'email' },
  newsletter_mode: { type: 'string', enum: ['daily', 'weekly'] },
  newsletter_lists: { type: 'array' },
};

test('groups have only settings that the API has, and plugins have their own', () => {
  expect(
    groupsIn(schemas).map(({ slug, sections }) => [
      slug,
      sections.flatMap((each) => each.settings.map(({ name }) => name)),
    ]),
  ).toEqual([
    ['general', ['title']],
    ['reading', ['page_on_front']],
    ['plugins', ['newsletter_sender', 'newsletter_mode']],
  ]);
});

test('each plugin has a group with its settings', () => {
  const plugins = [
    { plugin: 'newsletter', title: 'Newsletter', names: ['newsletter_sender', 'newsletter_lists'] },
    { plugin: 'no_fields', title: 'no_fields', names: ['newsletter_lists'] },
    { plugin: 'news_mode', title: 'news_mode', names: ['newsletter_mode'] },
  ];
  expect(groupsIn(schemas, plugins).map(({ slug, label }) => [slug, label])).toEqual([
    ['general', 'General'],
    ['reading', 'Reading'],
    ['plugin-newsletter', 'Newsletter'],
    ['plugin-news_mode', 'News mode'],
  ]);
});

test('a setting of a plugin gets its control from the schema', () => {
  const [sender, mode] = groupsIn(schemas).at(-1)?.sections[0]?.settings ?? [];
  expect(sender).toMatchObject({ label: 'From address', kind: 'text', input: 'email' });
  expect(mode).toMatchObject({
    label: 'Newsletter mode',
    kind: 'choice',
    choices: [
      { value: 'daily', label: 'Daily' },
      { value: 'weekly', label: 'Weekly' },
    ],
  });
});

test('search finds settings of all groups by label and name', () => {
  const found = (search: string) =>
    sectionsMatching(groupsIn(schemas), search).map(({ title, settings }) => [title, settings.length]);
  expect(found('HOMEPAGE')).toEqual([['Reading', 1]]);
  expect(found('newsletter')).toEqual([['Plugins', 2]]);
  expect(found('nothing like it')).toEqual([]);
});

test('the pages of the homepage matter only for a static homepage', () => {
  const [page] = sectionsMatching(groupsIn(schemas), 'page_on_front')[0]?.settings ?? [];
  if (page === undefined) throw new Error('Not found.');
  expect([isShown(page, { show_on_front: 'posts' }), isShown(page, { show_on_front: 'page' })]).toEqual([false, true]);
});
