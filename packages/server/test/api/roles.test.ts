import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Credential } from '../../src/auth/credential.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { definePlugin } from '../../src/plugin-api.ts';
import { basic, codeOf, listOf, mapOf, startAccounts } from '../support/accounts.ts';
import type { Accounts, Person } from '../support/accounts.ts';

/** Numbers are those of the abuse table of the issue "Identity". */
let accounts: Accounts;
let admin: Person;

const shop = definePlugin({
  name: 'shop',
  activate: (api) => api.registerRole({ name: 'clerk', label: 'Clerk', capabilities: ['read', 'list_users'] }),
});

beforeAll(async () => {
  accounts = await startAccounts({ plugins: [shop] });
  admin = await accounts.person('administrator');
});
afterAll(() => accounts.close());

const recent: Credential = { kind: 'cookie', sessionId: 'a', isRecent: true };
const recently = { credential: recent };

const create = (body: JsonMap, who = admin) => accounts.call(who, 'POST', '/platen/v1/roles', { body, ...recently });
const update = (name: string, body: JsonMap, who = admin) =>
  accounts.call(who, 'POST', `/platen/v1/roles/${name}`, { body, ...recently });
const remove = (name: string, query: JsonMap = {}, who = admin) =>
  accounts.call(who, 'DELETE', `/platen/v1/roles/${name}`, { query, ...recently });
const list = async (query: JsonMap = {}) => listOf(await accounts.call(admin, 'GET', '/platen/v1/roles', { query }));
const roleOf = async (name: string): Promise<JsonMap | undefined> =>
  (await list()).find((role) => role['name'] === name);

/** As the next request of the user is seen. */
async function again({ login, id, role }: Person): Promise<Person> {
  const { caller } = await accounts.identify({
    headers: basic(login, await accounts.mint({ login, id, role } as Person)),
  });
  return { id, login, role, caller };
}

/** Manages users and settings, and lacks everything else. */
async function manager(): Promise<Person> {
  const role = await create({
    label: 'Manager',
    capabilities: ['read', 'list_users', 'manage_options', 'promote_users', 'edit_users'],
  });
  return again(await accounts.person(String(mapOf(role)['name'])));
}

