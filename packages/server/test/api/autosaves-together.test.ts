import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { times } from '../support/posts.ts';
import { member, setUpRevisions } from '../support/revisions.ts';

const site = setUpRevisions();
const { send, make, read, rows, users } = site;

interface Stored {
  readonly id: number;
  readonly title: string;
  readonly content: string;
}

test('two hundred autosaves at once fill one slot, and the last is there whole', async () => {
  const id = await make('editor', 'posts', { title: 'Live', status: 'publish' });
  const answers = await times(200, (at) =>
    send('editor', 'POST', `posts/${id}/autosaves`, {
      body: { title: `t${at}`, content: `t${at}`, excerpt: `t${at}` },
    }),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(new Set(answers.map(({ body }) => member(body, 'id'))).size).toBe(1);
  const stored = await rows<Stored>('select id, title, content, excerpt from revisions');
  expect(stored).toHaveLength(1);
  expect(new Set(Object.values(stored[0] ?? {}).slice(1)).size).toBe(1);
});

test('fifty saves at once each leave what they made of the post', async () => {
  const id = await make('editor', 'posts', { title: 'Live', status: 'publish' });
  await times(50, (at) => send('editor', 'POST', `posts/${id}`, { body: { title: `t${at}` } }));
  const titles = (await rows<Stored>('select title from revisions')).map(({ title }) => title);
  expect(new Set(titles).size).toBe(50);
});

const isWaiting = async (): Promise<boolean> => {
  const here = `datname = current_database() and wait_event_type = 'Lock'`;
  return (await rows(`select 1 from pg_stat_activity where ${here}`)).length > 0;
};

/** Changes the post, lets the request run into the change, and only then commits it. */
async function meanwhile<T>(change: string, work: () => Promise<T>): Promise<T> {
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const rival = site.db.transaction(async (trx) => {
    await sql.raw(change).execute(trx);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  const done = work();
  while (!(await isWaiting())) await setTimeout(10);
  letGo.resolve();
  await rival;
  return done;
}

test('a draft that is published at this very moment is not typed over', async () => {
  const id = await make('author', 'posts', { title: 'Draft' });
  const publish = `update posts set status = 'publish', slug = 'draft', title = 'Published' where id = ${id}`;
  const { body } = await meanwhile(publish, () =>
    send('author', 'POST', `posts/${id}/autosaves`, { body: { title: 'Typed' } }),
  );
  expect(body).toMatchObject({ parent: id, author: users.author, title: { raw: 'Typed' } });
  expect(await read(id)).toMatchObject({ title: { raw: 'Published' } });
});

test('nor by whom it would be refused', async () => {
  const id = await make('contributor', 'posts', { title: 'Draft' });
  const publish = `update posts set status = 'publish', slug = 'draft' where id = ${id}`;
  const refused = await meanwhile(publish, () =>
    send('contributor', 'POST', `posts/${id}/autosaves`, { body: { title: 'Typed' } }),
  );
  expect(refused).toMatchObject({ status: 403, body: { code: 'rest_cannot_edit' } });
  expect(await rows('select 1 from revisions')).toEqual([]);
});

test('a post that is removed at this very moment has no autosave', async () => {
  const id = await make('editor', 'posts', { title: 'Live', status: 'publish' });
  const gone = await meanwhile(`delete from posts where id = ${id}`, () =>
    send('editor', 'POST', `posts/${id}/autosaves`, { body: { title: 'Typed' } }),
  );
  expect(gone).toMatchObject({ status: 404, body: { code: 'rest_post_invalid_id' } });
});
