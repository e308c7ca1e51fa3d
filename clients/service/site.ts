import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '../../packages/server/test/support/database.ts';
import { patient } from '../../packages/server/test/support/patient.ts';
import { seed } from './seed.ts';
import type { Seeded } from './seed.ts';

/** Signs in with a password. */
export interface Person {
  readonly login: string;
  readonly password: string;
}

/** Where a client finds the site, and who it may be there. */
export interface Site {
  /** Address without a closing slash. */
  readonly url: string;
  /** Whose key the site was made with. */
  readonly key: { readonly login: string; readonly applicationPassword: string };
  readonly owner: Person;
  readonly editor: Person;
  readonly seeded: Seeded;
}

export interface RunningSite extends Site {
  readonly databaseUrl: string;
  /** Ends the process, and starts another one on the same port and database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The service as a process on a database of its own, with a small site in it. */
export async function startSite(env: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const database = await createTestDatabase();
  const stops = [database.drop];
  const stop = async (): Promise<void> => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    let service = await startService(database.url, env);
    stops.push(() => service.end());
    const { url, applicationPassword } = service;
    const people = {
      key: { login: 'admin', applicationPassword },
      owner: { login: 'olu', password: 'the water must not boil' },
      editor: { login: 'mira', password: 'an infusion of seven leaves' },
    };
    const restart = async (): Promise<void> => {
      await service.end();
      service = await startService(database.url, env, Number(new URL(url).port));
    };
    return { url, databaseUrl: database.url, ...people, seeded: await seed({ url, ...people }), restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface StartedService {
  readonly url: string;
  readonly applicationPassword: string;
  end(): Promise<void>;
}

/** Links begin with the site's address, so the port must be known beforehand; another process may be quicker. */
async function startService(
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
  samePort?: number,
): Promise<StartedService> {
  for (let attempt = 1; ; attempt += 1) {
    const port = samePort ?? (await freePort());
    const url = `http://127.0.0.1:${port}`;
    const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), {
      execArgv: [],
      env: {
        ...process.env,
        PLATEN_ENV: 'development',
        PLATEN_DIALECT: 'wp',
        PLATEN_LOG_LEVEL: 'error',
        ...patient,
        ...env,
        DATABASE_URL: databaseUrl,
        SITE_URL: url,
        PORT: String(port),
      },
    });
    const told = await new Promise<{ applicationPassword: string } | null>((resolve) => {
      child.once('message', (message) => resolve(message as { applicationPassword: string }));
      child.once('exit', () => resolve(null));
    });
    if (told !== null) return { url, ...told, end: () => ended(child) };
    if (attempt === 3) throw new Error('The service did not start; what it said is above.');
  }
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/** Below 32768, so that no outgoing connection holds it. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
