import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Credential } from '../../src/auth/credential.ts';
import { findAccount } from '../../src/auth/identity.store.ts';
import { accountOfReset, openReset } from '../../src/auth/resets.ts';
import { createBreakGlassLink, createPasswordLink } from '../../src/domain/users/password-links.actions.ts';
import { announceExpiringKeys } from '../../src/domain/service-accounts/service-accounts.jobs.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import type { Core } from '../../src/site/core.ts';
import { basic, codeOf, listOf, mapOf, startAccounts } from '../support/accounts.ts';
import type { Accounts, Person } from '../support/accounts.ts';

/** Numbers are those of the abuse table of the issue "Identity". */
let accounts: Accounts;
let admin: Person;

beforeAll(async () => {
  accounts = await startAccounts();
  admin = await accounts.person('administrator');
});
afterAll(() => accounts.close());

const recent = { kind: 'cookie', sessionId: 'a', isRecent: true } as const satisfies Credential;
const route = '/platen/v1/service-accounts';

const call = (method: string, path = '', body: JsonMap = {}, credential: Credential = recent, who = admin) =>
  accounts.call(who, method, `${route}${path}`, { body, credential });

let count = 0;
async function createAccount(body: JsonMap = {}): Promise<JsonMap> {
  count += 1;
  const created = await call('POST', '', { username: `robot-${count}`, roles: ['editor'], ...body });
  expect(created.status).toBe(201);
  return mapOf(created);
}

const keysOf = async (id: unknown): Promise<readonly JsonMap[]> =>
  mapOf(await call('GET', `/${String(id)}`))['keys'] as readonly JsonMap[];
const bearer = (key: unknown) => ({ authorization: `Bearer ${String(key)}` });
const identify = (headers: Record<string, string>) => accounts.identify({ headers });
const daysUntil = (text: unknown): number => Math.round((Date.parse(`${String(text)}Z`) - Date.now()) / 86_400_000);

async function mails(): Promise<readonly JsonMap[]> {
  const { rows } = await sql<{ payload: JsonMap }>`
    select job.payload::jsonb as payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'mail-account-change' order by job.id`.execute(accounts.db.kysely);
  return rows.map(({ payload }) => payload);
}

describe('service accounts', () => {
  it('get a key that works as a bearer token and with a user name', async () => {
    const { id, username, key, owner, keys } = await createAccount({ name: 'Search index' });
    expect(owner).toEqual({ id: admin.id, name: admin.login });
    expect(key).toMatch(/^plat_k_[\w-]{43}$/);
    expect(keys).toMatchObject([{ name: 'First key', replaced: false, expired: false, scopes: null }]);
    expect(daysUntil((keys as readonly JsonMap[])[0]?.['expires'])).toBe(90);
    for (const headers of [bearer(key), basic(String(username), String(key))]) {
      const { caller, credential } = await identify(headers);
      expect([caller.id, caller.can('edit_others_posts'), credential.kind]).toEqual([id, true, 'application-password']);
    }
    // The key is in the response that creates it, and nowhere else.
    expect(JSON.stringify(await call('GET'))).not.toContain(String(key));
    expect(await accounts.rows('application_passwords')).not.toContain(String(key));
    expect(await accounts.rows('audit_log')).not.toContain(String(key));
  });

  it('rotate a key: the next one has its name, scopes, and lifetime, the former one ends within a day', async () => {
    const { id, key } = await createAccount({ days: 30, scopes: { readOnly: true } });
    const [first] = await keysOf(id);
    const rotated = await call('POST', `/${String(id)}/keys/${String(first?.['uuid'])}/rotate`);
    expect(rotated).toMatchObject({ status: 201, body: { name: 'First key', scopes: { readOnly: true } } });
    expect(daysUntil(mapOf(rotated)['expires'])).toBe(30);
    const [former, next] = await keysOf(id);
    expect([former?.['replaced'], next?.['replaced']]).toEqual([true, false]);
    expect(daysUntil(former?.['expires'])).toBe(1);
    for (const one of [key, mapOf(rotated)['key']]) expect((await identify(bearer(one))).caller.id).toBe(id);
    const again = await call('POST', `/${String(id)}/keys/${String(first?.['uuid'])}/rotate`);
    expect(codeOf(again)).toBe('rest_service_account_key_not_found');

    await sql`update application_passwords set expires_at = now() where replaced_at is not null`.execute(
      accounts.db.kysely,
    );
    expect((await identify(bearer(key))).error).toMatchObject({ status: 401, restCode: 'rest_invalid_token' });
  });

  it('are rotated once by fifty requests', async () => {
    const { id } = await createAccount();
    const [{ uuid } = {}] = await keysOf(id);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', `/${String(id)}/keys/${String(uuid)}/rotate`)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await keysOf(id)).toHaveLength(2);
  });

  it('lose access with the next request when a key is revoked or the account is disabled', async () => {
    const { id, key } = await createAccount();
    const other = mapOf(await call('POST', `/${String(id)}/keys`, { name: 'Staging', days: 7 }));
    await call('DELETE', `/${String(id)}/keys/${String(other['uuid'])}`);
    expect((await identify(bearer(other['key']))).caller.id).toBe(0);
    expect((await identify(bearer(key))).caller.id).toBe(id);
    await sql`insert into disabled_accounts (user_id) values (${id})`.execute(accounts.db.kysely);
    expect((await identify(bearer(key))).error).toMatchObject({ status: 401 });
  });

  it('have an owner who is mailed once, two weeks before a key expires', async () => {
    const { id } = await createAccount();
    const core = { db: accounts.db } as Core;
    const announced = async () =>
      (await mails()).filter(({ userId, what }) => userId === id && what === 'key-expiring').length;
    await announceExpiringKeys(core);
    expect(await announced()).toBe(0);
    await sql`update application_passwords set created_at = now() - interval '77 days', expires_at = now() + interval '13 days' where user_id = ${id}`.execute(
      accounts.db.kysely,
    );
    await Promise.all([announceExpiringKeys(core), announceExpiringKeys(core)]);
    await announceExpiringKeys(core);
    expect(await announced()).toBe(1);
  });

  it('are managed by users who can create users and have the same capabilities, after a recent sign-in', async () => {
    const { id } = await createAccount({ roles: ['administrator'] });
    const key = { name: 'Mine' };
    const editor = await accounts.person('editor');
    expect(codeOf(await call('GET', '', {}, recent, editor))).toBe('rest_cannot_manage_service_accounts');
    expect(codeOf(await call('POST', `/${String(id)}/keys`, key, recent, editor))).toBe(
      'rest_cannot_manage_service_accounts',
    );
    const stale: Credential = { ...recent, isRecent: false };
    expect(codeOf(await call('POST', `/${String(id)}/keys`, key, stale))).toBe('rest_step_up_required');
    const scoped: Credential = {
      kind: 'application-password',
      uuid: 'a',
      userId: admin.id,
      scopes: { readOnly: false, prefixes: ['/platen/v1'] },
    };
    expect(codeOf(await call('POST', `/${String(id)}/keys`, key, scoped))).toBe('rest_application_password_scope');
    await accounts.call(admin, 'POST', '/platen/v1/roles', {
      body: {
        label: 'Manager',
        capabilities: ['read', 'list_users', 'create_users', 'edit_users', 'promote_users'],
      },
      credential: recent,
    });
    const person = await accounts.person('manager');
    const { caller } = await identify(basic(person.login, await accounts.mint(person)));
    const manager = { ...person, caller };
    expect((await call('GET', '', {}, recent, manager)).status).toBe(200);
    expect(codeOf(await call('POST', `/${String(id)}/keys`, key, recent, manager))).toBe('rest_cannot_edit_roles');
    const robot = { username: 'above', roles: ['administrator'] };
    expect(codeOf(await call('POST', '', robot, recent, manager))).toBe('rest_cannot_edit_roles');
    expect(listOf(await call('GET')).some(({ username }) => username === 'above')).toBe(false);
  });
});

