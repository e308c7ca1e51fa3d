import { expect, test } from 'vitest';
import { groupsOf, toggled } from './event-groups.ts';

const event = (type: string) => ({ type, description: '' });
const groups = groupsOf(['post.created', 'post.deleted', 'book.lent', 'webhook.created', 'webhook.tested'].map(event));

test('events are grouped by module, without the test event', () => {
  expect(groups.map(({ label, events }) => [label, events.map(({ type }) => type)])).toEqual([
    ['Posts, pages, and media', ['post.created', 'post.deleted']],
    ['book', ['book.lent']],
    ['Webhooks', ['webhook.created']],
  ]);
});

test('a group is added and removed as a whole, and keeps other types', () => {
  const [posts] = groups;
  if (posts === undefined) throw new Error('No group.');
  expect(toggled(['post.deleted', 'gone.type'], posts, true)).toEqual(['gone.type', 'post.created', 'post.deleted']);
  expect(toggled(['post.deleted', 'gone.type'], posts, false)).toEqual(['gone.type']);
});
