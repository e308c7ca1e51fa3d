import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { startScim } from '../support/scim.ts';
import type { Answered, Directory, ScimSite } from '../support/scim.ts';

/** Numbers are those of the abuse table of the issue "Identity". */
let site: ScimSite;
let directory: Directory;
let count = 0;

beforeAll(async () => {
  site = await startScim();
  directory = await site.directory('directory');
});
afterAll(() => site.close());

const nameOf = (): string => {
  count += 1;
  return `person-${count}@example.org`;
};
const fresh = async (more?: JsonMap): Promise<string> => directory.create(nameOf(), more);
const userOf = async (id: string): Promise<JsonMap> => (await directory.send('GET', `/Users/${id}`)).body;
const scimTypeOf = ({ status, body }: Answered): string => `${status} ${String(body['scimType'])}`;
const listed = ({ body }: Answered): readonly JsonMap[] => body['Resources'] as readonly JsonMap[];

async function rolesOf(id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ roles: readonly string[] }>`select roles from users where id::text = ${id}`.execute(
    site.db.kysely,
  );
  return rows[0]?.roles ?? [];
}

async function isDisabled(id: string): Promise<boolean> {
  const { rows } = await sql`select from disabled_accounts where user_id::text = ${id}`.execute(site.db.kysely);
  return rows.length > 0;
}

async function group(displayName: string, members: readonly string[] = [], role: string | null = null) {
  const body = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName };
  const { status, body: made } = await directory.send('POST', '/Groups', body);
  expect(status).toBe(201);
  const id = String(made['id']);
  if (role !== null) expect((await site.asAdmin('POST', `/platen/v1/scim/groups/${id}`, { role })).status).toBe(200);
  if (members.length > 0) expect((await join(id, ...members)).status).toBe(200);
  return id;
}

const join = (id: string, ...members: readonly string[]): Promise<Answered> =>
  directory.patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: members.map((value) => ({ value })) });

describe('129: a directory', () => {
  it('sets neither roles nor a password nor groups of a user', async () => {
    const id = await fresh({
      roles: [{ value: 'administrator' }],
      password: 'correct horse battery',
      groups: [{ value: 'x' }],
    });
    const administrators = await group('Administrators', [], 'administrator');
    await directory.patch(
      `/Users/${id}`,
      { op: 'add', path: 'roles', value: [{ value: 'administrator' }] },
      { op: 'replace', path: 'password', value: 'correct horse battery' },
      { op: 'add', path: 'groups', value: [{ value: administrators }] },
      { op: 'replace', value: { roles: ['administrator'], password: 'x' } },
    );
    expect(await rolesOf(id)).toEqual(['subscriber']);
    const { rows } = await sql<{
      hash: string;
    }>`select password_hash as hash from users where id::text = ${id}`.execute(site.db.kysely);
    expect(rows).toEqual([{ hash: '' }]);
  });

  it('gives a role by a group only if an administrator mapped it, whatever the group is called', async () => {
    const id = await fresh();
    await group('administrator', [id]);
    expect(await rolesOf(id)).toEqual(['subscriber']);
  });

  it('changes neither the user name nor the email address of an administrator', async () => {
    const id = await fresh();
    await group('Owners', [id], 'administrator');
    expect(await rolesOf(id)).toContain('administrator');
    const before = await userOf(id);
    for (const change of [
      { userName: 'taken-over@example.org' },
      { emails: [{ value: 'taken-over@example.org', primary: true }] },
    ])
      expect((await directory.patch(`/Users/${id}`, { op: 'replace', value: change })).status).toBe(403);
    expect(await userOf(id)).toEqual(before);
    expect((await directory.patch(`/Users/${id}`, { op: 'replace', value: { displayName: 'Boss' } })).status).toBe(200);
  });

  it('neither gives nor changes what is above its service account', async () => {
    await site.asAdmin('POST', '/platen/v1/roles', {
      label: 'Directory',
      capabilities: ['read', 'list_users', 'create_users', 'edit_users', 'promote_users'],
    });
    const lesser = await site.directory('lesser-directory', { role: 'directory' });
    const id = await lesser.create('member@lesser.example');
    const created = await lesser.send('POST', '/Groups', { displayName: 'Bosses' });
    const path = `/platen/v1/scim/groups/${String(created.body['id'])}`;
    expect((await site.asAdmin('POST', path, { role: 'administrator' })).body['code']).toBe('scim_above');
    // As if the service account had the role when the group was mapped.
    await sql`update scim_groups set role = 'administrator' where name = 'Bosses'`.execute(site.db.kysely);
    const joined = await lesser.patch(`/Groups/${String(created.body['id'])}`, {
      op: 'add',
      path: 'members',
      value: [{ value: id }],
    });
    expect(joined.status).toBe(403);
    expect(await rolesOf(id)).toEqual(['subscriber']);
    await sql`update users set roles = '{administrator}' where id::text = ${id}`.execute(site.db.kysely);
    for (const value of [{ active: false }, { displayName: 'x' }])
      expect((await lesser.patch(`/Users/${id}`, { op: 'replace', value })).status).toBe(403);
    expect((await lesser.send('DELETE', `/Users/${id}`)).status).toBe(403);
    expect(await isDisabled(id)).toBe(false);
    await sql`update users set roles = '{subscriber}' where id::text = ${id}`.execute(site.db.kysely);
  });
});