describe('roles of a site', () => {
  it('are created, changed, and deleted, behind the built-in ones and those of plugins', async () => {
    const created = await create({ label: ' Shop  Manager ', capabilities: ['read', 'edit_posts', 'read'] });
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'shop-manager',
        label: 'Shop Manager',
        capabilities: ['read', 'edit_posts'],
        source: 'site',
        editable: true,
        default_capabilities: null,
      },
    });
    expect(mapOf(await create({ label: 'Shop manager', capabilities: [] }))['name']).toBe('shop-manager-2');
    expect((await list()).map(({ name }) => name)).toEqual([
      'administrator',
      'editor',
      'author',
      'contributor',
      'subscriber',
      'clerk',
      'shop-manager',
      'shop-manager-2',
    ]);
    const changed = await update('shop-manager', { label: 'Shop', capabilities: ['upload_files', 'read'] });
    expect(changed).toMatchObject({ status: 200, body: { label: 'Shop', capabilities: ['read', 'upload_files'] } });
    expect(await remove('shop-manager-2')).toMatchObject({ status: 200, body: { deleted: true, users: 0 } });
    expect(await roleOf('shop-manager-2')).toBeUndefined();
    expect(codeOf(await remove('shop-manager-2'))).toBe('rest_role_not_found');
  });

  // To see it fail, leave out `storedRoles` in `holderOf`.
  it('apply with the next request of their users', async () => {
    await create({ name: 'reviewer', label: 'Reviewer', capabilities: ['read'] });
    const person = await accounts.person('reviewer');
    expect((await again(person)).caller.can('moderate_comments')).toBe(false);
    await update('reviewer', { capabilities: ['read', 'moderate_comments'] });
    expect((await again(person)).caller.can('moderate_comments')).toBe(true);
    const shown = await accounts.call(admin, 'GET', `/cms/v2/users/${person.id}`, { query: { context: 'edit' } });
    expect(mapOf(shown)['capabilities']).toMatchObject({ moderate_comments: true, reviewer: true });
    const found = await accounts.call(admin, 'GET', '/cms/v2/users', {
      query: { roles: ['reviewer'], capabilities: ['moderate_comments'], context: 'edit' },
    });
    expect(listOf(found).map(({ id }) => id)).toEqual([person.id]);
  });

  it('include built-in ones with other capabilities, which can be restored', async () => {
    const person = await accounts.person('contributor');
    const before = await roleOf('contributor');
    const capabilities = before?.['capabilities'] as string[];
    expect(await update('contributor', { capabilities: [...capabilities, 'upload_files'] })).toMatchObject({
      body: { source: 'core', default_capabilities: capabilities },
    });
    expect((await again(person)).caller.can('upload_files')).toBe(true);
    await update('contributor', { capabilities: capabilities.toReversed() });
    expect(await roleOf('contributor')).toEqual(before);
    expect((await again(person)).caller.can('upload_files')).toBe(false);
    expect(codeOf(await update('contributor', { label: 'Writer' }))).toBe('rest_role_built_in');
    expect(codeOf(await remove('contributor'))).toBe('rest_role_built_in');
  });

  it('can be given to users, also to new ones', async () => {
    await create({ name: 'guest-author', label: 'Guest author', capabilities: ['read', 'edit_posts'] });
    const { id } = await accounts.person('subscriber');
    const given = await accounts.call(admin, 'POST', `/cms/v2/users/${id}`, {
      body: { roles: ['guest-author'] },
      ...recently,
    });
    expect(mapOf(given)['roles']).toEqual(['guest-author']);
    const made = await accounts.call(admin, 'POST', '/cms/v2/users', {
      body: {
        username: 'guest',
        email: 'guest@example.org',
        password: 'correct horse battery',
        roles: ['guest-author'],
      },
      ...recently,
    });
    expect(made).toMatchObject({ status: 201, body: { roles: ['guest-author'] } });
  });

  it('are deleted only once it is clear which role their users get', async () => {
    await create({ name: 'intern', label: 'Intern', capabilities: ['read'] });
    const person = await accounts.person('intern');
    await sql`insert into sessions (token_hash, user_id, expires_at, source, agent)
      values ('\\x01', ${person.id}, now() + interval '1 day', '', '')`.execute(accounts.db.kysely);
    expect(await remove('intern')).toMatchObject({ status: 409, body: { code: 'rest_role_in_use' } });
    for (const replacement of ['intern', 'nothing'])
      expect(codeOf(await remove('intern', { replacement }))).toBe('rest_role_invalid_replacement');
    expect(await remove('intern', { replacement: 'author' })).toMatchObject({ body: { users: 1 } });
    const { rows } = await sql<{ roles: string[]; sessions: number }>`
      select roles, (select count(*)::int from sessions where user_id = users.id) as sessions
        from users where id = ${person.id}`.execute(accounts.db.kysely);
    expect(rows).toEqual([{ roles: ['author'], sessions: 0 }]);
    await create({ name: 'intern', label: 'Intern', capabilities: ['read'] });
    const other = await accounts.person('intern');
    expect(await remove('intern', { replacement: '' })).toMatchObject({ body: { users: 1 } });
    expect((await again(other)).caller.roles).toEqual([]);
  });

  it('are not deleted while new users get them, nor by their own users', async () => {
    const boss = await manager();
    expect(codeOf(await remove(boss.role, { replacement: '' }, boss))).toBe('rest_role_in_use');
  });

  it('are kept in the audit log with what was added and removed', async () => {
    await create({ name: 'audited', label: 'Audited', capabilities: ['read'] });
    await update('audited', { capabilities: ['edit_posts'] });
    await remove('audited');
    const { rows } = await sql<{ action: string; details: JsonMap }>`
      select action, details from audit_log where subject_kind = 'role' and subject_id = 'audited' order by id`.execute(
      accounts.db.kysely,
    );
    expect(rows).toMatchObject([
      { action: 'role.created', details: { capabilities: ['read'] } },
      { action: 'role.updated', details: { added: ['edit_posts'], removed: ['read'] } },
      { action: 'role.deleted', details: { users: 0 } },
    ]);
  });
});

