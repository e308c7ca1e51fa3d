/** The audit of a release, asked of a registry on this machine. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';

let advisories: { readonly status: number; readonly body: object };
/** The packages that each folder's audit names. */
let asked: string[][] = [];
let folder: string;
let audits = 0;

const registry = createServer(async (request, response) => {
  const isAudit = request.url?.includes('/security/') === true;
  const sent = await buffer(request);
  if (isAudit)
    asked.push(Object.keys(JSON.parse(String(isZipped(request) ? gunzipSync(sent) : sent)) as object).toSorted());
  const { status, body } = isAudit ? advisories : { status: 200, body: packument };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

const isZipped = ({ headers }: IncomingMessage): boolean => headers['content-encoding'] === 'gzip';

const packument = {
  name: 'left-pad',
  'dist-tags': { latest: '1.3.0' },
  versions: { '1.3.0': { name: 'left-pad', version: '1.3.0' } },
};

const advisory = (severity: string) => ({
  status: 200,
  body: {
    'left-pad': [
      {
        id: 1,
        url: 'https://a.example/1',
        title: 'Pads too far',
        severity,
        vulnerable_versions: '<2',
        cwe: [],
        cvss: {},
      },
    ],
  },
});

type Wanted = Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>;

async function writeLock(place: string, wanted: Wanted): Promise<void> {
  const own = { name: 'x', version: '1.0.0', ...wanted };
  const locked = (name: string, isDev: boolean) =>
    [
      `node_modules/${name}`,
      {
        version: '1.3.0',
        resolved: `http://127.0.0.1/${name}.tgz`,
        integrity: 'sha512-AA==',
        ...(isDev && { dev: true }),
      },
    ] as const;
  const packages = Object.fromEntries([
    ['', own],
    ...Object.keys(wanted.dependencies).map((name) => locked(name, false)),
    ...Object.keys(wanted.devDependencies).map((name) => locked(name, true)),
  ]);
  await writeFile(join(place, 'package.json'), JSON.stringify(own));
  await writeFile(join(place, 'package-lock.json'), JSON.stringify({ name: 'x', lockfileVersion: 3, packages }));
}

beforeAll(async () => {
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  folder = await mkdtemp(join(tmpdir(), 'platen-audit-'));
  await mkdir(join(folder, 'inner'));
  const wanted = { 'left-pad': '1.3.0', 'right-pad': '1.3.0' };
  await writeLock(folder, { dependencies: { 'left-pad': '1.3.0' }, devDependencies: { 'right-pad': '1.3.0' } });
  await writeLock(join(folder, 'inner'), { dependencies: {}, devDependencies: wanted });
});
afterAll(async () => {
  registry.close();
  await rm(folder, { recursive: true });
});

function audit(): Promise<{ readonly code: number; readonly printed: string }> {
  asked = [];
  const { port } = registry.address() as AddressInfo;
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    // npm remembers advisories by their ids.
    npm_config_cache: join(folder, `.npm-${(audits += 1)}`),
    npm_config_fetch_retries: '0',
  };
  return new Promise((done) => {
    execFile(process.execPath, [resolve('scripts/audit.ts')], { cwd: folder, env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), printed: stdout + stderr }),
    );
  });
}

test('nothing found passes, and every lock file is asked about, but for the tools of the workspace', async () => {
  advisories = { status: 200, body: {} };
  expect(await audit()).toMatchObject({ code: 0, printed: expect.stringContaining('inner: 0 high or critical') });
  expect(asked).toEqual([['left-pad'], ['left-pad', 'right-pad']]);
});

test.each(['high', 'critical'])('a %s finding fails', async (severity) => {
  advisories = advisory(severity);
  const { code, printed } = await audit();
  expect(code).toBe(1);
  expect(printed).toContain(`${severity}: left-pad`);
});

test('a moderate finding passes', async () => {
  advisories = advisory('moderate');
  expect(await audit()).toMatchObject({ code: 0 });
});

test.each([404, 405, 500])('a registry that answers %i has audited nothing', async (status) => {
  advisories = { status, body: {} };
  expect(await audit()).toMatchObject({ code: 2, printed: expect.stringContaining('not audited') });
});

test('a release is audited before anything is built for it', () => {
  const workflow = readFileSync(resolve('.github/workflows/release.yml'), 'utf8');
  const [audited, released] = ['run: npm run audit', 'run: npm run release'].map((step) => workflow.indexOf(step));
  expect(audited).toBeGreaterThan(0);
  expect(audited).toBeLessThan(released ?? 0);
  const { scripts } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['audit']).toBe('node scripts/audit.ts');
});
