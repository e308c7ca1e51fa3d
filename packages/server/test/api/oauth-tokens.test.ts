/** Tokens of OAuth. Numbers are those of the abuse cases in the design of the OAuth server. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { disableUser, enableUser } from '../../src/domain/users/user-security.actions.ts';
import { connectTo } from '../support/database.ts';
import { bearer, connect, hiddenOf, newClient, refreshWith, startOAuthSite, tokensOf } from '../support/oauth.ts';
import type { Answer, OAuthSite, SignedIn } from '../support/oauth.ts';

let site: OAuthSite;
let author: SignedIn;
let db: ReturnType<typeof connectTo>;
beforeAll(async () => {
  site = await startOAuthSite({ PLATEN_CORS_ORIGINS: 'https://front.example' });
  author = await site.person('author');
  db = connectTo(site.app.databaseUrl);
});
beforeEach(() => sql`truncate throttles`.execute(db.kysely));
afterAll(async () => {
  await db.close();
  await site.stop();
});

const me = (token: string, headers: Record<string, string> = {}): Promise<Answer> =>
  site.call(`${site.api}/cms/v2/users/me`, { headers: { ...bearer(token), ...headers } });

/** Makes everything so far older. */
const wait = async (seconds: number): Promise<void> => {
  const past = sql`make_interval(secs => ${seconds})`;
  await sql`update oauth_tokens set consumed_at = consumed_at - ${past}, unused_until = unused_until - ${past},
    expires_at = expires_at - ${past}`.execute(db.kysely);
};

