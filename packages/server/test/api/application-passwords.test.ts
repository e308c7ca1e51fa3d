import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { definePlugin } from '../../src/plugin-api.ts';
import { basic, codeOf, listOf, mapOf, startAccounts } from '../support/accounts.ts';
import type { Accounts, Person } from '../support/accounts.ts';

let accounts: Accounts;
let admin: Person;
let author: Person;
let subscriber: Person;

beforeAll(async () => {
  accounts = await startAccounts();
  admin = await accounts.person('administrator');
  author = await accounts.person('author');
  subscriber = await accounts.person('subscriber');
});
afterAll(() => accounts.close());

const routeOf = ({ id }: Person): string => `/cms/v2/users/${id}/application-passwords`;

const mint = async (person: Person, more: JsonMap = {}) => {
  const made = await accounts.call(person, 'POST', routeOf(person), { body: { name: 'App', ...more } });
  expect(made.status).toBe(201);
  return mapOf(made);
};

/** The answer to a request that proves itself with this password, as the service would give it. */
const callWith = async (
  person: Person,
  password: unknown,
  method: string,
  route: string,
  parts: { body?: JsonMap; query?: JsonMap } = {},
) => {
  const { caller, credential } = await accounts.identify({ headers: basic(person.login, String(password)) });
  return accounts.call({ ...person, caller }, method, route, { ...parts, credential });
};

describe('an application password', () => {
  it('is shown once and stored as a hash alone', async () => {
    const made = await mint(author);
    const plain = String(made['password']);
    expect(plain).toMatch(/^(\w{4} ){5}\w{4}$/);
    const stored = await accounts.rows('application_passwords');
    expect(stored).not.toContain(plain);
    expect(stored).not.toContain(plain.replaceAll(' ', ''));
    const later = [
      await accounts.call(author, 'GET', routeOf(author), { query: { context: 'edit' } }),
      await accounts.call(author, 'GET', `${routeOf(author)}/${made['uuid']}`, { query: { context: 'edit' } }),
      await accounts.call(author, 'POST', `${routeOf(author)}/${made['uuid']}`, { body: { name: 'Renamed' } }),
      await accounts.call(author, 'DELETE', `${routeOf(author)}/${made['uuid']}`),
    ];
    for (const answer of later) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(/"password"|secret|hash/);
    }
  });

  it('notes its use at most once a day, from where it came', async () => {
    const made = await mint(author);
    const headers = basic(author.login, String(made['password']));
    await accounts.identify({ headers, remoteAddress: '192.0.2.1' });
    await accounts.identify({ headers, remoteAddress: '192.0.2.2' });
    const read = async () => mapOf(await accounts.call(author, 'GET', `${routeOf(author)}/${made['uuid']}`));
    expect(await read()).toMatchObject({ last_ip: '192.0.2.1', last_used: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
    await sql`update application_passwords set last_used_at = now() - interval '25 hours' where uuid = ${made['uuid']}`.execute(
      accounts.db.kysely,
    );
    await accounts.identify({ headers, remoteAddress: '192.0.2.3' });
    expect(await read()).toMatchObject({ last_ip: '192.0.2.3' });
  });

  it('is looked up with one statement', async () => {
    const made = await mint(author);
    const headers = basic(author.login, String(made['password']));
    await accounts.identify({ headers });
    const before = accounts.db.statements();
    await accounts.identify({ headers });
    expect(accounts.db.statements() - before).toBe(1);
    // One more tells whether it came from another system.
    await accounts.identify({ headers: basic('nobody', 'x') });
    expect(accounts.db.statements() - before).toBe(3);
  });

  it('of one user does not open the account of another', async () => {
    const made = await mint(author);
    const { caller } = await accounts.identify({ headers: basic(subscriber.login, String(made['password'])) });
    expect(caller.id).toBe(0);
  });
});

// V18. To see it fail, drop `can` from the policy of the routes.
describe('the passwords of another user', () => {
  it('are out of reach without the right to edit that user', async () => {
    const { uuid } = await mint(author);
    const before = await accounts.rows('application_passwords');
    const tries: [string, string, string][] = [
      ['DELETE', routeOf(author), 'rest_cannot_delete_application_passwords'],
      ['DELETE', `${routeOf(author)}/${uuid}`, 'rest_cannot_delete_application_password'],
      ['POST', routeOf(author), 'rest_cannot_create_application_passwords'],
      ['POST', `${routeOf(author)}/${uuid}`, 'rest_cannot_edit_application_password'],
      ['GET', routeOf(author), 'rest_cannot_list_application_passwords'],
      ['GET', `${routeOf(author)}/${uuid}`, 'rest_cannot_read_application_password'],
      ['GET', `${routeOf(author)}/introspect`, 'rest_cannot_introspect_app_password_for_non_authenticated_user'],
    ];
    for (const [method, route, code] of tries) {
      const answer = await accounts.call(subscriber, method, route, method === 'POST' ? { body: { name: 'x' } } : {});
      expect(answer).toMatchObject({ status: 403, body: { code } });
    }
    expect(await accounts.rows('application_passwords')).toBe(before);
  });

  it('cannot be named through the address of the own ones', async () => {
    const { uuid } = await mint(author);
    for (const method of ['GET', 'DELETE']) {
      const answer = await accounts.call(subscriber, method, `/cms/v2/users/me/application-passwords/${uuid}`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'rest_application_password_not_found' } });
    }
  });
});

