/** The configurations of docs/deploy/proxy.md, as they stand, in a real nginx and a real Caddy before the service. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent, fetch, FormData } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { begin, signalGroup } from '../../support/command.ts';
import type { Running } from '../../support/command.ts';
import { freePort } from '../../support/free-port.ts';
import { openTestCore } from '../../support/site.ts';

const guide = readFileSync(fileURLToPath(new URL('../../../../../docs/deploy/proxy.md', import.meta.url)), 'utf8');
const blockOf = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(guide)?.[1] ?? '';

interface Places {
  readonly folder: string;
  readonly port: number;
  readonly platen: number;
  readonly front: number;
}

/** Own ports and a certificate of our own stand where the page has its own. */
const ports = (text: string, { platen, front }: Places): string =>
  text.replaceAll('127.0.0.1:3000', `127.0.0.1:${platen}`).replaceAll('127.0.0.1:4000', `127.0.0.1:${front}`);

const proxies = [
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    async start(places: Places): Promise<Running> {
      const { folder, port } = places;
      const site = ports(blockOf('nginx'), places)
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replaceAll('/etc/ssl/', `${folder}/`);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      const file = join(folder, 'nginx.conf');
      await writeFile(
        file,
        `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}\nhttp { access_log off; ${paths.join(' ')}\n${site}}\n`,
      );
      return begin('/usr/sbin/nginx', ['-c', file, '-p', folder]);
    },
  },
  {
    name: 'caddy',
    program: '/usr/bin/caddy',
    async start(places: Places): Promise<Running> {
      const { folder, port } = places;
      const certificate = `\n\ttls ${folder}/example.org.pem ${folder}/example.org.key`;
      const site = ports(blockOf('caddyfile'), places).replace(
        'example.org {',
        `https://example.org:${port} {${certificate}`,
      );
      const file = join(folder, 'Caddyfile');
      await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
      return begin('/usr/bin/caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env: { HOME: folder } });
    },
  },
];

