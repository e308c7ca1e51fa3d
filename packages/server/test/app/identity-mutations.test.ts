/**
 * Mutated requests to all routes of identity. Each comes from a request that would succeed but for one wrong secret, so
 * none may succeed, whatever else is changed. `PLATEN_MUTATIONS=100000` for the long form, `PLATEN_SEED` for other ones.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/db/connection/connect.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { connectTo } from '../support/database.ts';
import { startProvider } from '../support/identity-provider.ts';
import type { FakeProvider } from '../support/identity-provider.ts';
import { identityRequests } from '../support/identity-requests.ts';
import type { Fields, IdentityRequest } from '../support/identity-requests.ts';
import { startOAuthSite } from '../support/oauth.ts';
import type { OAuthSite } from '../support/oauth.ts';
import { seed } from '../support/seed.ts';

const total = Number(process.env['PLATEN_MUTATIONS'] ?? 3000);
/** Requests between two looks at the database. */
const portion = 100;

let site: OAuthSite;
let provider: FakeProvider;
let db: Database;
let requests: readonly IdentityRequest[];

beforeAll(async () => {
  provider = await startProvider();
  site = await startOAuthSite({
    PLATEN_DIALECT: 'wp',
    PLATEN_JWT_AUTH: 'true',
    PLATEN_SCIM: 'true',
    PLATEN_IDP_ORIGINS: provider.issuer,
    PLATEN_OIDC_COMPANY_ISSUER: provider.issuer,
    PLATEN_OIDC_COMPANY_CLIENT_ID: provider.clientId,
    PLATEN_OIDC_COMPANY_CLIENT_SECRET: 'secret of the client',
    PLATEN_OIDC_COMPANY_JIT: 'true',
    PLATEN_OIDC_COMPANY_DOMAINS: 'example.org',
  });
  db = connectTo(site.app.databaseUrl);
  requests = await identityRequests(site, provider);
});
afterAll(async () => {
  await db.close();
  await site.stop();
  await provider.close();
});

const oddText = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '99999999999999999999999',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%',
  '%00',
  '../../x',
  'javascript:alert(1)',
  '//evil.example',
  'https://client.example@evil.example/callback',
  'https://client.example/callback/../x',
  '{"a":1}',
  '[]',
  'a and '.repeat(300),
  '('.repeat(2000),
  'a'.repeat(20_000),
  '\u{1f600}'.repeat(70),
);

/** One change of the fields. */
const change: fc.Arbitrary<(pairs: [string, unknown][]) => [string, unknown][]> = fc
  .record({
    kind: fc.constantFrom(
      'drop',
      'odd',
      'insert',
      'cut',
      'flip',
      'twice',
      'list',
      'name',
      'nest',
      'type',
      'swap',
      'add',
    ),
    at: fc.nat(20),
    to: fc.nat(2000),
    odd: oddText,
    value: fc.constantFrom<unknown>(null, true, 1, 1e308, [], {}, [[]], { $ne: '' }, [null], ['a', 'a']),
  })
  .map(({ kind, at, to, odd, value }) => (pairs) => {
    const index = pairs.length === 0 ? -1 : at % pairs.length;
    const [name, old] = pairs[index] ?? ['x', ''];
    const text = typeof old === 'string' ? old : JSON.stringify(old);
    const place = text.length === 0 ? 0 : to % text.length;
    const put = (...instead: [string, unknown][]) => [...pairs.slice(0, index), ...instead, ...pairs.slice(index + 1)];
    switch (kind) {
      case 'drop':
        return put();
      case 'odd':
        return put([name, odd]);
      case 'insert':
        return put([name, text.slice(0, place) + odd + text.slice(place)]);
      case 'cut':
        return put([name, text.slice(0, place)]);
      case 'flip':
        return put([name, text.slice(0, place) + String.fromCharCode(33 + (to % 90)) + text.slice(place + 1)]);
      case 'twice':
        return put([name, old], [name, odd]);
      case 'list':
        return put([`${name}[]`, old]);
      case 'name':
        return put([to % 2 === 0 ? name.toUpperCase() : odd, old]);
      case 'nest':
        return put([name, { [name]: old, [odd]: value }]);
      case 'type':
        return put([name, value]);
      case 'swap': {
        const [otherName, other] = pairs[to % Math.max(1, pairs.length)] ?? [name, old];
        return [...put([name, other]), [otherName, old]];
      }
      default:
        return [...pairs, [odd, odd]];
    }
  });

interface Mutation {
  readonly at: number;
  readonly changes: readonly ((pairs: [string, unknown][]) => [string, unknown][])[];
  readonly headerChange: { readonly at: number; readonly with: string } | null;
  readonly as: 'form' | 'json' | 'other' | 'usual';
  readonly headers: Fields;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(1000),
  changes: fc.array(change, { maxLength: 3 }),
  headerChange: fc.option(
    fc.record({ at: fc.nat(200), with: fc.constantFrom('', ' ', ',', '=', ';', '%', 'Bearer ', 'x'.repeat(9000)) }),
    { freq: 2 },
  ),
  as: fc.oneof(
    { weight: 6, arbitrary: fc.constant('usual' as const) },
    { weight: 1, arbitrary: fc.constantFrom('form' as const, 'json' as const, 'other' as const) },
  ),
  headers: fc.dictionary(
    fc.constantFrom(
      'origin',
      'accept',
      'sec-fetch-site',
      'x-forwarded-for',
      'x-http-method-override',
      'x-forwarded-proto',
    ),
    fc.constantFrom(
      '',
      'null',
      'application/json',
      'text/html',
      'cross-site',
      'same-origin',
      '127.0.0.1',
      'GET',
      'DELETE',
      'https',
    ),
    { maxKeys: 2 },
  ),
});

