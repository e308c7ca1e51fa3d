import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonMap } from '@platen/server';
import { bookType } from './support/book-type.ts';
import { startSiteWithFields, visitor } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

let site: SiteWithFields;
beforeAll(async () => {
  site = await startSiteWithFields(['books', 'taxonomy', 'text', 'rows'], { plugins: [bookType] });
});
afterAll(() => site.stop());

type Headers = Parameters<SiteWithFields['call']>[2];

const acfOf = async (route: string, given?: Headers): Promise<JsonMap> =>
  (await site.call('GET', route, given)).body['acf'] as JsonMap;

const book = (title: string): Promise<number> => site.create('/books', { title, status: 'publish' });

describe('two-way fields', () => {
  test('change the other record in the same write, and keep lists', async () => {
    const [first, second, third] = [await book('First'), await book('Second'), await book('Third')];
    await site.call('POST', `/books/${first}`, { body: { acf: { b_related: [second, third] } } });
    expect([await acfOf(`/books/${second}`), await acfOf(`/books/${third}`)]).toMatchObject([
      { b_related: [first] },
      { b_related: [first] },
    ]);
    await site.call('POST', `/books/${second}`, { body: { acf: { b_related: [third] } } });
    expect(await acfOf(`/books/${first}`)).toMatchObject({ b_related: [third] });
    expect(await acfOf(`/books/${third}`)).toMatchObject({ b_related: [first, second] });
  });

  test('a field for one record keeps one, and the record that it had loses its side', async () => {
    const [first, second, third] = [await book('One'), await book('Two'), await book('Three')];
    await site.call('POST', `/books/${first}`, { body: { acf: { b_sequel: third } } });
    await site.call('POST', `/books/${second}`, { body: { acf: { b_sequel: third } } });
    expect(await acfOf(`/books/${third}`)).toMatchObject({ b_prequel: second });
    expect(await acfOf(`/books/${first}`)).toMatchObject({ b_sequel: null });
  });

  test('a record that the caller cannot edit stays as it is', async () => {
    const as = await site.signUp('author');
    const other = await book('Of somebody else');
    const made = await site.call('POST', '/books', { as, body: { title: 'Own', acf: { b_related: [other] } } });
    expect(made.body['acf']).toMatchObject({ b_related: [other] });
    expect(await acfOf(`/books/${other}`)).toMatchObject({ b_related: null });
  });

  test('writes of several records at the same time lose none', async () => {
    const shared = await book('Shared');
    const others = await Promise.all(['a', 'b', 'c', 'd'].map(book));
    const written = await Promise.all(
      others.map((id) => site.call('POST', `/books/${id}`, { body: { acf: { b_related: [shared] } } })),
    );
    expect(written.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set((await acfOf(`/books/${shared}`))['b_related'] as number[])).toEqual(new Set(others));
  });

  test('a request cannot send the change of the other side itself', async () => {
    const [first, second] = [await book('Left'), await book('Right')];
    await site.call('POST', `/books/${first}`, { body: { acf: { field: 'b_related', id: second, isAdded: true } } });
    expect(await acfOf(`/books/${first}`)).toMatchObject({ b_related: null });
  });
});

describe('terms', () => {
  test('save_terms gives the post the terms, and load_terms shows those of the post', async () => {
    const [tag, other] = [await site.create('/tags', { name: 'Tag' }), await site.create('/tags', { name: 'Other' })];
    const id = await site.create('/posts', {
      title: 'Filed',
      status: 'publish',
      tags: [other],
      acf: { x_saves: [tag] },
    });
    const saved = await site.call('GET', `/posts/${id}`, { as: visitor });
    expect(saved.body).toMatchObject({ tags: [tag], acf: { x_saves: [tag] } });
    const listed = await site.call('GET', `/posts?tags=${tag}`, { as: visitor });
    expect((listed.body as unknown as { id: number }[]).map((post) => post.id)).toEqual([id]);
    await site.call('POST', `/posts/${id}`, { body: { acf: { x_saves: null } } });
    expect((await site.call('GET', `/posts/${id}`)).body).toMatchObject({ tags: [], acf: { x_saves: [] } });
  });

  test('a write that changes no such field leaves the terms', async () => {
    const tag = await site.create('/tags', { name: 'Kept' });
    const id = await site.create('/posts', { title: 'Tagged', status: 'publish', tags: [tag] });
    await site.call('POST', `/posts/${id}`, { body: { acf: { t_plain: 'changed' } } });
    expect((await site.call('GET', `/posts/${id}`)).body).toMatchObject({ tags: [tag] });
  });
});

describe('revisions and autosaves', () => {
  test('a revision has the fields of its time, rows, too', async () => {
    const id = await site.create('/posts', { title: 'Revised', content: 'one', status: 'publish' });
    const write = (acf: JsonMap) => site.call('POST', `/posts/${id}`, { body: { acf } });
    await write({ t_plain: 'first', w_rows: [{ title: 'a' }, { title: 'b' }] });
    await write({ t_plain: 'second', w_rows: [{ title: 'c' }] });
    const { body } = await site.call('GET', `/posts/${id}/revisions`);
    const kept = (body as unknown as { acf: JsonMap }[]).map(({ acf }) => [acf['t_plain'], acf['w_rows']]);
    const row = (title: string): JsonMap => ({ title, count: '', target: null });
    expect(kept).toEqual([
      ['second', [row('c')]],
      ['first', [row('a'), row('b')]],
    ]);
  });

  test('an autosave keeps what is typed, checks it, and leaves the post and its terms', async () => {
    const tag = await site.create('/tags', { name: 'Typed' });
    const id = await site.create('/posts', {
      title: 'Typed',
      status: 'publish',
      acf: { t_plain: 'saved', t_number: 3 },
    });
    const typed = await site.call('POST', `/posts/${id}/autosaves`, {
      body: { content: 'typed', acf: { t_plain: 'typed', t_number: null, x_saves: [tag] } },
    });
    expect(typed.body['acf']).toMatchObject({ t_plain: 'typed', t_number: '', x_saves: [tag] });
    expect((await site.call('GET', `/posts/${id}`)).body).toMatchObject({
      acf: { t_plain: 'saved', t_number: 3 },
      tags: [],
    });
    const refused = await site.call('POST', `/posts/${id}/autosaves`, { body: { acf: { t_number: 'bad' } } });
    expect(refused.status).toBe(400);
    const [kept] = (await site.call('GET', `/posts/${id}/autosaves`)).body as unknown as { acf: JsonMap }[];
    expect(kept?.acf).toMatchObject({ t_plain: 'typed' });
  });

  test('a draft of the caller is saved itself', async () => {
    const id = await site.create('/posts', { title: 'Draft', acf: { t_plain: 'first' } });
    const typed = await site.call('POST', `/posts/${id}/autosaves`, { body: { acf: { t_plain: 'second' } } });
    expect(typed.body).toMatchObject({ id, acf: { t_plain: 'second' } });
    expect(await acfOf(`/posts/${id}`)).toMatchObject({ t_plain: 'second' });
  });
});
