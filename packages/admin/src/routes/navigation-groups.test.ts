import { expect, test } from 'vitest';
import { groupsOf } from './navigation-groups.ts';

const namesOf = (items: Parameters<typeof groupsOf>[0]) =>
  groupsOf(items).map(({ label, items: own }) => [label, ...own.map((item) => item.label)]);

test('entries are in the order of the groups, and empty groups are left out', () => {
  expect(
    namesOf([{ label: 'Users', group: 'people' }, { label: 'Home' }, { label: 'Posts', group: 'content' }]),
  ).toEqual([
    ['', 'Home'],
    ['Content', 'Posts'],
    ['People', 'Users'],
  ]);
});

test('an entry with a parent follows it, and stays if its parent is missing', () => {
  const entries = [
    { label: 'Posts', group: 'content' },
    { label: 'Media', group: 'content' },
    { label: 'Tags', group: 'content', parent: 'Posts' },
    { label: 'Genres', group: 'content', parent: 'Books' },
  ] as const;
  expect(namesOf(entries)).toEqual([['Content', 'Posts', 'Tags', 'Media', 'Genres']]);
});
