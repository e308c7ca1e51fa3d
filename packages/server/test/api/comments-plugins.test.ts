import { afterEach, describe, expect, test } from 'vitest';
import { definePlugin, RestError } from '../../src/plugin-api.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { idOf, idsIn, memberOf, outcomeOf, setUpComments } from '../support/comments.ts';
import type { Role } from '../support/site.ts';

const seen: string[] = [];
const on = new Set<string>();

const plugin = definePlugin({
  name: 'talker',
  activate(api) {
    api.addFilter('rest_allow_anonymous_comments', (allowed) => allowed || on.has('anonymous'));
    api.addFilter('rest_comment_query', (query) => (on.has('one') ? { ...query, limit: 1 } : query));
    api.addFilter('rest_comment_collection_params', (args) =>
      on.has('few') ? { ...args, per_page: { schema: { type: 'integer', maximum: 5, default: 5 } } } : args,
    );
    api.addFilter('rest_prepare_comment', (item) => ({ ...item, data: { ...item.data, loud: true } }));
    api.addFilter('rest_preprocess_comment', (patch) => (on.has('shout') ? { ...patch, content: 'SHOUT' } : patch));
    api.addFilter('rest_pre_insert_comment', (comment) => {
      if (on.has('refuse')) throw new RestError({ code: 'talker_refused', status: 418, message: 'No.' });
      return comment;
    });
    api.addAction('rest_insert_comment', ({ id }, { creating }) => void seen.push(`insert ${id} ${creating}`));
    api.addAction('rest_after_insert_comment', ({ id }, { creating }) => void seen.push(`after ${id} ${creating}`));
    api.addAction('rest_delete_comment', ({ id, status }) => void seen.push(`delete ${id} ${status}`));
    api.registerMeta({
      object: 'comment',
      key: 'rating',
      type: 'integer',
      single: true,
      showInRest: true,
      schema: { minimum: 1 },
    });
    api.registerField(['comment'], {
      name: 'mood',
      schema: { type: 'string', context: ['view', 'edit'] },
      get: (_, { row }) => ((row as { meta: Record<string, Json[]> }).meta['_mood']?.[0] ?? '') as Json,
      update: async (value, { setMeta }) => {
        if (value === 'bad') return new RestError({ code: 'talker_mood', status: 422, message: 'Cheer up.' });
        await setMeta('_mood', value);
      },
    });
  },
});

const { send, post, comment } = setUpComments([plugin]);
const create = (role: Role, body: JsonMap) => send(role, 'POST', 'comments', { body });

afterEach(() => {
  seen.length = 0;
  on.clear();
});

describe('plugins', () => {
  test('open comments to visitors, whose names are asked for and whose words are held', async () => {
    const body = { post: await post(), content: 'Hello' };
    expect(outcomeOf(await create('visitor', body))).toBe('401 rest_comment_login_required');
    on.add('anonymous');
    expect(outcomeOf(await create('visitor', body))).toBe('400 rest_comment_author_data_required');
    const named = { ...body, author_name: 'Ann', author_email: 'ann@example.org' };
    const made = await create('visitor', named);
    expect(made.body).toMatchObject({ author: 0, author_name: 'Ann', status: 'hold' });
    expect(memberOf(memberOf(made.body, '_links') ?? null, 'self')).toMatchObject([{ targetHints: { allow: [] } }]);
    for (const guarded of [{ author: 1 }, { status: 'approved' }, { author_ip: '203.0.113.1' }]) {
      expect((await create('visitor', { ...named, ...guarded })).status).toBe(401);
    }
    expect(outcomeOf(await create('visitor', { ...named, content: 'More' }))).toBe('400 comment_flood');
  });

  test('change the query, the arguments and each item', async () => {
    const onPost = await post();
    for (let at = 0; at < 3; at += 1) await comment({ post: onPost });
    on.add('one');
    const listed = await send('visitor', 'GET', 'comments');
    expect(listed.headers).toMatchObject({ 'X-CMS-Total': '3', 'X-CMS-TotalPages': '3' });
    expect(listed.body).toMatchObject([{ loud: true }]);
    on.add('few');
    expect(outcomeOf(await send('visitor', 'GET', 'comments', { query: { per_page: '6' } }))).toBe(
      '400 rest_invalid_param',
    );
  });

  test('hear of each write, in order', async () => {
    const onPost = await post();
    const id = await comment({ post: onPost });
    await send('editor', 'POST', `comments/${id}`, { body: { content: 'Changed' } });
    await send('editor', 'DELETE', `comments/${id}`);
    expect(seen).toEqual([
      `insert ${id} true`,
      `after ${id} true`,
      `insert ${id} false`,
      `after ${id} false`,
      `delete ${id} trash`,
    ]);
  });

  test('change or refuse what is written', async () => {
    const onPost = await post();
    on.add('shout');
    expect((await create('editor', { post: onPost, content: 'quiet' })).body).toMatchObject({
      content: { raw: 'SHOUT' },
    });
    on.add('refuse');
    expect(outcomeOf(await create('administrator', { post: onPost, content: 'quiet' }))).toBe('418 talker_refused');
    expect(idsIn(await send('editor', 'GET', 'comments'))).toHaveLength(1);
  });

  test('add fields and meta, and a refused one leaves nothing behind', async () => {
    const onPost = await post();
    const made = await create('editor', { post: onPost, content: 'Hello', mood: 'good', meta: { rating: 4 } });
    const id = idOf(made);
    expect(made.body).toMatchObject({ mood: 'good', meta: { rating: 4 } });
    const { body } = await send('visitor', 'GET', `comments/${id}`);
    expect(body).toMatchObject({ mood: 'good', meta: { rating: 4 } });
    expect(outcomeOf(await create('editor', { post: onPost, content: 'Again', mood: 'bad' }))).toBe('422 talker_mood');
    expect(outcomeOf(await create('editor', { post: onPost, content: 'Again', meta: { rating: 0 } }))).toBe(
      '400 rest_out_of_bounds',
    );
    expect(outcomeOf(await create('subscriber', { post: onPost, content: 'Again', meta: { rating: 5 } }))).toBe(
      '403 rest_cannot_update',
    );
    expect(idsIn(await send('editor', 'GET', 'comments', { query: { status: 'any' } }))).toEqual([id]);
  });
});
