/** `@automattic/mcp-wordpress-remote`, unchanged: a process that assistants start, and that speaks to the site for them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSite } from '../service/site.ts';
import type { RunningSite } from '../service/site.ts';

const program = join(import.meta.dirname, '../node_modules/.bin/mcp-wordpress-remote');

let site: RunningSite;
let home: string;
beforeAll(async () => {
  site = await startSite();
  home = await mkdtemp(join(tmpdir(), 'platen-mcp-remote-'));
});
afterAll(async () => {
  await site.stop();
  await rm(home, { recursive: true });
});

/** As its README says: the address of the adapter's server, a name and an application password. */
async function connect(password: string): Promise<Client> {
  const client = new Client({ name: 'assistant', version: '1.0.0' });
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    WP_API_URL: `${site.url}/wp-json/mcp/mcp-adapter-default-server`,
    WP_API_USERNAME: site.key.login,
    WP_API_PASSWORD: password,
    OAUTH_ENABLED: 'false',
  };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program], env, stderr: 'ignore' }));
  return client;
}

it('lists the tools, reads the site and writes a draft', async () => {
  const client = await connect(site.key.applicationPassword);
  try {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['core_get-site-info', 'content_draft-post']));
    const about = await client.callTool({ name: 'core_get-site-info', arguments: { fields: ['name'] } });
    expect(about).toMatchObject({ structuredContent: { name: 'Tea house' } });
    const made = await client.callTool({ name: 'content_draft-post', arguments: { title: 'By an assistant' } });
    const { id } = made.structuredContent as { readonly id: number };
    const authorization = `Basic ${btoa(`${site.key.login}:${site.key.applicationPassword}`)}`;
    const read = await fetch(`${site.url}/wp-json/wp/v2/posts/${id}?context=edit`, { headers: { authorization } });
    expect(await read.json()).toMatchObject({ status: 'draft', title: { raw: 'By an assistant' } });
  } finally {
    await client.close();
  }
});

it('is refused with a wrong password', async () => {
  const client = await connect('wrong wrong wrong wrong wrong wrong');
  try {
    await expect(client.listTools()).rejects.toThrow(/connection failed/i);
  } finally {
    await client.close();
  }
});
