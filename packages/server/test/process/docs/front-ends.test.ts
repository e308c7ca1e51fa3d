/**
 * The front ends of the examples, each built and run in front of a real service. One is tried always, the others with
 * `PLATEN_SITES=all`, together with their types: `node scripts/try-examples.ts` does that.
 */
import { readFileSync, statSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../../../client/src/client.ts';
import type { Client } from '../../../../client/src/client.ts';
import { isPreviewSecret } from '../../../../../examples/sites/next/src/platen.ts';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { begin, signalGroup } from '../../support/command.ts';
import type { Running } from '../../support/command.ts';
import { freePort } from '../../support/free-port.ts';
import { soon } from '../../support/soon.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const all = process.env['PLATEN_SITES'] === 'all';
const patience = 300_000;

interface Example {
  readonly name: string;
  /** Where the site has what it asks of the service. */
  readonly asks: string;
  /** Where a browser is sent to see a draft. */
  readonly preview: (id: number) => string;
  /** Whether the framework keeps pages until the webhook names one of their tags. */
  readonly keepsPages: boolean;
  readonly made: string;
}

const secret = 'a secret of the front end';
const previewPage = (id: number): string => `/preview/${id}?secret=${encodeURIComponent(secret)}`;
const examples: readonly Example[] = [
  {
    name: 'sveltekit',
    asks: 'src/lib/server/platen.ts',
    preview: previewPage,
    keepsPages: false,
    made: 'build',
  },
  {
    name: 'next',
    asks: 'src/platen.ts',
    preview: (id) => `/api/preview?secret=${encodeURIComponent(secret)}&id=${id}`,
    keepsPages: true,
    made: '.next',
  },
  { name: 'astro', asks: 'src/platen.ts', preview: previewPage, keepsPages: true, made: 'dist' },
];

const folderOf = ({ name }: Example): string => join(root, 'examples/sites', name);

test('all of them ask the service in the same way', () => {
  const texts = examples.map((example) => readFileSync(join(folderOf(example), example.asks), 'utf8'));
  expect(new Set(texts).size).toBe(1);
});

test('a preview needs a secret, and the right one', () => {
  for (const [own, given, isOurs] of [
    [secret, secret, true],
    [secret, 'another', false],
    [secret, null, false],
    ['', '', false],
  ] as const) {
    vi.stubEnv('PREVIEW_SECRET', own);
    expect(isPreviewSecret(given)).toBe(isOurs);
  }
  vi.unstubAllEnvs();
});

let running: RunningApp;
let admin: Client;
let key: string;
let shell: NodeJS.ProcessEnv;
const began: Running[] = [];

beforeAll(async () => {
  running = await startApp({ env: { PLATEN_WEBHOOK_ORIGINS: await originsToCome() } });
  const installed = await running.install({ title: 'Tea', login: 'admin', email: 'admin@example.org' });
  const applicationPassword = installed?.applicationPassword ?? '';
  admin = createClient({ url: running.url, credentials: { login: 'admin', applicationPassword } });
  shell = { KEY: applicationPassword, API: `${running.url}/cms-json/cms/v2` };
  key = `admin:${(await printedBy('docs/guides/preview.md', '/application-passwords')).password ?? ''}`;
});
afterAll(async () => {
  for (const one of began) signalGroup(one, 'SIGKILL');
  await Promise.all(began.map(({ ended }) => ended));
  await running.stop();
});

const ports = new Map<string, number>();
async function originsToCome(): Promise<string> {
  for (const { name } of examples) ports.set(name, await freePort());
  return [...ports.values()].map((port) => `http://127.0.0.1:${port}`).join(',');
}

/** The output of the guide's command for this route, with an address of this test instead of the guide's. */
async function printedBy(
  path: string,
  route: string,
  address = '',
): Promise<{ readonly password?: string; readonly secret?: string; readonly id?: number }> {
  const blocks = [...readFileSync(join(root, path), 'utf8').matchAll(/^```sh[^\n]*\n([^]*?)^```/gm)];
  const command = blocks.map(([, block = '']) => block).find((block) => block.includes(route)) ?? '';
  const ours = command.replace('curl ', 'curl -sSf ').replace('http://127.0.0.1:4000', address);
  const { code, stdout, stderr } = await begin('bash', ['-euc', ours], { env: shell }).ended;
  expect({ path, code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout) as object;
}

async function write(title: string, fields: object): Promise<number> {
  return (await admin.post('posts', { title, ...fields })).orThrow().id;
}

async function must(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const { code, stdout, stderr } = await begin(program, args, { cwd, env }).ended;
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} in ${cwd}:\n${stdout}\n${stderr}`);
}

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** With the client as it is now, in the place of the one that was there when the rest was installed. */
async function install(folder: string): Promise<void> {
  const client = join(root, 'examples/sites/client');
  await must(process.execPath, ['scripts/build.ts', 'client', '--to=examples/sites'], root);
  const isInstalled =
    changedAt(join(folder, 'node_modules/.package-lock.json')) > changedAt(join(folder, 'package-lock.json'));
  if (!isInstalled) await must('npm', ['ci', '--prefer-offline', '--ignore-scripts'], folder);
  await rm(join(folder, 'node_modules/@platen/client'), { recursive: true, force: true });
  await cp(client, join(folder, 'node_modules/@platen/client'), { recursive: true });
}

describe.each(all ? examples : examples.slice(0, 1))('the site with $name', { timeout: patience }, (example) => {
  const { name, preview, keepsPages } = example;
  const folder = folderOf(example);
  const port = (): number => ports.get(name) ?? 0;
  const page = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port()}${path}`, init);
  const textOf = async (path: string): Promise<string> => (await page(path)).text();
  let post: number;
  let hook: number;

  beforeAll(async () => {
    post = await write(`Green & black ${name}`, {
      status: 'publish',
      slug: `tea-${name}`,
      content: 'Two cups.',
    });
    const made = await printedBy('docs/guides/front-end.md', '/webhooks', `http://127.0.0.1:${port()}`);
    hook = made.id ?? 0;
    (await admin.patch(`webhooks/${hook}`, { status: 'paused' })).orThrow();
    await install(folder);
    const env = {
      PLATEN_URL: running.url,
      PLATEN_PREVIEW_KEY: key,
      PREVIEW_SECRET: secret,
      WEBHOOK_SECRET: made.secret,
      PORT: String(port()),
      HOST: '127.0.0.1',
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
    };
    await rm(join(folder, example.made), { recursive: true, force: true });
    if (all) await must('npm', ['run', 'check'], folder, env);
    await must('npm', ['run', 'build'], folder, env);
    const site = begin('npm', ['start'], { cwd: folder, env });
    began.push(site);
    await soon(async () => {
      if (!(await page('/')).ok) throw new Error(`${name} does not serve: ${site.printed()}${site.errors()}`);
    });
  }, patience);

  test('lists posts, and shows one by its slug', async () => {
    const list = await textOf('/');
    expect(list).toContain(`href="/tea-${name}"`);
    expect(list).toContain(`Green &#038; black ${name}`);
    const shown = await page(`/tea-${name}`);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('<p>Two cups.</p>');
    expect((await page('/nothing-like-it')).status).toBe(404);
  });

  test('shows a draft to whoever has the link, with what was not saved yet', async () => {
    const draft = await write('Unfinished', { content: 'First words.' });
    (await admin.post(`posts/${post}/autosaves`, { content: 'Three cups.' })).orThrow();
    const forged = preview(draft).replace('secret=', 'secret=no');
    expect((await page(forged)).status).toBe(404);
    for (const [id, words] of [
      [draft, 'First words.'],
      [post, 'Three cups.'],
    ] as const) {
      const first = await page(preview(id), { redirect: 'manual' });
      const cookie = first.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
      const to = first.headers.get('location');
      const shown =
        to === null
          ? first
          : await page(new URL(to, 'http://site').pathname, { headers: { cookie: cookie.join('; ') } });
      expect(shown.status).toBe(200);
      expect(shown.headers.get('cache-control')).toContain('no-store');
      expect(await shown.text()).toContain(words);
      if (to !== null) expect((await page(new URL(to, 'http://site').pathname)).status).toBe(404);
    }
    expect(await textOf(`/tea-${name}`)).not.toContain('Three cups.');
  });

  test.runIf(keepsPages)('keeps pages until the webhook says what has changed', async () => {
    (await admin.post(`posts/${post}`, { content: 'Four cups.' })).orThrow();
    expect(await textOf(`/tea-${name}`)).toContain('Two cups.');
    (await admin.patch(`webhooks/${hook}`, { status: 'active' })).orThrow();
    (await admin.post(`posts/${post}`, { content: 'Five cups.', title: 'White tea' })).orThrow();
    await expect.poll(() => textOf(`/tea-${name}`)).toContain('Five cups.');
    await expect.poll(() => textOf('/')).toContain('White tea');
    const forged = await page('/api/revalidate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"data":{"tags":["posts"]}}',
    });
    expect(forged.status).toBe(401);
  });

  test.runIf(!keepsPages)('tells a CDN the tags of a page, and is never behind itself', async () => {
    const shown = await page(`/tea-${name}`);
    expect(shown.headers.get('cache-tag')?.split(',')).toContain(`post-${post}`);
    (await admin.post(`posts/${post}`, { content: 'Four cups.' })).orThrow();
    expect(await textOf(`/tea-${name}`)).toContain('Four cups.');
  });
});
