/** MCP clients, unchanged, connect with the URL alone: a browser shows the consent page, and a person approves. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireAccessTokens } from '../../packages/server/test/support/access-token.ts';
import { launchBrowser } from '../../packages/server/test/support/browser.ts';
import { connectTo } from '../../packages/server/test/support/database.ts';
import { startSite } from '../service/site.ts';
import type { RunningSite } from '../service/site.ts';

const program = (name: string): string => join(import.meta.dirname, '../node_modules/.bin', name);

let site: RunningSite;
let browser: Browser;
let home: string;
let mcpUrl: string;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  mcpUrl = `${site.url}/wp-json/mcp/mcp-adapter-default-server`;
});
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'platen-oauth-'));
  return () => rm(home, { recursive: true });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** Signs in and approves, in a browser without cookies. Returns the URL that the browser was sent to. */
async function approve(url: string): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  try {
    await page.goto(url);
    await page.getByLabel('User name or email address').fill(site.owner.login);
    await page.getByLabel('Password').fill(site.owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('radio', { name: 'Read and write' }).check();
    const returned = page.waitForRequest(
      (request) => request.isNavigationRequest() && !request.url().startsWith(site.url),
    );
    await page.getByRole('button', { name: 'Approve' }).click();
    const target = (await returned).url();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    return target;
  } finally {
    await context.close();
  }
}

/** Ends all connections of the owner, as the owner does in the admin. */
async function endConnections(): Promise<void> {
  const authorization = `Basic ${btoa(`${site.key.login}:${site.key.applicationPassword}`)}`;
  const users = await fetch(`${site.url}/wp-json/wp/v2/users?search=${site.owner.login}`, {
    headers: { authorization },
  });
  const [{ id } = { id: 0 }] = (await users.json()) as { id: number }[];
  const path = `${site.url}/wp-json/platen/v1/users/${id}/grants`;
  const ended = await fetch(path, { method: 'DELETE', headers: { authorization } });
  expect(ended.status).toBe(200);
}

async function expireTokens(): Promise<number> {
  const db = connectTo(site.databaseUrl);
  try {
    return await expireAccessTokens(db.kysely);
  } finally {
    await db.close();
  }
}

async function expectTools(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['core_get-site-info', 'content_draft-post']));
  const about = await client.callTool({ name: 'core_get-site-info', arguments: { fields: ['name'] } });
  expect(about).toMatchObject({ structuredContent: { name: 'Tea house' } });
}

/** What an application keeps of its connection. */
interface Kept {
  client?: OAuthClientInformationMixed;
  tokens?: OAuthTokens;
  verifier?: string;
  visited?: URL;
}

const providerOf = (kept: Kept): OAuthClientProvider => ({
  redirectUrl: 'http://127.0.0.1:49152/callback',
  clientMetadata: {
    client_name: 'SDK client',
    redirect_uris: ['http://127.0.0.1:49152/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  },
  clientInformation: () => kept.client,
  saveClientInformation: (client) => void (kept.client = client),
  tokens: () => kept.tokens,
  saveTokens: (tokens) => void (kept.tokens = tokens),
  redirectToAuthorization: (url) => void (kept.visited = url),
  saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
  codeVerifier: () => kept.verifier ?? '',
});

describe('@modelcontextprotocol/sdk', () => {
  const kept: Kept = {};
  const transport = () => new StreamableHTTPClientTransport(new URL(mcpUrl), { authProvider: providerOf(kept) });
  const connected = async (): Promise<Client> => {
    const client = new Client({ name: 'assistant', version: '1.0.0' });
    await client.connect(transport());
    return client;
  };

  it('connects from nothing, and calls tools', async () => {
    await expect(connected()).rejects.toThrow(/unauthorized/i);
    const target = new URL(await approve(kept.visited?.href ?? ''));
    expect(target.searchParams.get('iss')).toBe(site.url);
    await transport().finishAuth(target.searchParams.get('code') ?? '');
    const client = await connected();
    await expectTools(client);
    const draft = await client.callTool({ name: 'content_draft-post', arguments: { title: 'By an assistant' } });
    expect(draft).toMatchObject({ structuredContent: { title: { raw: 'By an assistant' } } });
    await client.close();
  });

  it('refreshes its token, and survives a restart', async () => {
    const before = kept.tokens;
    const client = await connected();
    expect(await expireTokens()).toBe(1);
    await expectTools(client);
    await client.close();
    expect(kept.tokens?.access_token).not.toBe(before?.access_token);
    expect(kept.tokens?.refresh_token).not.toBe(before?.refresh_token);
    await site.restart();
    const again = await connected();
    await expectTools(again);
    await again.close();
  });

  it('loses access at once when the connection ends', async () => {
    const client = await connected();
    await expectTools(client);
    await endConnections();
    await expect(client.listTools()).rejects.toThrow(/revoked/);
    await client.close();
    await expect(connected()).rejects.toThrow(/revoked/);
  });
});

/** A program of an assistant, which speaks to the site for it. */
interface Program {
  readonly client: Client;
  /** URLs of consent pages that it opened or printed. */
  readonly consentPages: () => Promise<readonly string[]>;
}

interface ProgramGiven {
  readonly name: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the program, and connects to it. It stores its tokens in `home`, where the next start finds them. */
function startProgram({ name, args = [], env = {} }: ProgramGiven): Program & { readonly connecting: Promise<void> } {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program(name), ...args],
    env: { PATH: `${home}:${process.env['PATH'] ?? ''}`, HOME: home, ...env },
    stderr: 'pipe',
  });
  let printed = '';
  transport.stderr?.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  const client = new Client({ name: 'assistant', version: '1.0.0' });
  const connecting = client.connect(transport, { timeout: 60_000 });
  connecting.catch(() => undefined);
  const consentPages = async (): Promise<readonly string[]> => {
    const text = `${await readFile(join(home, 'opened'), 'utf8').catch(() => '')}\n${printed}`;
    return [...new Set(text.match(/http:\/\/127\.0\.0\.1:\d+\/oauth\/authorize\?\S+/g) ?? [])];
  };
  return { client, connecting, consentPages };
}

