import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '../../src/access/capabilities.ts';
import { updateUser } from '../../src/domain/users/users.actions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { definePlugin, RestError } from '../../src/plugin-api.ts';
import { codeOf, listOf, mapOf, startAccounts } from '../support/accounts.ts';
import type { Accounts, Person } from '../support/accounts.ts';
import { openTestCore } from '../support/site.ts';
import { insertPublished } from '../support/published.ts';

const deleted: { user: number; heir: number | null }[] = [];

const plugin = definePlugin({
  name: 'users-test',
  activate(api) {
    api.registerRole({ name: 'clerk', label: 'Clerk', capabilities: ['read', 'list_users'] });
    api.registerRole({ name: 'hirer', label: 'Hirer', capabilities: ['read', 'create_users'] });
    api.registerMeta({ object: 'user', key: 'shoe_size', type: 'integer', single: true, showInRest: true });
    api.registerField(['user'], {
      name: 'motto',
      schema: { type: 'string', context: ['edit'] },
      get: (_, { row }) => (row as { meta: Record<string, string[]> }).meta['motto']?.[0] ?? '',
      update: async (value, { setMeta }) => {
        if (value === 'bad') return new RestError({ code: 'bad_motto', status: 422, message: 'No.' });
        await setMeta('motto', value);
        return undefined;
      },
    });
    api.addAction('delete_user', (user, { reassign }) => void deleted.push({ user: user.id, heir: reassign }));
    api.addFilter('rest_user_query', (query, { request }) =>
      request.query['only_one'] === undefined ? query : { ...query, limit: 1 },
    );
    api.addFilter('rest_prepare_user', (item) => ({ ...item, data: { ...item.data, prepared: true } }));
  },
});

let accounts: Accounts;
let admin: Person;

beforeAll(async () => {
  accounts = await startAccounts({ plugins: [plugin], options: { default_role: 'subscriber' } });
  admin = await accounts.person('administrator');
});
afterAll(() => accounts.close());

const fresh = (name: string, more: JsonMap = {}): { body: JsonMap } => ({
  body: { username: name, email: `${name}@example.com`, password: 'correct horse', ...more },
});

const create = async (name: string, more: JsonMap = {}): Promise<number> => {
  const made = await accounts.call(admin, 'POST', '/cms/v2/users', fresh(name, more));
  expect(made.status).toBe(201);
  return Number(mapOf(made)['id']);
};

const publish = (userId: number, type = 'post'): Promise<number> => insertPublished(accounts.db, userId, type);