describe('127: a caller', () => {
  // To see it fail, return undefined from `lackedCapability`.
  it('can not create a role with a capability they lack', async () => {
    const boss = await manager();
    const refused = await create({ label: 'Chief', capabilities: ['read', 'install_plugins'] }, boss);
    expect(refused).toMatchObject({ status: 403, body: { code: 'rest_cannot_give_capability' } });
    expect(await create({ label: 'Helper', capabilities: ['read', 'list_users'] }, boss)).toMatchObject({
      status: 201,
    });
  });

  it('can not raise their own role, nor lower one above it', async () => {
    const boss = await manager();
    const { capabilities } = (await roleOf(boss.role)) as { capabilities?: string[] };
    const own = [...(capabilities ?? []), 'install_plugins'];
    expect(codeOf(await update(boss.role, { capabilities: own }, boss))).toBe('rest_cannot_give_capability');
    expect(codeOf(await update('editor', { capabilities: ['read'] }, boss))).toBe('rest_cannot_give_capability');
    await create({ name: 'above', label: 'Above', capabilities: ['install_plugins'] });
    expect(codeOf(await remove('above', {}, boss))).toBe('rest_cannot_give_capability');
  });

  // To see it fail, return null from `lackedByRoles`.
  it('can not give a role with a capability they lack, to others or to themselves', async () => {
    const boss = await manager();
    const { id } = await accounts.person('subscriber');
    for (const path of [`/cms/v2/users/${id}`, '/cms/v2/users/me'])
      expect(
        await accounts.call(boss, 'POST', path, { body: { roles: [boss.role, 'administrator'] }, ...recently }),
      ).toMatchObject({ status: 403, body: { code: 'rest_cannot_edit_roles' } });
    const creating = await accounts.call(boss, 'POST', '/cms/v2/users', {
      body: {
        username: 'mole',
        email: 'mole@example.org',
        password: 'correct horse battery',
        roles: ['administrator'],
      },
      ...recently,
    });
    expect(creating.status).toBe(403);
    const lower = await accounts.call(boss, 'POST', `/cms/v2/users/${id}`, {
      body: { roles: [boss.role] },
      ...recently,
    });
    expect(lower.status).toBe(200);
  });

  // To see it fail, give names of own roles to `held` in `heldBy`.
  it('gets no capability from the name of a role', async () => {
    expect(codeOf(await create({ name: 'manage_options', label: 'Trick', capabilities: [] }))).toBe(
      'rest_role_invalid_name',
    );
    await sql`insert into roles (name, label, capabilities) values ('install_plugins', 'Trick', '{}')`.execute(
      accounts.db.kysely,
    );
    const person = await again(await accounts.person('install_plugins'));
    expect(person.caller.can('install_plugins')).toBe(false);
  });

  it('can not change administrators or roles of plugins', async () => {
    expect(await update('administrator', { capabilities: ['read'] })).toMatchObject({
      status: 403,
      body: { code: 'rest_role_fixed' },
    });
    await sql`insert into roles (name, label, capabilities) values ('administrator', 'None', '{}')`.execute(
      accounts.db.kysely,
    );
    expect((await again(admin)).caller.can('manage_options')).toBe(true);
    await sql`delete from roles where name = 'administrator'`.execute(accounts.db.kysely);
    for (const refused of [await update('clerk', { capabilities: [] }), await remove('clerk', { replacement: '' })])
      expect(refused).toMatchObject({ status: 403, body: { code: 'rest_role_of_plugin' } });
  });

  it('needs a recent session, two capabilities, and no key with scopes', async () => {
    const body = { label: 'Refused', capabilities: ['read'] };
    const by = async (who: Person | null, credential?: Credential) =>
      codeOf(await accounts.call(who, 'POST', '/platen/v1/roles', { body, ...(credential && { credential }) }));
    expect(await by(null)).toBe('rest_user_cannot_view');
    expect(await by(await accounts.person('editor'), recent)).toBe('rest_user_cannot_view');
    expect(await by(await accounts.person('clerk'), recent)).toBe('rest_cannot_edit_roles');
    expect(await by(admin, { ...recent, isRecent: false } as Credential)).toBe('rest_step_up_required');
    expect(await by(admin, { kind: 'plugin' })).toBe('rest_danger_needs_person');
    const key = { kind: 'application-password', uuid: 'a', userId: admin.id } as const;
    expect(await by(admin, { ...key, scopes: { readOnly: false, prefixes: ['/platen/v1/roles'] } })).toBe(
      'rest_application_password_scope',
    );
    expect(await roleOf('refused')).toBeUndefined();
  });

  it.each([['edit_post'], ['do_not_allow'], ['two words'], ['']])('can not give %o', async (capability) => {
    expect(await create({ label: 'Odd', capabilities: [capability] })).toMatchObject({
      status: 400,
      body: { code: 'rest_role_invalid_capability' },
    });
  });

  it.each([['Upper'], ['1st'], ['constructor', 201], ['__proto__'], ['a b'], ['x'.repeat(61)]])(
    'can not name a role %o, unless it is a plain word',
    async (name, status = 400) => {
      expect(await create({ name, label: 'Odd', capabilities: ['read'] })).toMatchObject({ status });
    },
  );
});
