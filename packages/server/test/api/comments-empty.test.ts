import { expect, test } from 'vitest';
import { idsIn, outcomeOf, setUpComments } from '../support/comments.ts';
import { answerTo, ask } from '../support/site.ts';
import type { Role } from '../support/site.ts';

const { send, post, comment, scope } = setUpComments();

const empty = (role: Role, status: string) => answerTo(scope(role), ask('DELETE', `/platen/v1/comments/${status}`));

test('moderators delete all comments in spam or trash', async () => {
  const on = await post();
  const kept = await comment({ post: on });
  for (let count = 0; count < 3; count += 1) await comment({ post: on, status: 'spam' });
  const trashed = await comment({ post: on, status: 'trash' });
  const note = await comment({ post: on, type: 'note', status: 'spam' });
  for (const role of ['visitor', 'subscriber', 'contributor', 'author'] as const)
    expect(outcomeOf(await empty(role, 'spam'))).toBe(`${role === 'visitor' ? 401 : 403} rest_cannot_delete`);
  expect((await empty('editor', 'spam')).body).toEqual({ deleted: 3, left: 0 });
  const query = { status: 'any', type: 'all', orderby: 'id', order: 'asc' };
  expect(idsIn(await send('editor', 'GET', 'comments', { query }))).toEqual([kept, trashed, note]);
  expect((await empty('administrator', 'trash')).body).toEqual({ deleted: 1, left: 0 });
  expect((await empty('administrator', 'trash')).body).toEqual({ deleted: 0, left: 0 });
  expect(outcomeOf(await empty('administrator', 'approve'))).toBe('404 rest_no_route');
});

test('one request deletes at most 100 comments', async () => {
  const on = await post();
  for (let count = 0; count < 102; count += 1) await comment({ post: on, status: 'trash' });
  expect((await empty('editor', 'trash')).body).toEqual({ deleted: 100, left: 2 });
  expect((await empty('editor', 'trash')).body).toEqual({ deleted: 2, left: 0 });
});