describe('who sees whom', () => {
  it('shows visitors published authors only, and counts no others', async () => {
    const author = await create('seen-author');
    await create('hidden-author');
    await publish(author);
    const found = await accounts.call(null, 'GET', '/cms/v2/users', { query: { search: 'author' } });
    expect(listOf(found).map(({ id }) => id)).toEqual([author]);
    expect(found.headers['X-CMS-Total']).toBe(1);
    expect((await accounts.call(null, 'GET', `/cms/v2/users/${author}`)).status).toBe(200);
    const unserved = await create('unserved-author');
    await publish(unserved, 'revision');
    expect(codeOf(await accounts.call(null, 'GET', `/cms/v2/users/${unserved}`))).toBe('rest_user_cannot_view');
  });

  // V05. To see it fail, present `users` in place of `shown` in the resource's list.
  it('shows who lists but may not edit nobody else in the edit context', async () => {
    const clerk = await accounts.person('clerk');
    const listed = await accounts.call(clerk, 'GET', '/cms/v2/users', { query: { context: 'edit', per_page: 100 } });
    expect(listed.status).toBe(200);
    expect(listOf(listed).map(({ id }) => id)).toEqual([clerk.id]);
    const alone = await accounts.call(clerk, 'GET', `/cms/v2/users/${admin.id}`, { query: { context: 'edit' } });
    expect(alone).toMatchObject({ status: 403, body: { code: 'rest_forbidden_context' } });
    const seen = await accounts.call(clerk, 'GET', `/cms/v2/users/${admin.id}`);
    expect(seen.status).toBe(200);
    expect(mapOf(seen)).not.toHaveProperty('roles');
    expect(mapOf(seen)).not.toHaveProperty('email');
  });

  // V19. To see it fail, put 'email' among the open columns of the query. Logins are searched for everybody: the
  // specification says so, and the slug, which is made from the login, is public anyway.
  it('lets nobody guess addresses by searching or sorting', async () => {
    const alice = await create('alice', { email: 'alice@corp.example', slug: 'al' });
    await publish(alice);
    const search = async (query: JsonMap) =>
      listOf(await accounts.call(null, 'GET', '/cms/v2/users', { query })).map(({ id }) => id);
    expect(await search({ search: '@' })).toEqual([]);
    expect(await search({ search: 'alice@corp.example' })).toEqual([]);
    expect(await search({ search: 'corp', search_columns: 'email' })).toEqual([]);
    expect(await search({ search: 'alice', search_columns: 'email' })).toEqual([alice]);
    const sorted = await accounts.call(null, 'GET', '/cms/v2/users', { query: { orderby: 'email' } });
    expect(sorted).toMatchObject({ status: 401, body: { code: 'rest_forbidden_orderby' } });
  });

  it('takes signs in a search as themselves', async () => {
    await create('percent', { name: '100 percent' });
    for (const search of ['%', '_', '\\', "' or 1=1--", '100%']) {
      const found = await accounts.call(admin, 'GET', '/cms/v2/users', { query: { search, search_columns: 'name' } });
      expect(listOf(found)).toEqual([]);
    }
  });

  it('embeds a page of authors with one statement', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => create(`many-${at}`)));
    for (const id of ids) await publish(id);
    const scope = accounts.scopeOf(accounts.scopeOf(admin.caller).caller);
    const { dispatch } = await import('../../src/rest/dispatch.ts');
    const { visitor } = await import('../../src/access/capabilities.ts');
    const { get } = await import('../../src/rest/request.ts');
    const asVisitor = { ...scope, caller: visitor };
    const before = accounts.db.statements();
    const answers = await Promise.all(
      ids.map((id) => dispatch(asVisitor, get(`/cms/v2/users/${id}`, { context: 'embed' }))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(accounts.db.statements() - before).toBe(1);
  });

  it('lists with three statements, one of them for roles, whatever the page size', async () => {
    for (const per_page of [1, 100]) {
      const before = accounts.db.statements();
      await accounts.call(admin, 'GET', '/cms/v2/users', { query: { per_page, context: 'edit' } });
      expect(accounts.db.statements() - before).toBe(3);
    }
  });
});

