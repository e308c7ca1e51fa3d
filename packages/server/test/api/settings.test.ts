import { Client } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/connection/connect.ts';
import { baseOptions } from '../../src/domain/settings/base-options.rules.ts';
import { createOptionCache } from '../../src/domain/settings/option-cache.actions.ts';
import { changesChannel } from '../../src/events/notice.ts';
import { changeOption, installOptions, setOptions, settingValue } from '../../src/domain/settings/settings.actions.ts';
import type { OptionCache } from '../../src/site/options.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { connectTo } from '../support/database.ts';
import { libraryPlugin } from '../support/library-plugin.ts';
import { setUpCore } from '../support/set-up.ts';
import { answerTo, ask, callerOf, optionsOf } from '../support/site.ts';
import type { Answered, Role } from '../support/site.ts';

const core = setUpCore([libraryPlugin]);
const fresh = baseOptions({ title: 'A Site', description: 'Words', email: 'a@example.org', defaultCategory: 20001 });

let db: Database;
let optionCache: OptionCache;

beforeEach(async () => {
  db = core().db;
  optionCache = core().tools.optionCache;
  await db.kysely.deleteFrom('options').execute();
  await installOptions(db, fresh);
  optionCache.forget();
});

interface Asked {
  readonly as?: Role;
  readonly method?: string;
  readonly query?: JsonMap;
  readonly body?: JsonMap;
}

async function settings({ as = 'administrator', method = 'GET', ...parts }: Asked = {}): Promise<Answered> {
  const request = ask(method, '/cms/v2/settings', parts);
  const scope = core().scopeFor({ caller: callerOf(core().site(), as), outer: request });
  return answerTo(scope, request);
}

const save = (body: JsonMap, query: JsonMap = {}): Promise<Answered> => settings({ method: 'POST', body, query });

const stored = async (name: string): Promise<Json | undefined> => {
  const rows = await db.kysely.selectFrom('options').select('value').where('name', '=', name).execute();
  return rows[0]?.value;
};

describe('reading', () => {
  test('shows every setting in order, those of plugins last', async () => {
    const { status, body } = await settings();
    expect(status).toBe(200);
    expect(Object.entries(body as object)).toEqual([
      ['blog_public', 1],
      ['app_admin_maintenance', false],
      ['users_can_register', 0],
      ['default_role', 'subscriber'],
      ['comment_moderation', 0],
      ['comment_registration', 0],
      ['show_avatars', 1],
      ['title', 'A Site'],
      ['description', 'Words'],
      ['url', 'http://site.test'],
      ['email', 'a@example.org'],
      ['timezone', ''],
      ['date_format', 'F j, Y'],
      ['time_format', 'g:i a'],
      ['start_of_week', 1],
      ['language', 'en_US'],
      ['use_smilies', true],
      ['default_category', 20001],
      ['default_post_format', '0'],
      ['posts_per_page', 10],
      ['show_on_front', 'posts'],
      ['page_on_front', 0],
      ['page_for_posts', 0],
      ['default_ping_status', 'open'],
      ['default_comment_status', 'open'],
      ['site_logo', null],
      ['site_icon', 0],
      ['strip_image_location', true],
      ['permalink_structure', '/%postname%/'],
      ['category_base', ''],
      ['tag_base', ''],
      ['page_comments', false],
      ['comments_per_page', 50],
      ['default_comments_page', 'newest'],
      ['comment_order', 'asc'],
      ['open_menu_locations', []],
      ['lending', 'open'],
      ['limits', { max: 10 }],
      ['late_fee', 3],
    ]);
  });

  test('takes one statement', async () => {
    const before = db.statements();
    await settings();
    expect(db.statements() - before).toBe(1);
  });

  test('shows null for what does not fit', async () => {
    await setOptions(
      { db, optionCache },
      { posts_per_page: 'lots', limits: { max: -3 }, timezone_string: 'Mars/Base' },
    );
    expect((await settings({ query: { _fields: 'posts_per_page,limits,timezone' } })).body).toEqual({
      posts_per_page: null,
      limits: null,
      timezone: null,
    });
  });

  test('shows what a plugin puts in place', async () => {
    expect((await settings({ query: { hook: 'get' } })).body).toMatchObject({ title: 'From hook', posts_per_page: 10 });
  });
});

