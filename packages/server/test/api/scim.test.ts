import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProvedOwner } from '../../src/auth/providers/identities.store.ts';
import { applyRolesOfGroup } from '../../src/domain/scim/scim-roles.actions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { patchOf, startScim } from '../support/scim.ts';
import type { Answered, Directory, ScimSite } from '../support/scim.ts';

/** Bodies are those that Entra ID and Okta document. */
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

describe('users', () => {
  it('are created, found, replaced, changed, and disabled', async () => {
    const userName = nameOf();
    const created = await directory.send('POST', '/Users', {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:User',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
      ],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName,
      active: true,
      emails: [{ primary: true, type: 'work', value: userName }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'Jensen', givenName: 'Barbara' },
      roles: [],
    });
    expect(created.status).toBe(201);
    expect(created.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    expect(created.headers.get('cache-control')).toBe('no-store');
    const { id } = created.body;
    expect(created.body).toMatchObject({
      userName,
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      displayName: 'Barbara Jensen',
      name: { formatted: 'Barbara Jensen', givenName: 'Barbara', familyName: 'Jensen' },
      emails: [{ value: userName, type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: { resourceType: 'User', location: `http://127.0.0.1/scim/v2/Users/${String(id)}` },
    });
    expect(await rolesOf(String(id))).toEqual(['subscriber']);
    expect(await userOf(String(id))).toEqual(created.body);

    const found = await directory.send(
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq "${userName.toUpperCase()}"`)}`,
    );
    expect(found.body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [{ id }] });

    const replaced = await directory.send('PUT', `/Users/${String(id)}`, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id,
      userName,
      name: { givenName: 'Another', familyName: 'User' },
      emails: [{ primary: true, value: `new-${userName}`, type: 'work' }],
      active: true,
      groups: [],
    });
    expect(replaced.body).toMatchObject({ name: { givenName: 'Another' }, emails: [{ value: `new-${userName}` }] });

    const okta = await directory.send(
      'PATCH',
      `/Users/${String(id)}`,
      patchOf({ op: 'replace', value: { active: false } }),
    );
    expect(okta.body).toMatchObject({ active: false });
    expect(await isDisabled(String(id))).toBe(true);
    expect(
      (await directory.patch(`/Users/${String(id)}`, { op: 'replace', value: { active: true } })).body['active'],
    ).toBe(true);
    expect(await isDisabled(String(id))).toBe(false);

    expect((await directory.send('DELETE', `/Users/${String(id)}`)).status).toBe(204);
    expect(await isDisabled(String(id))).toBe(true);
    expect((await directory.send('GET', `/Users/${String(id)}`)).status).toBe(404);
    // The content of the user stays, so the same user comes back.
    expect(await directory.create(userName)).toBe(id);
    expect(await isDisabled(String(id))).toBe(false);
  });

  it('are changed with the operations of Entra ID', async () => {
    const id = await fresh({ name: { givenName: 'Ada' } });
    const patched = await directory.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'name.familyName', value: 'Lovelace' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: `ada-${id}@example.org` },
      { op: 'Replace', path: 'displayName', value: 'Countess' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Engines' },
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'London' },
      { op: 'Replace', value: { 'name.givenName': 'Augusta', externalId: 'ada' } },
    );
    expect(patched.status).toBe(200);
    expect(patched.body).toMatchObject({
      externalId: 'ada',
      displayName: 'Countess',
      name: { givenName: 'Augusta', familyName: 'Lovelace' },
      emails: [{ value: `ada-${id}@example.org` }],
    });
    const removed = await directory.patch(`/Users/${id}`, { op: 'Remove', path: 'externalId' });
    expect(removed.body).not.toHaveProperty('externalId');
  });

  it('are listed in pages, with the attributes that were requested', async () => {
    const other = await site.directory('pages');
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push(await other.create(`${name}@pages.example`));
    const page = await other.send('GET', '/Users?startIndex=2&count=1&attributes=userName');
    expect(page.body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect(listed(page)).toEqual([
      { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], id: ids[1], userName: 'b@pages.example' },
    ]);
    expect((await other.send('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 3, Resources: [] });
    expect(
      listed(await other.send('GET', '/Users?startIndex=-5&excludedAttributes=emails,groups'))[0],
    ).not.toHaveProperty('emails');
    expect(scimTypeOf(await other.send('GET', '/Users?count=many'))).toBe('400 invalidValue');
  });

  it('of another directory, and of none, are not there', async () => {
    const other = await site.directory('other');
    const theirs = await other.create('theirs@example.org');
    for (const id of [theirs, String(site.ownerId), '0', '1;', 'x'.repeat(300)]) {
      for (const method of ['GET', 'DELETE']) expect((await directory.send(method, `/Users/${id}`)).status).toBe(404);
      expect((await directory.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).status).toBe(404);
    }
    expect(listed(await directory.send('GET', '/Users')).map(({ id }) => id)).not.toContain(theirs);
    expect(await isDisabled(theirs)).toBe(false);
  });

  it('can be created once at the same time', async () => {
    const userName = nameOf();
    const all = await Promise.all(Array.from({ length: 10 }, () => directory.send('POST', '/Users', { userName })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('lose sessions and keys with the next request when they are disabled', async () => {
    const id = await fresh();
    const { user_name: login } = (
      await sql<{ user_name: string }>`select login as user_name from users where id::text = ${id}`.execute(
        site.db.kysely,
      )
    ).rows[0] ?? { user_name: '' };
    const key = await site.asAdmin('POST', `/cms/v2/users/${id}/application-passwords`, { name: 'theirs' });
    const authorization = `Basic ${Buffer.from(`${login}:${String(key.body['password'])}`).toString('base64')}`;
    const me = () => site.fetch('/cms-json/cms/v2/users/me', { headers: { authorization } });
    expect((await me()).status).toBe(200);
    const sessions = async () =>
      (await sql`select from sessions where user_id::text = ${id}`.execute(site.db.kysely)).rows.length;
    await sql`insert into sessions (token_hash, user_id, expires_at, source, agent)
      values (${Buffer.from('one')}, ${id}::bigint, now() + interval '1 day', '', '')`.execute(site.db.kysely);
    expect(await sessions()).toBe(1);
    await directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect((await me()).status).toBe(401);
    expect(await sessions()).toBe(0);
  });

  it('have an address that counts as proved, so that a provider with its domain can sign them in', async () => {
    const id = await fresh();
    const [{ value } = {}] = (await userOf(id))['emails'] as readonly JsonMap[];
    expect(await findProvedOwner(site.db.kysely, String(value))).toBe(Number(id));
    // The user confirms another address, as always.
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'emails.value', value: `other-${id}@example.org` });
    expect(await findProvedOwner(site.db.kysely, `other-${id}@example.org`)).toBeNull();
  });

  it('whom an administrator disabled stay disabled', async () => {
    const id = await fresh();
    await sql`insert into disabled_accounts (user_id) values (${id})`.execute(site.db.kysely);
    expect((await directory.patch(`/Users/${id}`, { op: 'replace', value: { active: true } })).body['active']).toBe(
      false,
    );
    await directory.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    await directory.patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
    expect(await isDisabled(id)).toBe(true);
  });
});

describe('groups', () => {
  it('give their members the role that an administrator chose', async () => {
    const [first, second] = [await fresh(), await fresh()];
    const id = await group('Editors', [first]);
    expect(await rolesOf(first)).toEqual(['subscriber']);
    const { body } = await site.asAdmin('GET', '/platen/v1/scim/groups');
    expect(body).toContainEqual(
      expect.objectContaining({
        id,
        name: 'Editors',
        role: null,
        members: 1,
        service_account: { id: directory.id, name: 'directory' },
      }),
    );

    expect((await site.asAdmin('POST', `/platen/v1/scim/groups/${id}`, { role: 'editor' })).body['role']).toBe(
      'editor',
    );
    await applyRolesOfGroup(await site.app.app.ownScope(), { groupId: id, directoryId: directory.id });
    expect(await rolesOf(first)).toEqual(['subscriber', 'editor']);
    await join(id, second);
    expect(await rolesOf(second)).toEqual(['subscriber', 'editor']);
    expect((await userOf(second))['groups']).toMatchObject([{ value: id, display: 'Editors' }]);

    await directory.patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${first}"]` });
    expect(await rolesOf(first)).toEqual(['subscriber']);
    await directory.patch(`/Groups/${id}`, { op: 'Remove', path: 'members', value: [{ value: second }] });
    expect(await rolesOf(second)).toEqual(['subscriber']);
  });

  it('are found by name and member, replaced, renamed, and deleted', async () => {
    const [first, second] = [await fresh(), await fresh()];
    const id = await group('Writers', [first], 'author');
    const find = async (filter: string) =>
      listed(await directory.send('GET', `/Groups?excludedAttributes=members&filter=${encodeURIComponent(filter)}`));
    expect(await find('displayName eq "writers"')).toMatchObject([{ id }]);
    expect(await find(`id eq "${id}" and members eq "${first}"`)).toMatchObject([{ id }]);
    expect(await find(`id eq "${id}" and members.value eq "${second}"`)).toEqual([]);
    expect((await find('displayName eq "writers"'))[0]).not.toHaveProperty('members');

    const put = await directory.send('PUT', `/Groups/${id}`, { displayName: 'Authors', members: [{ value: second }] });
    expect(put.body).toMatchObject({ displayName: 'Authors', members: [{ value: second }] });
    expect([await rolesOf(first), await rolesOf(second)]).toEqual([['subscriber'], ['subscriber', 'author']]);
    const renamed = await directory.patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Bloggers' } });
    expect(renamed.body).toMatchObject({ displayName: 'Bloggers', members: [{ value: second }] });
    expect(scimTypeOf(await directory.send('POST', '/Groups', { displayName: 'bloggers' }))).toBe('409 uniqueness');

    expect((await directory.send('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect(await rolesOf(second)).toEqual(['subscriber']);
    expect((await directory.send('GET', `/Groups/${id}`)).status).toBe(404);
  });

  it('leave a role to users who had it before', async () => {
    const id = await fresh();
    await site.asAdmin('POST', `/cms/v2/users/${id}`, { roles: ['author'] });
    const authors = await group('Had it before', [id], 'author');
    await directory.send('DELETE', `/Groups/${authors}`);
    expect(await rolesOf(id)).toEqual(['author']);
  });

  it('have no members of another directory', async () => {
    const other = await site.directory('strangers');
    const stranger = await other.create('stranger@example.org');
    const id = await group('Own members');
    expect(scimTypeOf(await join(id, stranger))).toBe('400 invalidValue');
    expect(scimTypeOf(await join(id, String(site.ownerId)))).toBe('400 invalidValue');
    expect((await other.send('GET', `/Groups/${id}`)).status).toBe(404);
  });
});

describe('a request', () => {
  it('needs a key of a service account that was created for SCIM', async () => {
    const { key } = await site.directory('unlimited', { scopes: null });
    const { key: elsewhere } = await site.directory('elsewhere', { scopes: { prefixes: ['/cms/v2'] } });
    const { key: reader, send: read } = await site.directory('reader', {
      scopes: { prefixes: ['/scim/v2'], readOnly: true },
    });
    const { key: editor } = await site.directory('lesser', { role: 'editor' });
    const statusOf = async (authorization?: string) =>
      (await site.fetch('/scim/v2/Users', { headers: { ...(authorization && { authorization }) } })).status;
    expect(await statusOf()).toBe(401);
    for (const token of ['plat_k_unknown', 'plat_a_unknown', 'opaque'])
      expect(await statusOf(`Bearer ${token}`)).toBe(401);
    expect(await statusOf(`Basic ${Buffer.from(`directory:${directory.key}`).toString('base64')}`)).toBe(401);
    for (const each of [key, elsewhere, editor]) expect(await statusOf(`Bearer ${each}`)).toBe(403);
    expect(await statusOf(`Bearer ${reader}`)).toBe(200);
    expect((await read('POST', '/Users', { userName: nameOf() })).status).toBe(403);
    // Such a key does nothing else.
    const posts = await site.fetch('/cms-json/cms/v2/posts', { headers: { authorization: `Bearer ${directory.key}` } });
    expect(posts.status).toBe(403);
    const refused = await site.fetch('/scim/v2/Users');
    expect([refused.headers.get('www-authenticate'), refused.body]).toEqual([
      'Bearer',
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '401',
        detail: expect.any(String) as string,
      },
    ]);
  });

  it('keeps working with the next key after a rotation', async () => {
    const rotating = await site.directory('rotating');
    const { body } = await site.asAdmin('GET', `/platen/v1/service-accounts/${rotating.id}`);
    const [{ uuid } = {}] = body['keys'] as readonly JsonMap[];
    const next = await site.asAdmin('POST', `/platen/v1/service-accounts/${rotating.id}/keys/${String(uuid)}/rotate`);
    for (const key of [rotating.key, String(next.body['key'])]) {
      const { status } = await site.fetch('/scim/v2/Users', { headers: { authorization: `Bearer ${key}` } });
      expect(status).toBe(200);
    }
  });

  it('discovers what the service supports', async () => {
    const { body } = await directory.send('GET', '/ServiceProviderConfig');
    expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, filter: { supported: true } });
    expect(listed(await directory.send('GET', '/ResourceTypes')).map(({ id }) => id)).toEqual(['User', 'Group']);
    const schema = 'urn:ietf:params:scim:schemas:core:2.0:User';
    expect((await directory.send('GET', `/Schemas/${schema}`)).body).toMatchObject({ id: schema, name: 'User' });
    expect(listed(await directory.send('GET', '/Schemas'))).toHaveLength(2);
  });

  it('is refused with an error of SCIM', async () => {
    const id = await fresh();
    const refused = async (method: string, path: string, body?: unknown, headers = {}) =>
      scimTypeOf(await directory.send(method, path, body, headers));
    expect(await refused('POST', '/Users', '{')).toBe('400 invalidSyntax');
    expect(await refused('POST', '/Users', '[]')).toBe('400 invalidSyntax');
    expect(await refused('POST', '/Users', '{}', { 'content-type': 'text/plain' })).toBe('415 undefined');
    expect(await refused('POST', '/Users', {})).toBe('400 invalidValue');
    expect(await refused('POST', '/Users', { userName: 'no-address' })).toBe('400 invalidValue');
    expect(await refused('POST', '/Users', { userName: 'x'.repeat(300) })).toBe('400 invalidValue');
    expect(await refused('POST', '/Users', { userName: 'null\0@example.org' })).toBe('400 invalidValue');
    expect(await refused('PATCH', `/Users/${id}`, {})).toBe('400 invalidSyntax');
    expect(await refused('PATCH', `/Users/${id}`, patchOf({ op: 'move', path: 'active' }))).toBe('400 invalidSyntax');
    expect(await refused('PATCH', `/Users/${id}`, patchOf({ op: 'remove', path: 'userName' }))).toBe(
      '400 invalidValue',
    );
    expect(await refused('PATCH', '/Users', {})).toBe('405 undefined');
    expect(await refused('DELETE', '/Schemas')).toBe('405 undefined');
    for (const path of ['/Me', '/Bulk', '/Users/1/2', '/constructor', '', '/%'])
      expect(await refused('GET', path)).toMatch(/^40[04]/);
  });

  it('finds nothing where SCIM is off', async () => {
    const off = await startScim({});
    try {
      const { key } = await off.directory('directory');
      const { status } = await off.fetch('/scim/v2/Users', { headers: { authorization: `Bearer ${key}` } });
      expect(status).toBe(404);
      expect((await off.asAdmin('GET', '/platen/v1/scim/groups')).status).toBe(404);
    } finally {
      await off.close();
    }
  });
});