describe('refresh', () => {
  test('a lost response costs nothing', async () => {
    const { clientId, refresh } = await connect(site, author);
    expect((await refreshWith(site, clientId, refresh)).status).toBe(200);
    await wait(1000);
    const again = tokensOf(await refreshWith(site, clientId, refresh));
    expect((await me(again.access)).status).toBe(200);
    expect((await refreshWith(site, clientId, again.refresh)).status).toBe(200);
  });

  test('eight refreshes at once return eight good pairs', async () => {
    const { clientId, refresh } = await connect(site, author);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refreshWith(site, clientId, refresh)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    for (const { access } of answers.map(tokensOf)) expect((await me(access)).status).toBe(200);
  });

  test('112: reuse after the grace period ends the connection', async () => {
    const { clientId, refresh } = await connect(site, author);
    const next = tokensOf(await refreshWith(site, clientId, refresh));
    expect((await me(next.access)).status).toBe(200);
    expect((await refreshWith(site, clientId, refresh)).status).toBe(200);
    await wait(121);
    expect((await refreshWith(site, clientId, refresh)).json['error']).toBe('invalid_grant');
    expect((await me(next.access)).status).toBe(401);
    expect((await refreshWith(site, clientId, next.refresh)).status).toBe(400);
    const { rows } = await sql`select from audit_log where action = 'oauth-grant.reused'`.execute(db.kysely);
    expect(rows).toHaveLength(1);
  });

  test('112: within the grace period, a consumed token returns ten pairs', async () => {
    const { clientId, refresh } = await connect(site, author);
    const next = tokensOf(await refreshWith(site, clientId, refresh));
    await me(next.access);
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await refreshWith(site, clientId, refresh)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    expect((await me(next.access)).status).toBe(200);
  });

  test('113: an unused successor ends with the grace period, and presenting it ends the connection', async () => {
    const { clientId, refresh } = await connect(site, author);
    const thief = tokensOf(await refreshWith(site, clientId, refresh));
    const owner = tokensOf(await refreshWith(site, clientId, refresh));
    expect((await me(owner.access)).status).toBe(200);
    await wait(121);
    expect((await me(thief.access)).status).toBe(401);
    expect((await me(owner.access)).status).toBe(200);
    expect((await refreshWith(site, clientId, thief.refresh)).json['error']).toBe('invalid_grant');
    expect((await me(owner.access)).status).toBe(401);
  });

  test('114: by another client, with a wider scope, or for another resource', async () => {
    const { clientId, refresh } = await connect(site, author, { access: 'read', resource: site.url + site.mcp });
    const other = await newClient(site);
    expect((await refreshWith(site, other, refresh)).json['error']).toBe('invalid_grant');
    expect((await refreshWith(site, clientId, refresh, { scope: 'write' })).json['error']).toBe('invalid_scope');
    const elsewhere = { resource: site.url + site.api };
    expect((await refreshWith(site, clientId, refresh, elsewhere)).json['error']).toBe('invalid_target');
    expect((await refreshWith(site, clientId, refresh, { scope: 'read' })).status).toBe(200);
  });

  test('115: a new password ends connections; new roles only change permissions', async () => {
    const person = await site.person('editor');
    const first = await connect(site, person);
    const change = (body: object) =>
      site.call(`${site.api}/cms/v2/users/${person.id}`, {
        method: 'POST',
        headers: { ...site.key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const pages = () => site.call(`${site.api}/cms/v2/pages?status=draft`, { headers: bearer(first.access) });
    expect((await pages()).status).toBe(200);
    expect((await change({ roles: ['subscriber'] })).status).toBe(200);
    expect((await me(first.access)).status).toBe(200);
    expect((await pages()).status).toBe(400);
    expect((await change({ password: 'another battery staple horse' })).status).toBe(200);
    expect((await me(first.access)).status).toBe(401);
    expect((await refreshWith(site, first.clientId, first.refresh)).json['error']).toBe('invalid_grant');
  });

  // To see it fail, leave `endGrants` out of `disableUser`.
  test('115: a disabled account ends connections for good', async () => {
    const person = await site.person('author');
    const { access, refresh, clientId } = await connect(site, person);
    expect((await me(access)).status).toBe(200);
    const scope = await site.app.app.ownScope();
    await disableUser(scope, person);
    expect((await me(access)).status).toBe(401);
    await enableUser(scope, person);
    expect((await me(access)).status).toBe(401);
    expect((await refreshWith(site, clientId, refresh)).json['error']).toBe('invalid_grant');
  });
});

describe('use', () => {
  test('116: a token in the query, a form, or a cookie is not read', async () => {
    const { access } = await connect(site, author);
    const path = `${site.api}/cms/v2/users/me`;
    expect((await site.call(`${path}?access_token=${access}`)).status).toBe(401);
    expect((await site.call(path, { headers: { cookie: `access_token=${access}` } })).status).toBe(401);
    expect((await site.form(`${site.api}/cms/v2/posts`, { access_token: access, title: 'x' })).status).toBe(401);
    expect((await me(access)).status).toBe(200);
  });

  test('117: a token counts beside a cookie without a nonce', async () => {
    const other = await site.person('author');
    const { access } = await connect(site, other);
    expect((await author.get(`${site.api}/cms/v2/users/me`, bearer(access))).json['id']).toBe(other.id);
    const { json } = await author.get('/sign-in', { accept: 'application/json' });
    const headers = { ...bearer(access), 'x-cms-nonce': String(json['nonce']) };
    expect((await author.get(`${site.api}/cms/v2/users/me`, headers)).json['id']).toBe(author.id);
  });

  test('118: a token works only for its resource', async () => {
    const forMcp = await connect(site, author, { resource: site.url + site.mcp });
    const forApi = await connect(site, author, { resource: site.url + site.api });
    const atMcp = (token: string) => site.call(site.mcp, { headers: bearer(token) });
    expect(await me(forMcp.access)).toMatchObject({ status: 401, json: { code: 'rest_invalid_token' } });
    expect((await atMcp(forApi.access)).status).toBe(401);
    expect((await atMcp('plat_a_of_another_site')).status).toBe(401);
    expect((await atMcp(forMcp.access)).status).toBe(405);
    expect((await me(forApi.access)).status).toBe(200);
  });

  test('119: the API of the admin takes no tokens', async () => {
    const { access } = await connect(site, author);
    const answer = await site.call('/admin/api/cms/v2/users/me', { headers: bearer(access) });
    expect(answer.status).not.toBe(200);
  });

  test('120: a token for reading cannot write, in a batch or by an ability', async () => {
    const { access } = await connect(site, author, { access: 'read' });
    const headers = { ...bearer(access), 'content-type': 'application/json' };
    const post = (path: string, body: object) =>
      site.call(`${site.api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const refused = { status: 403, json: { code: 'rest_insufficient_scope' } };
    expect(await post('/cms/v2/posts', { title: 'x' })).toMatchObject(refused);
    const batch = await post('/batch/v1', {
      requests: [{ method: 'POST', path: '/cms/v2/posts', body: { title: 'x' } }],
    });
    expect(batch.text).toContain('rest_insufficient_scope');
    const overridden = { ...headers, 'x-http-method-override': 'POST' };
    expect(await site.call(`${site.api}/cms/v2/posts?_method=POST&title=x`, { headers: overridden })).toMatchObject(
      refused,
    );
    const write = await connect(site, author);
    const made = await site.call(`${site.api}/cms/v2/posts`, {
      method: 'POST',
      headers: { ...headers, ...bearer(write.access) },
      body: JSON.stringify({ title: 'x' }),
    });
    expect(made.status).toBe(201);
  });

  // To see it fail, take `oauth` out of `stepUpError`.
  test('42: a token makes no change that needs a person', async () => {
    const administrator = await site.person('administrator');
    const { access } = await connect(site, administrator);
    const headers = { ...bearer(access), 'content-type': 'application/json' };
    const edit = (id: number, body: object) =>
      site.call(`${site.api}/cms/v2/users/${id}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const refused = { status: 403, json: { code: 'rest_danger_needs_person' } };
    expect(await edit(author.id, { password: 'another battery staple horse' })).toMatchObject(refused);
    expect(await edit(author.id, { email: 'elsewhere@example.org' })).toMatchObject(refused);
    expect(await edit(author.id, { roles: ['administrator'] })).toMatchObject(refused);
    const reset = await site.call(`${site.api}/platen/v1/users/${author.id}/factors`, { method: 'DELETE', headers });
    expect(reset).toMatchObject(refused);
    expect((await edit(author.id, { first_name: 'Ada' })).status).toBe(200);
  });

  test('121: the scope of an ability opens no route', async () => {
    const { access } = await connect(site, author, { scope: 'ability:content/draft-post' });
    const headers = { ...bearer(access), 'content-type': 'application/json' };
    const bare = await site.call(`${site.api}/cms/v2/posts`, { method: 'POST', headers, body: '{"title":"x"}' });
    expect(bare).toMatchObject({ status: 403, json: { code: 'rest_insufficient_scope' } });
    const tool = (name: string, given: object) =>
      site.call(site.mcp, {
        method: 'POST',
        headers: { ...headers, accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
      });
    expect(await tool('content_draft-post', { title: 'By its ability' })).toMatchObject({ status: 200 });
    const { rows } = await sql`select from posts where title = 'By its ability'`.execute(db.kysely);
    expect(rows).toHaveLength(1);
    const beyond = await tool('content_find-posts', {});
    expect(beyond.status).toBe(403);
    expect(beyond.headers.get('www-authenticate')).toMatch(/^Bearer error="insufficient_scope", scope="read write"/);
  });

  test('122: token responses are not cached', async () => {
    const { answer, access } = await connect(site, author);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await me(access)).headers.get('cache-control')).toContain('no-store');
  });

  test('123: no token in the log or the database', async () => {
    const { access, refresh } = await connect(site, author);
    await me(access);
    await me(`${access}x`);
    const dump = await sql<{ all: string }>`select (select json_agg(t) from oauth_tokens t)::text
      || (select json_agg(a) from audit_log a)::text as all`.execute(db.kysely);
    for (const text of [...site.app.logged, dump.rows[0]?.all ?? ''])
      for (const secret of [access, refresh]) expect(text).not.toContain(secret);
  });

  test('tokens of other systems leave a request anonymous', async () => {
    expect(await me('eyJhbGciOiJub25lIn0.e30.')).toMatchObject({ status: 401, json: { code: 'rest_not_logged_in' } });
    const list = await site.call(`${site.api}/cms/v2/posts`, { headers: bearer('something-else') });
    expect(list.status).toBe(200);
  });

  test('a token cannot create keys or change the password', async () => {
    const { access } = await connect(site, author);
    const headers = { ...bearer(access), 'content-type': 'application/json' };
    const post = (path: string, body: object) =>
      site.call(`${site.api}/cms/v2/users/me${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect((await post('/application-passwords', { name: 'x' })).status).toBe(403);
    expect((await post('', { password: 'another battery staple horse' })).status).toBe(403);
  });
});

describe('revocation and introspection', () => {
  test('124: only for the client of the token', async () => {
    const { clientId, access, refresh } = await connect(site, author);
    const other = await newClient(site);
    const revoke = (client_id: string, token: string) => site.form('/oauth/revoke', { client_id, token });
    const introspect = (client_id: string, token: string) => site.form('/oauth/introspect', { client_id, token });
    expect((await revoke(other, refresh)).status).toBe(200);
    expect((await introspect(other, access)).json).toEqual({ active: false });
    expect((await me(access)).status).toBe(200);
    expect((await introspect(clientId, access)).json).toMatchObject({
      active: true,
      scope: 'read write',
      username: author.login,
      iss: site.url,
    });
    const asked = await site.form('/oauth/introspect', { token: access }, site.key);
    expect(asked.json).toMatchObject({ active: true, client_id: clientId });
    expect((await revoke(clientId, refresh)).status).toBe(200);
    expect((await me(access)).status).toBe(401);
    expect((await introspect(clientId, access)).json).toEqual({ active: false });
  });
});

describe('the challenge of the MCP server', () => {
  test('leads to the metadata, and names an error only if a token was sent', async () => {
    const none = await site.call(site.mcp, { method: 'POST', body: '{}' });
    const metadata = `${site.url}/.well-known/oauth-protected-resource${site.mcp}`;
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer scope="read", resource_metadata="${metadata}"`,
    ]);
    const wrong = await site.call(site.mcp, {
      headers: { ...bearer('plat_a_wrong'), origin: 'https://front.example' },
    });
    expect(wrong.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", scope="read", resource_metadata="${metadata}"`,
    );
    expect(wrong.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
    expect((await site.call(`${site.api}/cms/v2/users/me`)).headers.get('www-authenticate')).toBeNull();
  });

  test('foreign origins are rejected', async () => {
    const { access } = await connect(site, author);
    const at = (origin: string) => site.call(site.mcp, { headers: { ...bearer(access), origin } });
    expect((await at('https://evil.example')).status).toBe(403);
    expect((await at('https://front.example')).status).toBe(405);
    expect((await at(site.url)).status).toBe(405);
  });
});

describe('connections of a user', () => {
  const grants = (path = '', init: RequestInit = {}) => site.call(`${site.api}/platen/v1/users/me/grants${path}`, init);
  const nonceOf = async (person: SignedIn): Promise<Record<string, string>> => {
    const { json } = await person.get('/sign-in', { accept: 'application/json' });
    return { 'x-cms-nonce': String(json['nonce']) };
  };

  test('are listed, widened by their user alone, and ended', async () => {
    const person = await site.person('author');
    const { access } = await connect(site, person, { access: 'read' });
    const path = `${site.api}/platen/v1/users/${person.id}/grants`;
    const listed = (await person.get(path, await nonceOf(person))).json as unknown as { id: string }[];
    expect(listed).toEqual([
      expect.objectContaining({ name: 'Assistant', scopes: ['read'], resources: ['api', 'mcp'] }),
    ]);
    expect(JSON.stringify(listed)).not.toContain('plat_a_');
    const [{ id } = { id: '' }] = listed;
    const write = () =>
      site.call(`${site.api}/cms/v2/posts`, {
        method: 'POST',
        headers: { ...bearer(access), 'content-type': 'application/json' },
        body: '{"title":"x"}',
      });
    expect((await write()).status).toBe(403);
    const widen = { method: 'POST', body: '{"access":"write"}' };
    const type = { 'content-type': 'application/json' };
    expect((await grants(`/${id}`, { ...widen, headers: { ...bearer(access), ...type } })).status).toBe(403);
    expect((await site.call(`${path}/${id}`, { ...widen, headers: { ...site.key, ...type } })).status).toBe(403);
    expect((await author.post(`${path}/${id}`, { access: 'write' }, await nonceOf(author))).status).toBe(403);
    expect((await person.post(`${path}/${id}`, { access: 'write' }, await nonceOf(person))).status).toBe(200);
    expect((await write()).status).toBe(201);
    const method = { 'x-http-method-override': 'DELETE' };
    expect((await author.post(`${path}/${id}`, {}, { ...(await nonceOf(author)), ...method })).status).toBe(403);
    expect((await write()).status).toBe(201);
    expect((await person.post(`${path}/${id}`, {}, { ...(await nonceOf(person)), ...method })).status).toBe(200);
    expect((await write()).status).toBe(401);
    expect((await person.post(`${path}/${id}`, {}, { ...(await nonceOf(person)), ...method })).status).toBe(404);
    expect((await grants()).status).toBe(401);
  });

  // To see it fail, leave out the comparison of the user in `onConnection`.
  test('are limited and widened at /security by their user alone', async () => {
    const [person, other] = [await site.person('author'), await site.person('author')];
    const { access } = await connect(site, person, { access: 'write' });
    const write = async (): Promise<number> =>
      (
        await site.call(`${site.api}/cms/v2/posts`, {
          method: 'POST',
          headers: { ...bearer(access), 'content-type': 'application/json' },
          body: '{"title":"x"}',
        })
      ).status;
    const choose = async (browser: SignedIn, action: string, id: string): Promise<void> => {
      const { seal = '' } = hiddenOf((await browser.get('/security')).text);
      expect((await browser.post('/security', { seal, action, id }, { origin: site.url })).status).toBe(303);
    };
    const id = /name="id" value="([\da-f-]{36})"/.exec((await person.get('/security')).text)?.[1] ?? '';
    await choose(other, 'connection-read', id);
    expect(await write()).toBe(201);
    await choose(person, 'connection-read', id);
    expect(await write()).toBe(403);
    await choose(other, 'connection-write', id);
    expect(await write()).toBe(403);
    await choose(person, 'connection-write', id);
    expect(await write()).toBe(201);
  });

  // To see it fail, leave out the comparison of the user in `onConnection`.
  test('are disconnected at /security, without JavaScript, by their user alone', async () => {
    const [person, other] = [await site.person('author'), await site.person('author')];
    const { access } = await connect(site, person, { access: 'write' });
    const me = () => site.call(`${site.api}/cms/v2/users/me`, { headers: bearer(access) });
    const shown = await person.get('/security');
    expect(shown.text).toContain('Connected programs');
    expect(shown.text.replaceAll(/\s+/g, ' ')).toContain('Can read and write · connected');
    const id = /name="id" value="([\da-f-]{36})"[^]*?value="connection-end"/.exec(shown.text)?.[1] ?? '';
    const end = async (by: SignedIn, which = id) => {
      const { seal = '' } = hiddenOf((await by.get('/security')).text);
      return by.post('/security', { seal, id: which, action: 'connection-end' });
    };
    expect((await end(other)).status).toBe(303);
    expect((await end(person, 'nonsense')).status).toBe(303);
    expect((await person.post('/security', { id, action: 'connection-end' })).status).toBe(403);
    expect((await me()).status).toBe(200);
    expect((await end(person)).status).toBe(303);
    expect((await me()).status).toBe(401);
    expect((await person.get('/security')).text).not.toContain('Connected programs');
  });
});
