/** `platen start` on an empty database: what its operator is shown, and what a log must not hold. */
import { mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../src/cli/serve/local-postgres.ts';
import { begin, platen, signalGroup } from '../../support/command.ts';
import type { Running } from '../../support/command.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { patient } from '../../support/patient.ts';

const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));
const password = 'five green kettles sing';

let folder: string;
let database: TestDatabase;
let env: NodeJS.ProcessEnv;
let home: string;
let running: Running | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-first-site-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Production without TLS, as `platen start` runs without further settings. */
async function start(begun: (env: NodeJS.ProcessEnv) => Running, further: NodeJS.ProcessEnv = {}): Promise<Running> {
  database = await createEmptyDatabase();
  const port = await freePort();
  home = `http://localhost:${port}`;
  env = {
    ...patient,
    DATABASE_URL: database.url,
    PLATEN_SECRET: randomBytes(48).toString('base64'),
    PORT: String(port),
    ...further,
  };
  running = begun(env);
  await expect.poll(() => running?.printed() || running?.errors()).toMatch(/Call the API|Listening\.|"listening"/);
  return running;
}

async function stop(): Promise<void> {
  if (running !== null) signalGroup(running, 'SIGTERM');
  await running?.ended;
  await database.drop();
}

/** With a terminal, as a person has one. */
const inTerminal = (given: NodeJS.ProcessEnv): Running =>
  begin('script', ['-qefc', `${process.execPath} ${main} start`, '/dev/null'], { cwd: folder, env: given });

const plain = (printed: string): string => printed.replaceAll(/\u001B\[\d*m|\r/g, '');

/** Sets the password through the page behind the link, then signs in with it. */
async function useLink(link: string): Promise<{ readonly set: number; readonly again: number; readonly in: unknown }> {
  const key = new URL(link).searchParams.get('key');
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const send = (path: string, body: object): Promise<Response> =>
    fetch(`${home}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const shown = await fetch(link, { headers: { accept: 'text/html' } });
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('admin')]);
  const set = await send('/reset-password', { key, password });
  const again = await send('/reset-password', { key, password });
  return {
    set: set.status,
    again: again.status,
    in: await (await send('/sign-in', { login: 'admin', password })).json(),
  };
}

const used = { set: 200, again: 400, in: expect.objectContaining({ signed_in: true }) };

async function called(curl: string): Promise<string> {
  const { stdout } = await begin('bash', ['-c', curl.replace('curl', "curl -s -o /dev/null -w '%{http_code}'")]).ended;
  return stdout;
}

test('in a terminal, a link sets the first password, and the printed command works without TLS', async () => {
  const begun = await start(inTerminal);
  try {
    await expect.poll(() => begun.printed()).toContain('Call the API');
    const printed = plain(begun.printed());
    const curl = /^ *(curl .*)$/m.exec(printed)?.[1] ?? '';
    expect(await called(curl)).toBe('200');
    expect(printed).not.toContain('shown only once');
    expect(printed).toContain('Application passwords work over HTTPS only');
    const link = /Set a password +(\S+)/.exec(printed)?.[1] ?? '';
    expect(link).toMatch(new RegExp(`^${home}/reset-password\\?key=[\\w-]{43}$`));
    expect(await useLink(link)).toEqual(used);
  } finally {
    await stop();
  }
});

test('where application passwords are accepted, the printed command signs in with one', async () => {
  const begun = await start(inTerminal, { PLATEN_ALLOW_INSECURE_APP_PASSWORDS: 'true' });
  try {
    await expect.poll(() => begun.printed()).toContain('Call the API');
    const curl = /^ *(curl -u 'admin:.*)$/m.exec(plain(begun.printed()))?.[1] ?? '';
    expect(await called(curl)).toBe('200');
  } finally {
    await stop();
  }
});

test('where the output is kept as a log, it holds no secret and names the command that makes a link', async () => {
  const begun = await start((given) => platen(['start'], { cwd: folder, env: given }));
  try {
    const lines = (): string => begun.printed() + begun.errors();
    await expect.poll(lines).toContain('administrator has no password yet');
    expect(lines()).toContain('"command":"platen user password admin --link"');
    expect(lines()).not.toMatch(/reset-password|(?:\w{4} ){5}\w{4}|curl/);

    const made = await platen(['user', 'password', 'admin', '--link', '--json'], { cwd: folder, env }).ended;
    expect(made.code).toBe(0);
    const { passwordLink } = JSON.parse(made.stdout) as { readonly passwordLink: string };
    expect(await useLink(passwordLink)).toEqual(used);
    expect(lines()).not.toContain(new URL(passwordLink).searchParams.get('key'));
    const audited = await platen(['audit', '--action', 'password-reset.requested', '--json'], { cwd: folder, env })
      .ended;
    expect(JSON.parse(audited.stdout)).toMatchObject({ audit: [{ via: 'command', subjectId: '1' }] });
  } finally {
    await stop();
  }
});

test('a password that is set otherwise ends the link', async () => {
  await start((given) => platen(['start', '--json'], { cwd: folder, env: given }));
  try {
    const { passwordLink } = JSON.parse(running?.printed() ?? '') as { readonly passwordLink: string };
    expect((await fetch(passwordLink)).status).toBe(200);
    const reset = await platen(['user', 'password', 'admin'], { cwd: folder, env }).ended;
    expect(reset.code).toBe(0);
    expect((await fetch(passwordLink)).status).toBe(400);
    const both = ['user', 'password', 'admin', '--link', '--application', 'x'];
    const refused = await platen(both, { cwd: folder, env }).ended;
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Use one of --application, --link') });
  } finally {
    await stop();
  }
});
