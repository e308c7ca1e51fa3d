import { sql } from 'kysely';
import { expect } from 'vitest';
import { fromBase32 } from '../../src/auth/factors/base32.ts';
import { codeOfStep, stepAt } from '../../src/auth/factors/totp.ts';
import type { HttpResponse } from '../../src/rest/serve.ts';
import { accountPassword, passwords } from './accounts.ts';
import type { Accounts, Person } from './accounts.ts';
import type { Browser } from './pages.ts';
import { setUpSignIn } from './set-up.ts';

export interface App {
  readonly seed: string;
  readonly recoveryCodes: readonly string[];
}

/** A code of an authenticator app, now or some steps from now. */
export const codeOf = (seed: string, steps = 0): string =>
  codeOfStep(fromBase32(seed), stepAt(Date.now() / 1000) + steps);

const field = (served: HttpResponse, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(String(served.body))?.[1] ?? '';

/** Sets up an authenticator app at /security, in a browser that is signed in. */
export async function setUpApp(browser: Browser): Promise<App> {
  const shown = await browser.submit('/security', { action: 'totp-begin' });
  const [token, seed, seal] = [field(shown, 'token'), field(shown, 'seed'), field(shown, 'seal')];
  const done = await browser.visit('/security', {
    form: { seal, token, seed, code: codeOf(seed), action: 'totp-confirm' },
  });
  const recoveryCodes = [...String(done.body).matchAll(/<li><code>([A-Z2-7-]{19})<\/code>/g)].map(
    ([, code]) => code ?? '',
  );
  return { seed, recoveryCodes };
}

/** The code that was used to set the app up counts as used. */
export const forgetUsedCodes = ({ db }: Accounts): Promise<unknown> =>
  sql`update totp set last_step = last_step - 10`.execute(db.kysely);

export const passwordOf = ({ login }: Person) => ({ login, password: accountPassword });

export const statusAndCode = ({ status, body }: HttpResponse): string => {
  const code = /"code":"(\w+)"/.exec(String(body))?.[1];
  return code === undefined ? String(status) : `${status} ${code}`;
};

/** People with second factors, for the tests of a file. */
export async function setUpFactors() {
  const { accounts, pages, known } = await setUpSignIn();
  const { db } = accounts;

  async function enrolled(role?: string): Promise<{ person: Person; browser: Browser } & App> {
    const person =
      role === undefined
        ? await known()
        : await accounts.person(role, { passwordHash: await passwords.hash(accountPassword) });
    const browser = pages.browser();
    await browser.submit('/sign-in', passwordOf(person));
    const app = await setUpApp(browser);
    await forgetUsedCodes(accounts);
    return { person, browser, ...app };
  }

  /** A browser that has entered the password. */
  async function begun(person: Person, remoteAddress?: string): Promise<Browser> {
    const browser = pages.browser();
    const asked = await browser.visit('/sign-in', {
      json: passwordOf(person),
      ...(remoteAddress && { remoteAddress }),
    });
    expect(statusAndCode(asked)).toBe('401 rest_second_factor_required');
    return browser;
  }

  const send = (browser: Browser, code: string, remoteAddress = '192.0.2.1'): Promise<HttpResponse> =>
    browser.visit('/sign-in/second', { json: { code }, remoteAddress });

  const isIn = async (browser: Browser): Promise<boolean> =>
    String((await browser.visit('/sign-in', { headers: { accept: 'application/json' } })).body).includes(
      '"signed_in":true',
    );

  const count = async (table: string, { id }: Person): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where user_id = ${id}`.execute(db.kysely);
    return rows[0]?.n ?? 0;
  };

  return { accounts, pages, known, db, enrolled, begun, send, isIn, count };
}