describe('writing', () => {
  it('leaves nothing behind when a later part is refused', async () => {
    const before = await accounts.rows('users');
    const meta = await accounts.call(admin, 'POST', '/cms/v2/users', fresh('half', { meta: { shoe_size: 'large' } }));
    expect(meta).toMatchObject({ status: 400, body: { code: 'rest_invalid_type' } });
    const motto = await accounts.call(admin, 'POST', '/cms/v2/users', fresh('half', { motto: 'bad' }));
    expect(motto).toMatchObject({ status: 422, body: { code: 'bad_motto' } });
    expect(await accounts.rows('users')).toBe(before);
  });

  it('stores meta and registered fields, and lets plugins change items and queries', async () => {
    const id = await create('fielded', { meta: { shoe_size: 43 }, motto: 'Onwards' });
    const read = await accounts.call(admin, 'GET', `/cms/v2/users/${id}`, { query: { context: 'edit' } });
    expect(mapOf(read)).toMatchObject({ meta: { shoe_size: 43 }, motto: 'Onwards', prepared: true });
    const one = await accounts.call(admin, 'GET', '/cms/v2/users', { query: { only_one: '1' } });
    expect(listOf(one)).toHaveLength(1);
  });

  // V13. To see it fail, drop the roles check from `mayEdit`.
  it('gives nobody rights by mass assignment', async () => {
    const author = await accounts.person('author');
    const before = await accounts.rows('users');
    const grab = await accounts.call(author, 'POST', '/cms/v2/users/me', { body: { roles: ['administrator'] } });
    expect(grab).toMatchObject({ status: 403, body: { code: 'rest_cannot_edit_roles' } });
    const ignored = await accounts.call(author, 'POST', '/cms/v2/users/me', {
      body: {
        capabilities: { manage_options: true },
        extra_capabilities: { x: true },
        grants: { x: true },
        id: admin.id,
        meta: { cms_capabilities: {} },
        password_hash: 'x',
        session_tokens: {},
      },
    });
    expect(ignored.status).toBe(200);
    expect(await accounts.rows('users')).toBe(before);
  });

  it('lets who may create but not promote give no roles', async () => {
    const hirer = await accounts.person('hirer');
    const refused = await accounts.call(hirer, 'POST', '/cms/v2/users', fresh('mole', { roles: ['administrator'] }));
    expect(refused).toMatchObject({ status: 403, body: { code: 'rest_cannot_edit_roles' } });
    const made = await accounts.call(hirer, 'POST', '/cms/v2/users', fresh('hired'));
    expect(made.status).toBe(201);
  });

  it('lets nobody take the right to edit users from themselves, not even by taking all roles', async () => {
    for (const roles of [[], ['editor'], ['administrator', 'editor']]) {
      const refused = await accounts.call(admin, 'POST', '/cms/v2/users/me', { body: { roles } });
      expect(refused).toMatchObject({ status: 403, body: { code: 'rest_user_invalid_role' } });
    }
  });

  // V14. To see it fail, store the capabilities of a role with the user when it is given.
  it('keeps no right of a role that is gone, nor of the one it was when it comes back', async () => {
    const id = await create('former-clerk', { roles: ['clerk'] });
    const user = { id, roles: ['clerk'], grants: {}, storedRoles: [] };
    expect(createCaller(accounts.site, user).can('list_users')).toBe(true);
    expect(createCaller(openTestCore().site(), user).can('list_users')).toBe(false);
    const weaker = definePlugin({
      name: 'weaker',
      activate: (api) => api.registerRole({ name: 'clerk', label: 'Clerk', capabilities: ['read'] }),
    });
    const again = createCaller(openTestCore({ plugins: [weaker] }).site(), user);
    expect(again.can('read')).toBe(true);
    expect(again.can('list_users')).toBe(false);
    const { rows } = await sql<{ grants: object }>`select grants from users where id = ${id}`.execute(
      accounts.db.kysely,
    );
    expect(rows[0]?.grants).toEqual({});
  });

  // V17. To see it fail, answer the error of a failed insert as if it were a user.
  it('makes neither user nor session of a refused one', async () => {
    const before = [await accounts.rows('users'), await accounts.rows('sessions')];
    const refused = await accounts.call(
      admin,
      'POST',
      '/cms/v2/users',
      fresh('x'.repeat(61), { email: 'long@example.com' }),
    );
    expect(refused).toMatchObject({ status: 400, body: { code: 'user_login_too_long' } });
    expect(refused.headers).not.toHaveProperty('Set-Cookie');
    expect([await accounts.rows('users'), await accounts.rows('sessions')]).toEqual(before);
  });

  // V71. To see it fail, take the unique constraints on login_key and email_key away.
  it('takes an address or a name in another spelling for the same', async () => {
    await create('Carol', { email: 'carol@example.net' });
    const tries: [string, JsonMap][] = [
      ['existing_user_login', { username: 'cAROL' }],
      ['existing_user_email', { email: 'CAROL@example.net' }],
      ['rest_invalid_param', { email: 'ｃarol@example.net' }],
      ['rest_invalid_param', { email: 'carol@example.net.' }],
      ['rest_invalid_param', { email: 'carol@example.net ' }],
      ['rest_invalid_param', { username: 'Ｃarol' }],
    ];
    for (const [code, more] of tries) {
      const answer = await accounts.call(admin, 'POST', '/cms/v2/users', fresh('someone-else', more));
      expect(answer).toMatchObject({ status: 400, body: { code } });
    }
    const direct = sql`insert into users (login, email, password_hash, slug, display_name) values ('ｃarol', 'z@example.net', '', 'z', 'z')`;
    await expect(direct.execute(accounts.db.kysely)).rejects.toMatchObject({ constraint: 'users_login_unique' });
  });

  it('refuses an id before it judges the caller, and force before it looks for the user', async () => {
    const subscriber = await accounts.person('subscriber');
    const unforced = [
      [null, 401, 'rest_user_cannot_delete'],
      [subscriber, 403, 'rest_user_cannot_delete'],
      [admin, 501, 'rest_trash_not_supported'],
    ] as const;
    for (const [person, status, code] of unforced) {
      const withId = await accounts.call(person, 'POST', '/cms/v2/users', fresh('with-id', { id: 5 }));
      expect(withId).toMatchObject({ status: 400, body: { code: 'rest_user_exists' } });
      const removal = await accounts.call(person, 'DELETE', '/cms/v2/users/999999', { query: { reassign: 'false' } });
      expect(removal).toMatchObject({ status, body: { code } });
    }
  });

  it('writes markup nobody could be harmed by', async () => {
    const id = await create('marked', {
      name: '"><img src=x onerror=alert(1)>',
      description: '<a href="javascript:alert(1)" onclick="x">me</a><script>alert(1)</script>',
    });
    const read = await accounts.call(admin, 'GET', `/cms/v2/users/${id}`);
    expect(mapOf(read)['name']).not.toContain('<');
    expect(String(mapOf(read)['description'])).not.toMatch(/script|onclick|javascript/);
  });
});