describe.each(proxies)('behind $name', ({ program, start }) => {
  let folder: string;
  let app: RunningApp;
  let front: Server;
  let proxy: Running;
  let port: number;
  let authorization: string;
  let agent: Agent;
  const isThere = existsSync(program);

  const address = (path: string): string => `https://example.org:${port}${path}`;
  const ask = (path: string, init: Parameters<typeof fetch>[1] = {}) =>
    fetch(address(path), { dispatcher: agent, ...init });
  const toHere = (_: string, { all }: { all?: boolean }, done: (...found: unknown[]) => void): void =>
    all === true ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

  beforeAll(async () => {
    if (!isThere) return;
    folder = await mkdtemp(join(tmpdir(), 'platen-proxy-'));
    const made = `-keyout ${folder}/example.org.key -out ${folder}/example.org.pem`;
    const named = '-subj /CN=example.org -addext subjectAltName=DNS:example.org';
    const kind = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2';
    execFileSync('openssl', `req ${kind} ${named} ${made}`.split(' '), { stdio: 'ignore' });
    agent = new Agent({
      connect: { ca: readFileSync(`${folder}/example.org.pem`), lookup: toHere as never, timeout: 5000 },
    });
    // As in production: an application password counts only where the proxy says that the connection is encrypted.
    const env = {
      PLATEN_UPLOADS_FOLDER: join(folder, 'uploads'),
      PLATEN_ALLOW_INSECURE_APP_PASSWORDS: 'false',
      SITE_URL: 'https://example.org',
      PLATEN_TRUSTED_PROXIES: 'loopback',
    };
    app = await startApp({ env });
    const installed = await app.install({ title: 'Tea', login: 'admin', email: 'admin@example.org' });
    authorization = `Basic ${btoa(`admin:${installed?.applicationPassword ?? ''}`)}`;
    front = createServer((request, response) => void response.end(`front ${request.url}`)).listen(0, '127.0.0.1');
    port = await freePort();
    proxy = await start({ folder, port, platen: app.port, front: (front.address() as AddressInfo).port });
    await vi
      .waitFor(() => ask('/'), { interval: 100 })
      .catch((error: unknown) => {
        throw new Error(`${proxy.printed()}${proxy.errors()}`, { cause: error });
      });
  });
  afterAll(async () => {
    if (!isThere) return;
    signalGroup(proxy, 'SIGTERM');
    await proxy.ended;
    await agent.destroy();
    front.close();
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test.runIf(isThere)('the front end has the pages, the service what is its own', async () => {
    expect(await (await ask('/some/post?x=1')).text()).toBe('front /some/post?x=1');
    expect(await (await ask('/administer')).text()).toBe('front /administer');
    expect((await ask('/cms-json/cms/v2/posts')).status).toBe(200);
    expect(await (await ask('/sign-in')).text()).toContain('<form');
    const preview = await ask('/some/post?preview_id=1&preview_nonce=made-up');
    expect({ status: preview.status, text: await preview.text() }).toMatchObject({
      status: 404,
      text: expect.stringContaining('This preview link has expired or was revoked'),
    });
  });

  // To see it fail, remove a path from the page.
  test.runIf(isThere)('every page of Platen is passed to it', async () => {
    const core = openTestCore({ env: { SITE_URL: 'https://example.org', PLATEN_SCIM: 'true' } });
    const pages = core.nouns.flatMap((noun) => noun.pages?.(core) ?? []).filter(({ isLast }) => isLast !== true);
    // The front end has the home page.
    const paths = pages.flatMap(({ path }) => (path === null || path === '/' ? [] : [path]));
    expect(paths).toContain('/.well-known/oauth-protected-resource/cms-json/platen/v1/mcp');
    const texts = await Promise.all(paths.map(async (path) => (await ask(path)).text()));
    expect(paths.filter((_, at) => texts[at]?.startsWith('front '))).toEqual([]);
    // These pages have URLs below theirs.
    for (const path of ['/sign-in/with/company/back', '/scim/v2/Users'])
      expect(await (await ask(path)).text()).not.toMatch(/^front /);
  });

  test.runIf(isThere)('an application password counts, because the connection is encrypted', async () => {
    const me = '/cms-json/cms/v2/users/me';
    expect((await ask(me, { headers: { authorization } })).status).toBe(200);
    const bare = await fetch(`http://127.0.0.1:${app.port}${me}`, { headers: { authorization } });
    expect(bare.status).toBe(401);
  });

  test.runIf(isThere)('a file of several megabytes arrives', async () => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(5_000_000).fill(65)], 'long.txt', { type: 'text/plain' }));
    const uploaded = await ask('/cms-json/cms/v2/media', { method: 'POST', body, headers: { authorization } });
    expect(uploaded.status).toBe(201);
    const { source_url: url } = (await uploaded.json()) as { source_url: string };
    const file = await ask(new URL(url).pathname);
    expect((await file.arrayBuffer()).byteLength).toBe(5_000_000);
  });

  test.runIf(isThere)('a change is streamed at once', async () => {
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { accept: 'text/event-stream' };
      const ca = readFileSync(`${folder}/example.org.pem`);
      get(address('/cms-json/cms/v2/changes'), { headers, ca, lookup: toHere as never }, resolve).on('error', reject);
    });
    let heard = '';
    stream.on('data', (chunk: Buffer) => (heard += String(chunk)));
    await expect.poll(() => heard).toContain('id:');
    const fresh = JSON.stringify({ title: 'Streamed', status: 'publish' });
    const headers = { authorization, 'content-type': 'application/json' };
    expect((await ask('/cms-json/cms/v2/posts', { method: 'POST', body: fresh, headers })).status).toBe(201);
    await expect.poll(() => heard).toContain('Streamed');
    stream.destroy();
  });
});