describe('who may', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH'])('%s: those who manage options', async (method) => {
    const asked = { method, ...(method === 'GET' ? {} : { body: { title: 'New' } }) };
    expect(await settings(asked)).toMatchObject({ status: 200, headers: { Allow: 'GET, POST, PUT, PATCH' } });
    expect(await settings({ ...asked, as: 'visitor' })).toMatchObject({
      status: 401,
      body: { code: 'rest_not_logged_in' },
    });
    const refused = await settings({ ...asked, as: 'editor' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } });
    expect(refused.headers).not.toHaveProperty('Allow');
  });

  test('nobody deletes', async () => {
    expect(await settings({ method: 'DELETE' })).toMatchObject({ status: 404, body: { code: 'rest_no_route' } });
  });
});

describe('writing', () => {
  test('converts values, and keeps those of other settings', async () => {
    const { body } = await save({ posts_per_page: '7', use_smilies: 'false', start_of_week: '3' });
    expect(body).toMatchObject({ posts_per_page: 7, use_smilies: false, start_of_week: 3, title: 'A Site' });
    expect((await settings()).body).toMatchObject({ posts_per_page: 7, use_smilies: false });
  });

  test('escapes title and tagline, once', async () => {
    const { body } = await save({ title: 'Tom & "Jerry" <b>', description: "  it's  " });
    const escaped = { title: 'Tom &amp; &quot;Jerry&quot; &lt;b&gt;', description: '  it&#039;s  ' };
    expect(body).toMatchObject(escaped);
    expect((await save(escaped)).body).toMatchObject(escaped);
  });

  test.each([
    [0, 1],
    [-1, -1],
    [25, 25],
  ])('stores %i posts per page as %i', async (sent, expected) => {
    expect((await save({ posts_per_page: sent })).body).toMatchObject({ posts_per_page: expected });
    expect(await stored('posts_per_page')).toBe(expected);
  });

  test('refuses everything when one value does not fit, naming all that do not in order', async () => {
    const { status, body } = await save({ use_smilies: 'perhaps', title: 'New', start_of_week: 1.5 });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    const { data } = body as { data: { params: object; details: object } };
    expect(Object.keys(data.params)).toEqual(['start_of_week', 'use_smilies']);
    expect(data.details).toMatchObject({ use_smilies: { code: 'rest_invalid_type', data: { param: 'use_smilies' } } });
    expect(await stored('blogname')).toBe('A Site');
  });

  test.each<JsonMap>([
    { limits: { max: 1, more: 2 } },
    { email: 'nope' },
    { default_ping_status: 'maybe' },
    { timezone: 'Mars/Base' },
    { timezone: '+02:00' },
  ])('refuses %j', async (body) => {
    expect(await save(body)).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
  });

  test('drops null characters, which no text in the database can hold', async () => {
    expect((await save({ title: 'a\0b', limits: { max: 1 } })).body).toMatchObject({ title: 'ab' });
  });

  test('takes values from the query, ignores names it does not know, and does nothing without any', async () => {
    expect((await save({ nonsense: 1, fee: 50 }, { title: 'Asked' })).body).toMatchObject({
      title: 'Asked',
      late_fee: 3,
    });
    expect(await stored('nonsense')).toBeUndefined();
    expect(await save({})).toMatchObject({ status: 200, body: { title: 'Asked' } });
  });

  test('leaves alone what a plugin takes over, and stores the rest', async () => {
    const { body } = await save({ title: 'Swallowed', posts_per_page: 3 }, { hook: 'update' });
    expect(body).toMatchObject({ title: 'A Site', posts_per_page: 3 });
  });
});

describe('null', () => {
  test('removes what is stored, so that the default reads again', async () => {
    await save({ lending: 'closed', late_fee: 9 });
    expect((await save({ lending: null, description: null, site_logo: null })).body).toMatchObject({
      lending: 'open',
      late_fee: 9,
      description: null,
    });
    expect(await stored('lending')).toBeUndefined();
  });

  test('is refused where what is stored does not fit, with all else that was sent', async () => {
    await setOptions({ db, optionCache }, { fee: 'many' });
    expect(await save({ title: 'New', late_fee: null })).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_stored_value' },
    });
    expect(await stored('blogname')).toBe('A Site');
    expect(await save({ late_fee: 5 })).toMatchObject({ status: 200, body: { late_fee: 5 } });
  });
});