/** Starts the program for the first time: it knows the URL of the MCP server, and nothing else. */
async function connectProgram(given: ProgramGiven): Promise<Program> {
  const opener = join(home, 'xdg-open');
  await writeFile(opener, `#!/bin/sh\necho "$1" >> '${join(home, 'opened')}'\n`);
  await chmod(opener, 0o755);
  const { connecting, ...started } = startProgram(given);
  // Some connect at their start, others when they need the site.
  const listed = connecting.then(() => started.client.listTools());
  listed.catch(() => undefined);
  await expect.poll(started.consentPages, { timeout: 30_000 }).toHaveLength(1);
  const [consentPage = ''] = await started.consentPages();
  await approve(consentPage);
  await listed;
  await rm(join(home, 'opened'), { force: true });
  return started;
}

/** Starts the program again, with the tokens that it stored. */
async function reconnectProgram(given: ProgramGiven): Promise<Client> {
  const { client, connecting, consentPages } = startProgram(given);
  await connecting;
  await expectTools(client);
  expect(await consentPages()).toEqual([]);
  return client;
}

/** A free port for the callback of the program. */
const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === 'object' ? address?.port : '')));
    });
  });

describe('programs that assistants start', () => {
  it('mcp-remote connects with the URL alone, refreshes, survives restarts, and loses access at once', async () => {
    const given = {
      name: 'mcp-remote',
      args: [mcpUrl, await freePort(), '--allow-http'],
      env: { MCP_REMOTE_CONFIG_DIR: home },
    };
    const { client } = await connectProgram(given);
    await expectTools(client);
    expect(await expireTokens()).toBe(1);
    await expectTools(client);
    await site.restart();
    await expectTools(client);
    await client.close();
    const again = await reconnectProgram(given);
    await endConnections();
    await expect(again.listTools(undefined, { timeout: 5000 })).rejects.toThrow(/\S/);
    await again.close();
  });

  // It requests no refresh token, so its access tokens work for 12 hours.
  it('mcp-wordpress-remote connects with the URL alone, survives restarts, and loses access at once', async () => {
    const given = {
      name: 'mcp-wordpress-remote',
      env: {
        WP_API_URL: mcpUrl,
        OAUTH_ENABLED: 'true',
        OAUTH_CALLBACK_PORT: await freePort(),
        WP_MCP_CONFIG_DIR: home,
      },
    };
    const { client } = await connectProgram(given);
    await expectTools(client);
    await site.restart();
    await expectTools(client);
    await client.close();
    const again = await reconnectProgram(given);
    await endConnections();
    await expect(again.listTools(undefined, { timeout: 5000 })).rejects.toThrow(/\S/);
    await again.close();
  });
});