describe('limits', () => {
  it('end a password when its time has come', async () => {
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const made = await mint(author, { expires: soon });
    expect(made['expires']).toBe(soon.slice(0, 19));
    const headers = basic(author.login, String(made['password']));
    expect((await accounts.identify({ headers })).caller.id).toBe(author.id);
    await sql`update application_passwords set expires_at = now() where uuid = ${made['uuid']}`.execute(
      accounts.db.kysely,
    );
    expect((await accounts.identify({ headers })).caller.id).toBe(0);
  });

  it('are judged: a time that is past or none, scopes that are none', async () => {
    const before = await accounts.rows('application_passwords');
    for (const more of [
      { expires: '2001-01-01T00:00:00' },
      { expires: 'tomorrow' },
      { expires: 5 },
      { scopes: {} },
      { scopes: { prefixes: [] } },
      { scopes: { prefixes: ['posts'] } },
      { scopes: { prefixes: ['/posts/'] } },
      { scopes: { readOnly: 'maybe' } },
      { scopes: { other: 1 } },
      { scopes: 'x' },
    ] as JsonMap[]) {
      const answer = await accounts.call(author, 'POST', routeOf(author), { body: { name: 'App', ...more } });
      expect(answer, JSON.stringify(more)).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    }
    expect(await accounts.rows('application_passwords')).toBe(before);
  });

  // V75. To see it fail, do not register the listener on `rest_request_before_callbacks`.
  it('hold in single requests and in each part of a batch', async () => {
    const reading = await mint(admin, { scopes: { readOnly: true } });
    const confined = await mint(admin, { scopes: { prefixes: ['/cms/v2/users'] } });
    expect(reading['scopes']).toEqual({ readOnly: true, prefixes: null });
    expect((await callWith(admin, reading['password'], 'GET', '/cms/v2/users/me')).status).toBe(200);
    const write = await callWith(admin, reading['password'], 'POST', '/cms/v2/users/me', { body: { name: 'x' } });
    expect(write).toMatchObject({ status: 403, body: { code: 'rest_application_password_scope' } });
    const batch = { requests: [{ method: 'POST', path: '/cms/v2/users/' + subscriber.id, body: { nickname: 'x' } }] };
    const read = async (password: unknown) => {
      const answer = await callWith(admin, password, 'POST', '/batch/v1', { body: batch });
      return ((mapOf(answer)['responses'] as readonly JsonMap[])[0] as JsonMap)['status'];
    };
    expect(await read(reading['password'])).toBe(403);
    expect(await read(confined['password'])).toBe(200);
    await sql`update application_passwords set scopes = '{"readOnly":false,"prefixes":["/cms/v2/posts"]}' where uuid = ${confined['uuid']}`.execute(
      accounts.db.kysely,
    );
    expect(await read(confined['password'])).toBe(403);
  });

  it('cannot be shaken off by minting another password', async () => {
    const confined = await mint(admin, { scopes: { prefixes: ['/cms/v2/users'] } });
    const before = await accounts.rows('application_passwords');
    for (const [method, route] of [
      ['POST', routeOf(admin)],
      ['DELETE', routeOf(admin)],
    ] as const) {
      const answer = await callWith(admin, confined['password'], method, route, { body: { name: 'free' } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'rest_application_password_scope' } });
    }
    expect((await accounts.rows('application_passwords')).length).toBeGreaterThanOrEqual(before.length);
  });

  it('take effect in an update: narrower, wider and gone', async () => {
    const made = await mint(admin);
    const route = `${routeOf(admin)}/${made['uuid']}`;
    const update = (body: JsonMap) => accounts.call(admin, 'POST', route, { body });
    const statuses = async () => {
      const uses = [
        ['GET', '/cms/v2/posts'],
        ['POST', '/cms/v2/posts'],
        ['GET', '/cms/v2/users/me'],
      ] as const;
      const answers = await Promise.all(
        uses.map(([method, used]) => callWith(admin, made['password'], method, used, { body: { title: 'x' } })),
      );
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 201, 200]);
    const scopes = { prefixes: ['/cms/v2/posts'], readOnly: true };
    const expires = new Date(Date.now() + 86_400_000).toISOString();
    expect(mapOf(await update({ scopes, expires }))).toMatchObject({ scopes, expires: expires.slice(0, 19) });
    expect(await statuses()).toEqual([200, 403, 403]);
    // What is not sent stays.
    expect(mapOf(await update({ name: 'Narrow' }))).toMatchObject({ name: 'Narrow', scopes });
    await update({ scopes: { prefixes: ['/cms/v2/posts'] } });
    expect(await statuses()).toEqual([200, 201, 403]);
    const whole = mapOf(await update({ scopes: null, expires: null }));
    expect([whole['scopes'], whole['expires']]).toEqual([undefined, undefined]);
    expect(await statuses()).toEqual([200, 201, 200]);
  });

  it('of an update are checked, and an expired password stays expired', async () => {
    const made = await mint(admin);
    const route = `${routeOf(admin)}/${made['uuid']}`;
    const future = new Date(Date.now() + 86_400_000).toISOString();
    for (const body of [
      { scopes: {} },
      { scopes: { prefixes: [] } },
      { scopes: 'x' },
      { expires: 'x' },
      { expires: '2001-01-01T00:00:00' },
    ] as JsonMap[]) {
      const answer = await accounts.call(admin, 'POST', route, { body });
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    }
    await sql`update application_passwords set expires_at = now() where uuid = ${made['uuid']}`.execute(
      accounts.db.kysely,
    );
    expect((await accounts.call(admin, 'POST', route, { body: { expires: future } })).status).toBe(400);
    expect((await accounts.call(admin, 'POST', route, { body: { name: 'Old' } })).status).toBe(200);
    // A key with scopes cannot widen itself.
    const scoped = await mint(admin, { scopes: { prefixes: ['/cms/v2/users'] } });
    const own = `${routeOf(admin)}/${scoped['uuid']}`;
    const widened = await callWith(admin, scoped['password'], 'POST', own, { body: { scopes: null } });
    expect(widened).toMatchObject({ status: 403, body: { code: 'rest_application_password_scope' } });
  });

  it('keep a key from making or taking over accounts that have more rights', async () => {
    const confined = await mint(admin, { scopes: { prefixes: ['/cms/v2/users'] } });
    const other = await accounts.person('administrator');
    const users = '/cms/v2/users';
    const account = (login: string, roles?: string[]) => ({
      username: login,
      email: `${login}@example.org`,
      password: 'a long enough password of a test',
      ...(roles && { roles }),
    });
    const refused: [string, JsonMap][] = [
      [users, account('scoped-admin', ['administrator'])],
      [users, account('scoped-editor', ['editor'])],
      [users, account('scoped-both', ['author', 'administrator'])],
      [`${users}/${other.id}`, { password: 'another long password of a test' }],
      [`${users}/${subscriber.id}`, { password: 'another long password of a test' }],
      [`${users}/${subscriber.id}`, { email: 'taken-over@example.org' }],
      [`${users}/${subscriber.id}`, { roles: ['administrator'] }],
      [`${users}/me`, { email: 'taken-over@example.org' }],
    ];
    for (const [route, body] of refused) {
      const answer = await callWith(admin, confined['password'], 'POST', route, { body });
      expect([JSON.stringify(body), answer.status, codeOf(answer)]).toEqual([
        JSON.stringify(body),
        403,
        'rest_application_password_scope',
      ]);
    }
    const allowed: [string, JsonMap, number][] = [
      [users, account('scoped-author', ['author']), 201],
      [users, account('scoped-default'), 201],
      [`${users}/${other.id}`, { roles: ['administrator'], nickname: 'Same roles' }, 200],
      [`${users}/${subscriber.id}`, { roles: ['contributor'] }, 200],
      [`${users}/${subscriber.id}`, { roles: ['subscriber'] }, 200],
    ];
    for (const [route, body, status] of allowed)
      expect((await callWith(admin, confined['password'], 'POST', route, { body })).status).toBe(status);
  });

  it('keep a key from making users whose default role has more rights', async () => {
    const site = await startAccounts({ options: { default_role: 'administrator' } });
    try {
      const person = await site.person('administrator');
      const scopes = { readOnly: false, prefixes: ['/cms/v2/users'] };
      const credential = { kind: 'application-password', uuid: randomUUID(), userId: person.id, scopes } as const;
      const body = { username: 'x', email: 'x@example.org', password: 'a long enough password of a test' };
      const made = await site.call(person, 'POST', '/cms/v2/users', { body, credential });
      expect(made).toMatchObject({ status: 403, body: { code: 'rest_application_password_scope' } });
    } finally {
      await site.close();
    }
  });

  // V75: the decision. To see it fail, drop the own password rule from `mayEdit`.
  it('an application password cannot change the password of its own account', async () => {
    const { password } = await mint(author);
    const refused = await callWith(author, password, 'POST', '/cms/v2/users/me', { body: { password: 'taken over' } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'rest_cannot_edit_password' } });
    const cookie = await accounts.call(author, 'POST', '/cms/v2/users/me', {
      body: { password: 'my own long password' },
      credential: { kind: 'cookie', sessionId: 's', isRecent: true },
    });
    expect(cookie.status).toBe(200);
  });
});