test('OPTIONS shows schemas without defaults as arguments, objects closed', async () => {
  const { body } = await settings({ as: 'visitor', method: 'OPTIONS' });
  const { endpoints, schema } = body as { endpoints: { args: JsonMap }[]; schema: { properties: JsonMap } };
  const limits = { properties: { max: { type: 'integer', minimum: 0 } }, additionalProperties: false };
  expect(endpoints[0]?.args).toEqual({});
  expect(endpoints[1]?.args['limits']).toEqual({
    title: '',
    description: '',
    type: 'object',
    ...limits,
    required: false,
  });
  expect(schema.properties['limits']).toEqual({
    type: 'object',
    title: '',
    description: '',
    default: { max: 10 },
    ...limits,
  });
});

describe('the option cache', () => {
  /** As another node would. */
  const store = async (dateFormat: string): Promise<void> => {
    const value = JSON.stringify(dateFormat);
    await db.kysely.updateTable('options').set({ value }).where('name', '=', 'date_format').execute();
  };

  test('reads once for as long as it is fresh, and again after two seconds', async () => {
    let now = 0;
    const cache = createOptionCache({ db, noteChanges: () => {} }, () => now);
    const before = db.statements();
    await Promise.all([cache.current(), cache.current()]);
    now = 1_999;
    expect((await cache.current()).get('date_format')).toBe('F j, Y');
    expect(db.statements() - before).toBe(1);
    await store('later');
    expect((await cache.current()).get('date_format')).toBe('F j, Y');
    now = 2_000;
    expect((await cache.current()).get('date_format')).toBe('later');
  });

  test('shows what was stored here at once', async () => {
    await optionCache.current();
    await save({ date_format: 'Y' });
    expect((await optionCache.current()).get('date_format')).toBe('Y');
  });

  test('does not keep what was still being read when something was stored', async () => {
    const reading = optionCache.current();
    optionCache.forget();
    await store('newer');
    expect((await optionCache.current()).get('date_format')).toBe('newer');
    await reading;
    expect((await optionCache.current()).get('date_format')).toBe('newer');
  });

  test('does not remember a failure', async () => {
    const nowhere = connectTo('postgres://root@127.0.0.1:5432/platen_no_such_database');
    let connection: Database = nowhere;
    const cache = createOptionCache({
      db: {
        get kysely() {
          return connection.kysely;
        },
      },
      noteChanges: () => {},
    });
    await expect(cache.current()).rejects.toThrow('platen_no_such_database');
    connection = db;
    expect((await cache.current()).get('blogname')).toBe('A Site');
    await nowhere.close();
  });
});

test('every node hears of what was stored, and of nothing that was refused', async () => {
  const listener = new Client({ connectionString: core().config.directUrl ?? core().config.databaseUrl });
  await listener.connect();
  let heard = 0;
  listener.on('notification', () => {
    heard += 1;
  });
  await listener.query(`listen ${changesChannel}`);
  await setOptions({ db, optionCache }, { fee: 'many' });
  await listener.query('select 1');
  expect(heard).toBe(1);
  await save({ late_fee: null });
  await save({});
  await listener.query('select 1');
  expect(heard).toBe(1);
  await listener.end();
});

test('writers of one option that build on what is stored do not lose each other', async () => {
  const append = (item: number): Promise<void> =>
    db.transaction((trx) =>
      changeOption(
        { db: { kysely: trx } },
        { name: 'queue', change: (list) => [...(Array.isArray(list) ? (list as Json[]) : []), item] },
      ),
    );
  await Promise.all([1, 2, 3, 4].map(append));
  expect((await stored('queue')) as Json[]).toHaveLength(4);
});

test('the value of one setting for the request at hand', () => {
  const scope = core().scopeFor({ options: optionsOf({ posts_per_page: '12', fee: 'many' }) });
  expect(settingValue(scope, 'posts_per_page')).toBe(12);
  expect(settingValue(scope, 'late_fee')).toBeNull();
  expect(settingValue(scope, 'lending')).toBe('open');
});