describe('deleting', () => {
  it('tells the nouns within the transaction to whom the work goes, and takes everything of the user along', async () => {
    const [gone, heir] = [await create('gone'), await create('heir')];
    await publish(gone);
    await accounts.call(admin, 'POST', `/cms/v2/users/${gone}/application-passwords`, { body: { name: 'p' } });
    const answer = await accounts.call(admin, 'DELETE', `/cms/v2/users/${gone}`, {
      query: { force: 'true', reassign: String(heir) },
    });
    expect(answer).toMatchObject({ status: 200, body: { deleted: true, previous: { id: gone, username: 'gone' } } });
    expect(deleted.at(-1)).toEqual({ user: gone, heir });
    for (const table of ['author_counts', 'application_passwords'])
      expect(await accounts.rows(table)).not.toContain(`"user_id":${gone},`);
    const own = await accounts.call(admin, 'DELETE', `/cms/v2/users/${heir}`, {
      query: { force: 'true', reassign: '' },
    });
    expect(own.status).toBe(200);
    expect(deleted.at(-1)).toEqual({ user: heir, heir: null });
  });

  it('is undone when a noun fails', async () => {
    const failing = await startAccounts({
      plugins: [
        definePlugin({
          name: 'failing',
          activate: (api) =>
            api.addAction('delete_user', () => {
              throw new RestError({ code: 'kept', status: 409, message: 'No.' });
            }),
        }),
      ],
    });
    try {
      const [boss, victim] = [await failing.person('administrator'), await failing.person('author')];
      const before = await failing.rows('users');
      const answer = await failing.call(boss, 'DELETE', `/cms/v2/users/${victim.id}`, {
        query: { force: 'true', reassign: '0' },
      });
      expect(codeOf(answer)).toBe('kept');
      expect(await failing.rows('users')).toBe(before);
    } finally {
      await failing.close();
    }
  });
});

// V11. To see it fail, give a writing endpoint `permit: anyone`.
describe('every writing route', () => {
  it('is closed to visitors and changes nothing', async () => {
    const tables = ['users', 'application_passwords', 'sessions', 'author_counts'];
    const state = async () => Promise.all(tables.map(accounts.rows));
    const before = await state();
    const uuid = '00000000-0000-4000-8000-000000000000';
    for (const route of accounts.site.router.routes) {
      if (!route.pattern.startsWith('/cms/v2/users')) continue;
      const path = route.pattern
        .replace('(?P<id>[\\d]+)', String(admin.id))
        .replace('(?P<user_id>(?:[\\d]+|me))', String(admin.id))
        .replace('(?P<uuid>[\\w\\-]+)', uuid);
      for (const method of route.methods.filter((one) => one !== 'GET')) {
        const query: JsonMap = method === 'DELETE' ? { force: 'true', reassign: 'false' } : {};
        const answer = await accounts.call(null, method, path, {
          query,
          body: { ...fresh('intruder').body, name: 'x' },
        });
        expect([401, 404], `${method} ${path}`).toContain(answer.status);
      }
    }
    expect(await state()).toEqual(before);
  });
});

describe('odd input', () => {
  it('is never a failure of ours', async () => {
    const odd: unknown[] = [
      '9'.repeat(30),
      '-1',
      '1e308',
      'NaN',
      { a: 1 },
      [[]],
      '\u0000',
      '\ud800',
      true,
      -5,
      2 ** 53,
    ];
    for (const value of odd) {
      for (const name of [
        'include',
        'exclude',
        'offset',
        'page',
        'per_page',
        'search',
        'slug',
        'roles',
        'capabilities',
        'has_published_posts',
        'orderby',
      ]) {
        const answer = await accounts.call(admin, 'GET', '/cms/v2/users', { query: { [name]: value } as JsonMap });
        expect(answer.status, `${name}=${JSON.stringify(value)}`).toBeLessThan(500);
      }
      for (const name of ['name', 'url', 'slug', 'description', 'roles', 'locale', 'password', 'email', 'meta']) {
        const answer = await accounts.call(admin, 'POST', `/cms/v2/users/${admin.id}`, {
          body: { [name]: value } as JsonMap,
        });
        expect(answer.status, `${name}: ${JSON.stringify(value)}`).toBeLessThan(500);
      }
    }
    expect((await accounts.call(admin, 'GET', `/cms/v2/users/${'9'.repeat(40)}`)).status).toBe(404);
    await updateUser(accounts.scopeOf(admin.caller), admin.id, { patch: { displayName: 'Admin' } });
  });
});