describe('introspection', () => {
  it('shows the password in use, and nothing to a cookie', async () => {
    const made = await mint(author);
    const used = await callWith(author, made['password'], 'GET', '/cms/v2/users/me/application-passwords/introspect');
    expect(mapOf(used)).toMatchObject({ uuid: made['uuid'] });
    const cookie = await accounts.call(author, 'GET', '/cms/v2/users/me/application-passwords/introspect', {
      credential: { kind: 'cookie', sessionId: 's', isRecent: true },
    });
    expect(cookie).toMatchObject({ status: 404, body: { code: 'rest_no_authenticated_app_password' } });
  });
});

describe('without encryption', () => {
  it('nothing of it is available, unless the site says so', async () => {
    const strict = await startAccounts({ allowInsecureAppPasswords: false });
    try {
      const person = await strict.person('author');
      const password = await strict.mint(person);
      const route = routeOf(person);
      expect(await strict.call(person, 'GET', route)).toMatchObject({
        status: 501,
        body: { code: 'application_passwords_disabled' },
      });
      expect((await strict.call(null, 'GET', route)).status).toBe(501);
      expect((await strict.call(null, 'POST', route, { body: {} })).status).toBe(400);
      expect((await strict.call(person, 'GET', route, { secure: true })).status).toBe(200);
      const headers = basic(person.login, password);
      expect((await strict.identify({ headers })).caller.id).toBe(0);
      expect((await strict.identify({ headers, secure: true })).caller.id).toBe(person.id);
    } finally {
      await strict.close();
    }
  });

  it('can be switched off for one user by a plugin', async () => {
    let barred = 0;
    const plugin = definePlugin({
      name: 'barring',
      activate: (api) =>
        api.addFilter(
          'application_passwords_available_for_user',
          (available, { userId }) => available && userId !== barred,
        ),
    });
    const site = await startAccounts({ plugins: [plugin] });
    try {
      const person = await site.person('author');
      const password = await site.mint(person);
      expect((await site.identify({ headers: basic(person.login, password) })).caller.id).toBe(person.id);
      barred = person.id;
      expect(codeOf(await site.call(person, 'GET', routeOf(person)))).toBe('application_passwords_disabled_for_user');
      expect((await site.identify({ headers: basic(person.login, password) })).caller.id).toBe(0);
    } finally {
      await site.close();
    }
  });

  it('lists in the order of creation, without totals', async () => {
    const person = await accounts.person('author');
    for (const name of ['c', 'a', 'b']) await mint(person, { name });
    const listed = await accounts.call(person, 'GET', routeOf(person));
    expect(listOf(listed).map(({ name }) => name)).toEqual(['c', 'a', 'b']);
    expect(listed.headers).not.toHaveProperty('X-CMS-Total');
  });
});