interface Sent {
  readonly name: string;
  readonly url: string;
  readonly init: RequestInit;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();

function requestOf({ at, changes, headerChange, as, headers: more }: Mutation): Sent {
  const request = requests[at % requests.length] as IdentityRequest;
  const { name, method, path, mutatedHeader } = request;
  const pairs = changes.reduce((all, each) => each(all), Object.entries(request.fields) as [string, unknown][]);
  const query = new URLSearchParams(
    pairs.map(([key, value]): [string, string] => [key.toWellFormed(), textOf(value)]),
  ).toString();
  const headers: Record<string, string> = { ...more, ...request.headers };
  if (mutatedHeader !== undefined && headerChange !== null) {
    const value = headers[mutatedHeader] ?? '';
    const place = headerChange.at % (value.length + 1);
    headers[mutatedHeader] = value.slice(0, place) + headerChange.with + value.slice(place);
  }
  if (method === 'GET') return { name, url: `${path}?${query}`, init: { method, headers } };
  const form = request.as === 'seal' || (as === 'usual' ? request.as === 'form' : as === 'form');
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const nested = name === 'scim patch' ? { Operations: [Object.fromEntries(pairs)] } : Object.fromEntries(pairs);
  return {
    name,
    url: path,
    init: {
      method,
      headers: { ...headers, 'content-type': as === 'other' && request.as !== 'seal' ? 'text/plain' : type },
      body: form ? query : JSON.stringify(nested),
    },
  };
}

/** Everything that lets someone in. SCIM creates users, which have no way to sign in. */
async function ways(): Promise<JsonMap> {
  const { rows } = await sql<JsonMap>`
    select (select count(*)::int from sessions) as sessions,
      (select count(*)::int from oauth_grants) as grants,
      (select count(*)::int from oauth_codes) as codes,
      (select count(*)::int from oauth_tokens) as tokens,
      (select count(*)::int from application_passwords) as keys,
      (select count(*)::int from external_identities) as identities,
      (select count(*)::int from passkeys) as passkeys,
      (select count(*)::int from totp) as apps,
      (select count(*)::int from service_accounts) as accounts,
      (select count(*)::int from auth_policies) as policies,
      (select count(*)::int from users where password_hash <> '') as passwords,
      (select count(*)::int from users where roles && '{administrator,editor}') as roles`.execute(db.kysely);
  return rows[0] ?? {};
}

const ownHosts = (): readonly string[] => ['client.example', new URL(provider.issuer).host, new URL(site.url).host];

/** What is wrong with the response, if anything. */
function faultOf({ name }: Sent, response: Response, body: string): string | null {
  const { status, headers } = response;
  if (status >= 500 && status !== 501) return `${status} ${body.slice(0, 300)}`;
  const location = headers.get('location');
  const target = location === null ? null : URL.parse(location, site.url);
  if (location !== null && (target === null || !ownHosts().includes(target.host))) return `redirects to ${location}`;
  if (target?.host === 'client.example' && target.pathname !== '/callback') return `redirects to ${location}`;
  if (target?.searchParams.has('code') === true && target.host === 'client.example') return 'has a code';
  if (name !== 'register' && /"(?:access_token|refresh_token|token)":"/.test(body)) return `has a token: ${body}`;
  if (/"active":true/.test(body) && name === 'introspect') return 'says that a token is active';
  const isMe = ['bearer', 'service key', 'basic', 'cookie', 'cookie without a nonce', 'scim key', 'grants of others'];
  return isMe.includes(name) && status < 300 ? `${status} for nobody` : null;
}

test(
  `${total} mutated requests: no fault, no redirect elsewhere, and nobody gets in`,
  { timeout: 600_000 + total * 50 },
  async () => {
    const before = await ways();
    const statuses: Record<string, number> = {};
    const failures: string[] = [];
    for (let done = 0; done < total && failures.length === 0; done += portion) {
      await sql`truncate throttles`.execute(db.kysely);
      const sample = fc.sample(mutation, { numRuns: Math.min(portion, total - done), seed: seed + done });
      const queue = sample.map(requestOf).values();
      const lane = async (): Promise<void> => {
        for (const sent of queue) {
          const response = await fetch(new URL(sent.url, site.app.url), { redirect: 'manual', ...sent.init });
          const fault = faultOf(sent, response, await response.text());
          const told = `${sent.name} ${response.status}`;
          statuses[told] = (statuses[told] ?? 0) + 1;
          if (fault !== null)
            failures.push(`${fault}: ${sent.name} ${sent.url} ${JSON.stringify(sent.init)}`.slice(0, 3000));
        }
      };
      await Promise.all(Array.from({ length: 4 }, lane));
      const after = await ways();
      if (JSON.stringify(after) !== JSON.stringify(before))
        failures.push(`somebody got in: ${JSON.stringify(before)} became ${JSON.stringify(after)} in portion ${done}`);
    }
    if (process.env['PLATEN_MUTATIONS'] !== undefined) process.stdout.write(`${JSON.stringify(statuses, null, 1)}\n`);
    expect(failures, `PLATEN_SEED=${seed}`).toEqual([]);
    // Requests that all fail at the first check would show nothing.
    for (const { name } of requests)
      expect(Object.keys(statuses).filter((told) => told.startsWith(`${name} `)).length, name).toBeGreaterThan(0);
  },
);