describe('128: a service account', () => {
  // To see it fail, leave out `isService` in the statement `accounts`.
  it('neither signs in, nor resets a password, nor gets a link', async () => {
    const { id, username } = await createAccount();
    const scope = accounts.scopeOf(admin.caller);
    const { account } = await findAccount(accounts.db.kysely, String(username));
    expect(account).toMatchObject({ canSignIn: false, passwordHash: '' });
    await expect(createPasswordLink(scope, Number(id))).rejects.toMatchObject({ restCode: 'rest_service_account' });
    await expect(createBreakGlassLink(scope, Number(id))).rejects.toMatchObject({ restCode: 'rest_service_account' });
    // A link that was created before the account became a program.
    const token = await openReset(accounts.db, Number(id), scope);
    expect(await accountOfReset(accounts.db, token)).toBeNull();
    const password = 'another correct horse battery';
    const patched = await accounts.call(admin, 'POST', `/cms/v2/users/${String(id)}`, {
      body: { password },
      credential: recent,
    });
    expect(patched).toMatchObject({ status: 409, body: { code: 'rest_service_account' } });
  });

  it('has no key without an expiry date or beyond a year', async () => {
    const { id } = await createAccount();
    const ordinary = (method: string, path: string, body: JsonMap) =>
      accounts.call(admin, method, `/cms/v2/users/${String(id)}/application-passwords${path}`, {
        body,
        credential: recent,
      });
    expect(codeOf(await ordinary('POST', '', { name: 'Forever' }))).toBe('rest_service_account_key');
    const [{ uuid } = {}] = await keysOf(id);
    for (const expires of [null, '2099-01-01T00:00:00Z'])
      expect(codeOf(await ordinary('POST', `/${String(uuid)}`, { expires }))).toBe('rest_service_account_key');
    for (const days of [0, 366, 1.5, 'never'])
      expect((await call('POST', `/${String(id)}/keys`, { name: 'Forever', days })).status).toBe(400);
    expect(await keysOf(id)).toHaveLength(1);
  });
});

it('40: a key that creates a key is audited, and the person is mailed', async () => {
  const person = await accounts.person('author');
  const { credential } = await identify(basic(person.login, await accounts.mint(person)));
  const created = await accounts.call(person, 'POST', '/cms/v2/users/me/application-passwords', {
    body: { name: 'To live on' },
    credential,
  });
  expect(created.status).toBe(201);
  const uuid = String(mapOf(created)['uuid']);
  const { rows } = await sql<{ via: string; key: string }>`
    select via, key::text from audit_log where action = 'application-password.created' and subject_id = ${uuid}`.execute(
    accounts.db.kysely,
  );
  expect(rows).toEqual([
    { via: 'application-password', key: credential.kind === 'application-password' ? credential.uuid : '' },
  ]);
  expect(await mails()).toContainEqual({ userId: person.id, what: 'key-created', name: 'To live on' });
  const scoped = { ...credential, scopes: { readOnly: false, prefixes: ['/cms/v2'] } } as Credential;
  const refused = await accounts.call(person, 'POST', '/cms/v2/users/me/application-passwords', {
    body: { name: 'To live on' },
    credential: scoped,
  });
  expect(refused).toMatchObject({ status: 403, body: { code: 'rest_application_password_scope' } });
});
