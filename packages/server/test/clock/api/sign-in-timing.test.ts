import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Database } from '../../../src/db/connection/connect.ts';
import { basic } from '../../support/accounts.ts';
import { connectTo } from '../../support/database.ts';
import { bearer, connect, startOAuthSite } from '../../support/oauth.ts';
import type { OAuthSite } from '../../support/oauth.ts';

/** How many requests of each kind. More of them give steadier figures: `PLATEN_SIGN_INS=10000`. */
const rounds = Number(process.env['PLATEN_SIGN_INS'] ?? 60);

let site: OAuthSite;
let db: Database;
beforeAll(async () => {
  site = await startOAuthSite();
  db = connectTo(site.app.databaseUrl);
});
afterAll(async () => {
  await db.close();
  await site.stop();
});

const quantile = (times: readonly number[], at: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * at)] ?? 0;

async function timeOf(send: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await send();
  return performance.now() - start;
}

/** Milliseconds by kind. The kinds take turns, so that whatever slows the machine slows all of them. */
async function inTurns<Kind extends string>(
  kinds: Readonly<Record<Kind, () => Promise<unknown>>>,
  count: number,
): Promise<Record<Kind, number[]>> {
  const names = Object.keys(kinds) as Kind[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Kind, number[]>;
  for (let round = 0; round < count; round += 1) for (const name of names) times[name].push(await timeOf(kinds[name]));
  return times;
}

const signIn = async (login: string): Promise<void> => {
  await sql`truncate throttles`.execute(db.kysely);
  const { status } = await site.call('/sign-in', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: 'a wrong password' }),
  });
  expect(status).toBe(401);
};

// To see it fail, return before `passwords.verify` for unknown users.
test('unknown users, wrong passwords, and accounts with a second factor take the same time', async () => {
  const [plain, enrolled] = [await site.person('author'), await site.person('author')];
  await sql`insert into totp (user_id, sealed, last_step) values (${enrolled.id}, 'x', 0)`.execute(db.kysely);
  const kinds = {
    unknown: () => signIn('nobody'),
    wrong: () => signIn(plain.login),
    factor: () => signIn(enrolled.login),
  };
  await inTurns(kinds, 3);
  const times = await inTurns(kinds, rounds);
  const { unknown, wrong, factor } = times;
  const [least = 0, , most = 0] = [unknown, wrong, factor].map((each) => quantile(each, 0.5)).toSorted((a, b) => a - b);
  for (const [kind, each] of Object.entries(times)) console.log(`${kind}: median ${quantile(each, 0.5).toFixed(2)} ms`);
  expect(most / least).toBeLessThan(1.25);
}, 1_800_000);

test('a request with an access token costs no more than one with an application password', async () => {
  const author = await site.person('author');
  const { access } = await connect(site, author);
  const { json } = await site.call(`${site.api}/cms/v2/users/${author.id}/application-passwords`, {
    method: 'POST',
    headers: { ...site.key, 'content-type': 'application/json' },
    body: '{"name":"timing"}',
  });
  const me = (headers: Record<string, string>) => async () => {
    const { status } = await site.call(`${site.api}/cms/v2/users/me`, { headers });
    expect(status).toBe(200);
  };
  const kinds = { token: me(bearer(access)), key: me(basic(author.login, String(json['password']))) };
  await inTurns(kinds, 50);
  const { token, key } = await inTurns(kinds, rounds * 20);
  for (const at of [0.5, 0.99])
    console.log(`p${at * 100}: token ${quantile(token, at).toFixed(2)} ms, key ${quantile(key, at).toFixed(2)} ms`);
  expect(quantile(token, 0.5) / quantile(key, 0.5)).toBeLessThan(1.25);
}, 1_800_000);