describe('130: an account that was there before', () => {
  it('is a conflict with its id, and is handed over by an administrator alone', async () => {
    const created = await site.asAdmin('POST', '/cms/v2/users', {
      username: 'resident',
      email: 'resident@example.org',
      password: 'correct horse battery staple',
      roles: ['author'],
    });
    const id = Number(created.body['id']);
    for (const user of [
      { userName: 'RESIDENT@example.org' },
      { userName: 'somebody', emails: [{ value: 'Resident@Example.org' }] },
      { userName: 'resident', emails: [{ value: 'other@example.org' }] },
    ]) {
      const refused = await directory.send('POST', '/Users', user);
      expect(scimTypeOf(refused)).toBe('409 uniqueness');
      expect(refused.body['detail']).toContain(`User ${id} `);
    }
    const adoption = { user: id, service_account: directory.id, user_name: 'resident@example.org' };
    const byKey = await site.fetch('/cms-json/platen/v1/scim/users', {
      method: 'POST',
      headers: { authorization: `Bearer ${directory.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(adoption),
    });
    expect(byKey.status).toBe(403);
    expect((await directory.send('GET', `/Users/${id}`)).status).toBe(404);

    expect((await site.asAdmin('POST', '/platen/v1/scim/users', adoption)).status).toBe(201);
    expect((await site.asAdmin('POST', '/platen/v1/scim/users', adoption)).status).toBe(409);
    expect(await userOf(String(id))).toMatchObject({ userName: 'resident@example.org', active: true });
    // The owner proved nothing, and the directory can't do so for them.
    const { rows } = await sql`select from proved_emails where user_id = ${id}`.execute(site.db.kysely);
    expect(rows).toHaveLength(0);

    const group1 = await group('Adopted', [String(id)], 'editor');
    expect(await rolesOf(String(id))).toEqual(['author', 'editor']);
    expect((await site.asAdmin('DELETE', `/platen/v1/scim/users/${id}`)).status).toBe(200);
    expect(await rolesOf(String(id))).toEqual(['author']);
    expect((await directory.send('GET', `/Users/${id}`)).status).toBe(404);
    expect(listed(await directory.send('GET', '/Groups')).find((each) => each['id'] === group1)).toMatchObject({
      members: [],
    });
  });

  it('is no service account', async () => {
    const { id: program } = await site.directory('program', { role: 'editor', scopes: null });
    const adopt = (body: JsonMap) => site.asAdmin('POST', '/platen/v1/scim/users', body);
    expect((await adopt({ user: program, service_account: directory.id, user_name: 'program' })).status).toBe(409);
    const id = Number(await fresh());
    expect((await adopt({ user: id, service_account: site.ownerId, user_name: 'x' })).status).toBe(400);
  });
});

describe('131: a directory disables', () => {
  it('neither the last administrator nor itself, also of two at once', async () => {
    const own = await site.directory('last');
    expect((await own.patch(`/Users/${own.id}`, { op: 'replace', value: { active: false } })).status).toBe(409);
    expect((await own.send('DELETE', `/Users/${own.id}`)).status).toBe(409);

    const adopt = { user: site.ownerId, service_account: own.id, user_name: 'owner' };
    expect((await site.asAdmin('POST', '/platen/v1/scim/users', adopt)).status).toBe(201);
    const second = await own.create('second@last.example');
    await sql`update users set roles = array_remove(roles, 'administrator')
      where id <> ${site.ownerId} and not exists (select from service_accounts where user_id = users.id)`.execute(
      site.db.kysely,
    );
    await sql`update users set roles = '{administrator}' where id::text = ${second}`.execute(site.db.kysely);
    const off = { op: 'replace', value: { active: false } };
    const both = await Promise.all([own.patch(`/Users/${site.ownerId}`, off), own.patch(`/Users/${second}`, off)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [left, gone] = both[0].status === 409 ? [String(site.ownerId), second] : [second, String(site.ownerId)];
    expect((await own.send('DELETE', `/Users/${left}`)).status).toBe(409);
    expect([await isDisabled(left), await isDisabled(gone)]).toEqual([false, true]);

    await own.patch(`/Users/${gone}`, { op: 'replace', value: { active: true } });
    await sql`update users set roles = '{subscriber}' where id::text = ${second}`.execute(site.db.kysely);
    await site.asAdmin('DELETE', `/platen/v1/scim/users/${site.ownerId}`);
  });

  it('nor takes the role of the last administrator with a group', async () => {
    const own = await site.directory('last-of-group');
    const id = await own.create('only@last.example');
    const created = await own.send('POST', '/Groups', { displayName: 'Admins' });
    const path = `/Groups/${String(created.body['id'])}`;
    await site.asAdmin('POST', `/platen/v1/scim/groups/${String(created.body['id'])}`, { role: 'administrator' });
    await own.patch(path, { op: 'add', path: 'members', value: [{ value: id }] });
    await sql`update users set roles = array_remove(roles, 'administrator')
      where id::text <> ${id} and not exists (select from service_accounts where user_id = users.id)`.execute(
      site.db.kysely,
    );
    expect((await own.patch(path, { op: 'remove', path: 'members' })).status).toBe(409);
    expect((await own.send('DELETE', path)).status).toBe(409);
    expect(await rolesOf(id)).toContain('administrator');
    await sql`update users set roles = '{administrator}' where id = ${site.ownerId}`.execute(site.db.kysely);
    expect((await own.send('DELETE', path)).status).toBe(204);
  });
});

describe('132: a filter or a path', () => {
  it('is refused when it is no plain condition', async () => {
    await fresh();
    for (const filter of [
      '',
      'userName',
      'userName eq',
      'userName co "a"',
      'userName eq anna',
      `userName eq "x' or '1'='1"; drop table users; --`,
      'password_hash eq "x"',
      'users.password_hash eq "x"',
      'userName eq "a" or userName eq "b"',
      'not (userName eq "a")',
      `${'('.repeat(5000)}userName eq "a"${')'.repeat(5000)}`,
      `userName eq "${'x'.repeat(10_240)}"`,
      Array.from({ length: 6 }, () => 'active eq true').join(' and '),
      String.raw`userName eq "\u0000"`,
      '__proto__ eq "x"',
      'constructor eq "x"',
      'userName eq "a" and ',
    ])
      expect(scimTypeOf(await directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`))).toMatch(
        /^(?:400 invalidFilter|414|431)/,
      );
    const quoted = await directory.send('GET', `/Users?filter=${encodeURIComponent(`userName eq "' or true --"`)}`);
    expect(quoted.body).toMatchObject({ totalResults: 0 });
  });

  it('reaches no column outside the table of attributes', async () => {
    const id = await fresh();
    for (const path of [
      'password_hash',
      'login',
      'grants',
      '__proto__',
      'constructor',
      'meta_data',
      'users.roles',
      'name[x',
      ''.padEnd(5000, 'a'),
    ])
      expect(scimTypeOf(await directory.patch(`/Users/${id}`, { op: 'replace', path, value: 'x' }))).toBe(
        '400 invalidPath',
      );
    for (const key of ['password_hash', 'grants', 'directory_id'])
      expect(scimTypeOf(await directory.patch(`/Users/${id}`, { op: 'replace', value: { [key]: 'x' } }))).toBe(
        '400 invalidPath',
      );
    const groupId = await group('Paths');
    for (const path of ['role', 'directory_id', 'members[display eq "x"]'])
      expect(
        scimTypeOf(await directory.patch(`/Groups/${groupId}`, { op: 'replace', path, value: 'administrator' })),
      ).toBe('400 invalidPath');
  });
});

describe('133: `active`', () => {
  it('is read as the text of Entra ID, and stays where PUT leaves it out', async () => {
    const off = [
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'replace', value: { active: 'False' } },
      { op: 'Replace', path: 'active', value: [{ value: 'false' }] },
      { op: 'replace', path: 'ACTIVE', value: false },
      { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: false },
    ];
    for (const operation of off) {
      const id = await fresh();
      expect((await directory.patch(`/Users/${id}`, operation)).body['active']).toBe(false);
      expect(await isDisabled(id)).toBe(true);
      const { userName } = await userOf(id);
      const put = await directory.send('PUT', `/Users/${id}`, { userName, name: { givenName: 'Left' } });
      expect(put.body).toMatchObject({ active: false, name: { givenName: 'Left' } });
    }
    const id = await fresh({ active: 'False' });
    expect(await isDisabled(id)).toBe(true);
    const other = await fresh();
    await directory.send('PUT', `/Users/${other}`, { userName: (await userOf(other))['userName'] });
    expect(await isDisabled(other)).toBe(false);
    expect(scimTypeOf(await directory.patch(`/Users/${other}`, { op: 'replace', path: 'active', value: 'no' }))).toBe(
      '400 invalidValue',
    );
  });
});
