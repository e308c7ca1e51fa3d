import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { definePlugin } from '../../src/plugin-api.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { basic } from '../support/accounts.ts';

const roles = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
type Role = (typeof roles)[number];

const shop = definePlugin({
  name: 'shop',
  activate: (api) => {
    api.registerAbilityCategory({ slug: 'shop', label: 'Shop', description: 'Orders.' });
    api.registerAbility({
      name: 'shop/count-orders',
      label: 'Count orders',
      description: 'Tells how many orders are open.',
      category: 'shop',
      annotations: { readonly: true, idempotent: true },
      permit: ({ caller }) => caller.can('edit_posts'),
      run: async () => ({ open: 3 }),
    });
    api.registerAbility({
      name: 'shop/cancel-order',
      label: 'Cancel an order',
      description: 'Takes an order back.',
      category: 'shop',
      input: { type: 'object', properties: { order: { type: 'integer', required: true } } },
      annotations: { destructive: true, idempotent: true },
      permit: ({ caller }) => caller.can('manage_options'),
      run: async (_, { order }) => ({ cancelled: order ?? null }),
    });
    api.registerAbility({
      name: 'shop/fail',
      label: 'Fail',
      description: 'Fails.',
      category: 'shop',
      showInRest: false,
      permit: () => true,
      run: () => Promise.reject(new Error('a secret of the shop')),
    });
  },
});

let app: RunningApp;
let fileId = 0;
const uploads = mkdtempSync(join(tmpdir(), 'platen-mcp-'));
const headersOf = new Map<Role, { authorization: string }>();
const clients = new Map<Role, Client>();

