import { expect, test } from 'vitest';
import { notificationsOf, unreadIn } from './notifications.ts';

const waiting = {
  posts: [{ id: 7, title: 'Harbor', author: 'Mina', at: '2026-11-19T10:00:00' }],
  comments: 3,
  commentAt: '2026-11-19T11:00:00',
  webhooks: [{ id: 2, name: 'Build', since: '2026-11-18T09:00:00' }],
};

test('the newest come first, and each has its text', () => {
  expect(notificationsOf(waiting).map(({ text }) => text)).toEqual([
    '3 comments are pending',
    'Mina submitted "Harbor" for review',
    'Deliveries of the webhook "Build" fail',
  ]);
});

test('what is newer than the last look is unread', () => {
  const all = notificationsOf(waiting);
  expect(unreadIn(all, '').map(({ id }) => id)).toEqual(['comments', 'post-7', 'webhook-2']);
  expect(unreadIn(all, '2026-11-19T10:00:00').map(({ id }) => id)).toEqual(['comments']);
});

test('nothing waits on a quiet site', () => {
  expect(notificationsOf({ posts: [], comments: 0, commentAt: undefined, webhooks: [] })).toEqual([]);
});
