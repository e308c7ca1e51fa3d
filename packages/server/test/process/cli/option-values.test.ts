/** Values that make no sense, for every option there is: each is refused in words, and never with a stack. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../../src/cli/commands.ts';
import { exits } from '../../../src/cli/exits.ts';
import { run } from '../../../src/cli/run.ts';
import type { Terminal } from '../../../src/cli/terminal.ts';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { platen } from '../../support/command.ts';

let app: RunningApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-values-'));
  app = await startApp({});
  await app.install({ title: 'Values', login: 'admin', email: 'admin@example.org' });
  await saidBy(['export', 'site.xml']);
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const values = ['', 'x', '-1', '99999', '999999999999999', '2026-13-45', '+275760-09-13', '/nope/x', '/'];

/** Those that serve, or start a process of their own, are given their values below. */
const finite = commands.filter(({ name }) => !['dev', 'start', 'conformance'].includes(name));

const given = finite.flatMap(({ name, options = [], arguments: words = [] }) => {
  const named = words.filter((word) => word.name.startsWith('<')).map(() => 'admin');
  const required = name === 'import' ? ['site.xml', '--dry-run'] : named;
  return options
    .filter((option) => option.name.includes('<'))
    .map(
      (option) =>
        [`${name} ${option.name}`, [...name.split(' '), ...required], option.name.split(' ')[0] ?? ''] as const,
    );
});

async function saidBy(words: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }> {
  let said = '';
  const say = (text: string): void => void (said += text);
  const terminal: Terminal = {
    json: false,
    interactive: false,
    style: (_, text) => text,
    show: (_, text) => say(text),
    note: say,
    progress: () => undefined,
    ask: () => Promise.resolve(''),
  };
  const env = { DATABASE_URL: app.databaseUrl, PLATEN_ENV: 'development', PORT: '0' };
  return { code: await run(words, { env, folder, terminal }), said };
}

test.each(given)('platen %s', async (_, words, option) => {
  for (const value of values) {
    const inFolder = words.map((word) => (word === 'site.xml' ? join(folder, word) : word));
    const { code, said } = await saidBy([...inFolder, `${option}=${value}`]);
    expect({ option, value, code, said }).not.toMatchObject({ code: exits.failed.code });
    expect(said, `${option}=${value}`).not.toMatch(/^\s+at /m);
  }
});

test('every command with such options is tried, and an import has a file to read', async () => {
  expect(given.length).toBeGreaterThan(25);
  expect(await readFile(join(folder, 'site.xml'), 'utf8')).toContain('<rss');
});

test.each([
  ['--port', '99999', 'PORT must be a whole number from 0 to 65535'],
  ['--port', '-1', 'PORT must be a whole number from 0 to 65535'],
  ['--port', 'x', 'PORT must be a whole number from 0 to 65535'],
  ['--host', 'nowhere.invalid', 'is not an address of this machine'],
  ['--host', '203.0.113.7', 'is not an address of this machine'],
])('%s %s is refused by dev and start', async (option, value, message) => {
  const env = { DATABASE_URL: app.databaseUrl, PLATEN_ENV: 'development', PLATEN_SECRET: 'x'.repeat(40) };
  for (const name of ['dev', 'start']) {
    const { code, stderr } = await platen([name, `${option}=${value}`], { cwd: folder, env }).ended;
    expect(stderr).toContain(message);
    expect([code, /^\s+at /m.test(stderr)]).toEqual([exits.unusable.code, false]);
  }
});

test('an unknown role is refused with the roles there are', async () => {
  const { code, said } = await saidBy(['user', 'create', 'zoe', '--email=zoe@example.org', '--role=king']);
  expect(code).toBe(exits.refused.code);
  expect(said).toBe('Role "king" does not exist. Available: administrator, editor, author, contributor, subscriber.');
});