async function connect(headers: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${app.url}/cms-json/platen/v1/mcp`), { requestInit: { headers } }),
  );
  return client;
}

interface Asked {
  readonly method?: string;
  readonly body?: JsonMap;
}

interface RestAnswer {
  readonly status: number;
  readonly body: JsonMap;
}

async function rest(role: Role | null, path: string, { method = 'GET', body }: Asked = {}): Promise<RestAnswer> {
  const response = await fetch(`${app.url}/cms-json${path}`, {
    method,
    headers: { ...(role && headersOf.get(role)), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as JsonMap };
}

async function addUser(role: Role): Promise<void> {
  const made = await rest('administrator', '/cms/v2/users', {
    method: 'POST',
    body: { username: role, email: `${role}@example.org`, password: 'correct horse battery staple', roles: [role] },
  });
  headersOf.set(role, await mint(Number(made.body['id']), role));
}

async function mint(id: number | 'me', login: string, more: JsonMap = {}): Promise<{ authorization: string }> {
  const path = `/cms/v2/users/${id}/application-passwords`;
  const made = await rest('administrator', path, {
    method: 'POST',
    body: { name: JSON.stringify([login, more]), ...more },
  });
  return basic(login, String(made.body['password']));
}

async function uploadBy(role: Role): Promise<number> {
  const response = await fetch(`${app.url}/cms-json/cms/v2/media`, {
    method: 'POST',
    headers: {
      ...headersOf.get(role),
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename="a.txt"',
    },
    body: 'A text.',
  });
  expect(response.status).toBe(201);
  return Number(((await response.json()) as JsonMap)['id']);
}

beforeAll(async () => {
  app = await startApp({ plugins: [shop], env: { PLATEN_UPLOADS_FOLDER: uploads } });
  const installed = await app.install({ title: 'Site', login: 'administrator', email: 'admin@example.org' });
  headersOf.set('administrator', basic('administrator', installed?.applicationPassword ?? ''));
  for (const role of roles.filter((one) => one !== 'administrator')) await addUser(role);
  fileId = await uploadBy('author');
  for (const role of roles) clients.set(role, await connect({ ...headersOf.get(role) }));
});

afterAll(async () => {
  await Promise.all([...clients.values()].map((client) => client.close()));
  await app.stop();
  rmSync(uploads, { recursive: true, force: true });
});

const clientOf = (role: Role): Client => {
  const client = clients.get(role);
  if (client === undefined) throw new Error(`No client for ${role}.`);
  return client;
};

/** What a tool came to, in the words of REST. */
async function callTool(client: Client, name: string, input: JsonMap): Promise<RestAnswer> {
  const { isError, structuredContent } = await client.callTool({ name, arguments: input });
  const body = structuredContent as JsonMap;
  return { status: isError === true ? Number(body['status']) : 200, body };
}

const postBy = async (role: Role, status = 'draft'): Promise<number> => {
  const made = await rest(role, '/cms/v2/posts', {
    method: 'POST',
    body: { title: `By ${role}`, content: 'x', status },
  });
  expect(made.status).toBe(201);
  return Number(made.body['id']);
};

const twoPosts = async (role: Role, status?: string): Promise<readonly [number, number]> => [
  await postBy(role, status),
  await postBy(role, status),
];

/** A tool with its input, and the request to REST that is the same; each is made on records of its own. */
interface Pair {
  readonly tool: string;
  readonly what: string;
  readonly pair: () => Promise<readonly [input: JsonMap, path: string, asked?: Asked]>;
}

const pairs: readonly Pair[] = [
  {
    tool: 'core_get-site-info',
    what: 'the site',
    pair: async () => [{ fields: ['name'] }, '/cms-abilities/v1/abilities/core/get-site-info/run?input[fields][]=name'],
  },
  {
    tool: 'core_get-environment-info',
    what: 'the environment',
    pair: async () => [{}, '/cms-abilities/v1/abilities/core/get-environment-info/run'],
  },
  {
    tool: 'core_get-user-info',
    what: 'the caller',
    pair: async () => [{}, '/cms-abilities/v1/abilities/core/get-user-info/run'],
  },
  { tool: 'content_search', what: 'words', pair: async () => [{ search: 'By' }, '/cms/v2/search?search=By'] },
  { tool: 'content_find-posts', what: 'what is published', pair: async () => [{}, '/cms/v2/posts'] },
  {
    tool: 'content_find-posts',
    what: 'drafts',
    pair: async () => [{ status: ['draft'] }, '/cms/v2/posts?status=draft'],
  },
  {
    tool: 'content_find-posts',
    what: 'posts of no type',
    pair: async () => [{ type: 'nonsense' }, '/cms/v2/posts?per_page=x'],
  },
  {
    tool: 'content_read-post',
    what: 'a draft of another',
    pair: async () => {
      const id = await postBy('administrator');
      return [{ id }, `/cms/v2/posts/${id}`];
    },
  },
  {
    tool: 'content_read-post',
    what: 'the text of another as it is written',
    pair: async () => {
      const id = await postBy('administrator', 'publish');
      return [{ id, raw: true }, `/cms/v2/posts/${id}?context=edit`];
    },
  },
  { tool: 'content_read-post', what: 'none', pair: async () => [{ id: 999_999 }, '/cms/v2/posts/999999'] },
  {
    tool: 'content_draft-post',
    what: 'a post',
    pair: async () => [{ title: 'New' }, '/cms/v2/posts', { method: 'POST', body: { title: 'New', status: 'draft' } }],
  },
  {
    tool: 'content_draft-post',
    what: 'a page',
    pair: async () => [
      { title: 'New', type: 'page' },
      '/cms/v2/pages',
      { method: 'POST', body: { title: 'New', status: 'draft' } },
    ],
  },
  {
    tool: 'content_update-post',
    what: 'a post of another',
    pair: async () => {
      const [one, other] = await twoPosts('administrator');
      return [{ id: one, title: 'T' }, `/cms/v2/posts/${other}`, { method: 'POST', body: { title: 'T' } }];
    },
  },
  {
    tool: 'content_publish-post',
    what: 'a post of a contributor',
    pair: async () => {
      const [one, other] = await twoPosts('contributor');
      return [{ id: one }, `/cms/v2/posts/${other}`, { method: 'POST', body: { status: 'publish' } }];
    },
  },
  {
    tool: 'content_publish-post',
    what: 'a post of an author',
    pair: async () => {
      const [one, other] = await twoPosts('author');
      return [{ id: one }, `/cms/v2/posts/${other}`, { method: 'POST', body: { status: 'publish' } }];
    },
  },
  {
    tool: 'content_trash-post',
    what: 'a post of an author',
    pair: async () => {
      const [one, other] = await twoPosts('author', 'publish');
      return [{ id: one }, `/cms/v2/posts/${other}`, { method: 'DELETE' }];
    },
  },
  { tool: 'content_find-terms', what: 'categories', pair: async () => [{}, '/cms/v2/categories'] },
  { tool: 'media_find-media', what: 'files', pair: async () => [{}, '/cms/v2/media'] },
  {
    tool: 'media_read-media',
    what: 'a file of an author',
    pair: async () => [{ id: fileId }, `/cms/v2/media/${fileId}`],
  },
  {
    tool: 'media_describe-media',
    what: 'a file of an author',
    pair: async () => [
      { id: fileId, alt_text: 'A dot' },
      `/cms/v2/media/${fileId}`,
      { method: 'POST', body: { alt_text: 'A dot' } },
    ],
  },
  { tool: 'media_read-media', what: 'none', pair: async () => [{ id: 999_999 }, '/cms/v2/media/999999'] },
  {
    tool: 'media_describe-media',
    what: 'none',
    pair: async () => [
      { id: 999_999, alt_text: 'x' },
      '/cms/v2/media/999999',
      { method: 'POST', body: { alt_text: 'x' } },
    ],
  },
  {
    tool: 'shop_count-orders',
    what: 'orders',
    pair: async () => [{}, '/cms-abilities/v1/abilities/shop/count-orders/run'],
  },
  {
    tool: 'shop_cancel-order',
    what: 'an order',
    pair: async () => [
      { order: 7 },
      '/cms-abilities/v1/abilities/shop/cancel-order/run?input[order]=7',
      { method: 'DELETE' },
    ],
  },
];

describe.each(roles)('as %s', (role) => {
  test('every ability is a tool, with what it takes', async () => {
    const { tools } = await clientOf(role).listTools();
    const names = tools.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set([...pairs.map(({ tool }) => tool), 'shop_fail']));
    expect(tools.find(({ name }) => name === 'content_read-post')).toMatchObject({
      inputSchema: { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } },
      annotations: { readOnlyHint: true, destructiveHint: false },
    });
  });

  test.each(pairs.map((one) => [one.tool, one.what, one] as const))(
    '%s of %s is what REST allows',
    async (tool, _, one) => {
      const [input, path, asked] = await one.pair();
      const byTool = await callTool(clientOf(role), tool, input);
      const byRest = await rest(role, path, asked);
      if (byRest.status < 300) return expect(byTool).toMatchObject({ status: 200 });
      if (one.what === 'posts of no type')
        return expect(byTool).toMatchObject({ status: 400, body: { code: 'ability_invalid_input' } });
      expect({ status: byTool.status, code: byTool.body['code'] }).toEqual({
        status: byRest.status,
        code: byRest.body['code'],
      });
    },
  );
});

test('the matrix allows something and refuses something to each role', async () => {
  const outcome = async (role: Role, type: string): Promise<number> =>
    (await callTool(clientOf(role), 'content_draft-post', { title: 'x', type })).status;
  expect(await Promise.all(roles.map((role) => outcome(role, 'page')))).toEqual([403, 403, 403, 200, 200]);
  expect(await Promise.all(roles.map((role) => outcome(role, 'post')))).toEqual([403, 200, 200, 200, 200]);
});

test('a draft is written, changed, published, found and taken away', async () => {
  const client = clientOf('author');
  const drafted = await callTool(client, 'content_draft-post', { title: 'A whale of a tale', content: '<p>Sea</p>' });
  expect(drafted.body).toMatchObject({ status: 'draft', title: { rendered: 'A whale of a tale' } });
  const id = Number(drafted.body['id']);
  expect((await callTool(client, 'content_update-post', { id, excerpt: 'Short' })).body).toMatchObject({
    status: 'draft',
  });
  expect((await callTool(client, 'content_publish-post', { id })).body).toMatchObject({ status: 'publish' });
  expect((await callTool(client, 'content_search', { search: 'whale' })).body).toMatchObject({ items: [{ id }] });
  expect((await callTool(client, 'content_find-posts', { search: 'whale' })).body).toMatchObject({ total: 1 });
  expect((await callTool(client, 'content_trash-post', { id })).body).toMatchObject({ id, status: 'trash' });
});

describe('keys with scopes', () => {
  const keyed = async (scopes: JsonMap): Promise<Client> => connect(await mint('me', 'administrator', scopes));

  test('one that only reads finds and reads, and writes nothing', async () => {
    const client = await keyed({ scopes: { readOnly: true } });
    expect((await callTool(client, 'content_find-posts', {})).status).toBe(200);
    expect((await callTool(client, 'shop_count-orders', {})).status).toBe(200);
    for (const [tool, input] of [
      ['content_draft-post', { title: 'x' }],
      ['shop_cancel-order', { order: 1 }],
    ] as const)
      expect(await callTool(client, tool, input)).toMatchObject({
        status: 403,
        body: { code: 'rest_application_password_scope' },
      });
    await client.close();
  });

  test('one for some routes does what these do', async () => {
    const client = await keyed({ scopes: { prefixes: ['/cms/v2/posts'] } });
    expect((await callTool(client, 'content_draft-post', { title: 'x' })).status).toBe(200);
    for (const tool of ['media_find-media', 'core_get-site-info', 'shop_count-orders'])
      expect(await callTool(client, tool, {})).toMatchObject({ status: 403 });
    await client.close();
  });
});

test('input that does not fit is refused with what is wrong', async () => {
  const outcome = await callTool(clientOf('administrator'), 'content_read-post', { id: 'x' });
  expect(outcome).toMatchObject({ status: 400, body: { code: 'ability_invalid_input' } });
  expect(String(outcome.body['message'])).toContain('id');
});

test('a tool that fails tells nothing of why', async () => {
  const outcome = await callTool(clientOf('administrator'), 'shop_fail', {});
  expect(outcome).toMatchObject({ status: 500, body: { code: 'rest_internal_error' } });
  expect(JSON.stringify(outcome)).not.toContain('secret');
});

test.each(['nonsense', '__proto__', 'constructor', 'toString'])('%s is no tool', async (name) => {
  await expect(clientOf('administrator').callTool({ name, arguments: {} })).rejects.toThrow(/was not found/);
});

test('a visitor is let in to nothing, and there is no stream to listen to', async () => {
  await expect(connect({})).rejects.toThrow('rest_not_logged_in');
  expect((await rest(null, '/platen/v1/mcp', { method: 'POST', body: {} })).status).toBe(401);
  expect((await rest('administrator', '/platen/v1/mcp')).status).toBe(405);
});

test.each([[[]], [{ jsonrpc: '1.0' }], [{ id: 1 }], [{ jsonrpc: '2.0', id: 1, method: 'nonsense' }]])(
  '%j is answered, never with a fault',
  async (message) => {
    const response = await fetch(`${app.url}/cms-json/platen/v1/mcp`, {
      method: 'POST',
      headers: {
        ...headersOf.get('administrator'),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(message),
    });
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ error: { code: expect.any(Number) } });
  },
);
