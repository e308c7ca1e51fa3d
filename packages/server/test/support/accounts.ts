import { randomUUID } from 'node:crypto';
import { createCaller, visitor } from '../../src/access/capabilities.ts';
import { mintApplicationPassword } from '../../src/auth/application-passwords.ts';
import { noCredential } from '../../src/auth/credential.ts';
import type { Credential } from '../../src/auth/credential.ts';
import type { SecondFactorSetting } from '../../src/auth/factors/policy.ts';
import { createNonces } from '../../src/auth/nonces.ts';
import { createPasswords, testCost } from '../../src/auth/passwords.ts';
import { resolveCaller } from '../../src/auth/resolve.ts';
import type { Presented, Resolved } from '../../src/auth/resolve.ts';
import type { Database } from '../../src/db/connection/connect.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import type { Caller, Scope, Site } from '../../src/scope.ts';
import { createTestDatabase } from './database.ts';
import { answerTo, ask, openTestCore, optionsOf, secret } from './site.ts';
import type { Answered } from './site.ts';

export const accountPassword = 'correct horse battery staple';
export const passwords = createPasswords(testCost);
export const nonces = createNonces([secret]);

export interface Person {
  readonly id: number;
  readonly login: string;
  readonly role: string;
  readonly caller: Caller;
}

interface CallParts {
  readonly query?: JsonMap;
  readonly body?: JsonMap;
  readonly credential?: Credential;
  readonly secure?: boolean;
}

export interface Accounts {
  readonly db: Database;
  readonly site: Site;
  /** A user with this role, made anew. */
  person(role: string | null, parts?: { login?: string; email?: string; passwordHash?: string }): Promise<Person>;
  scopeOf(caller: Caller, parts?: CallParts): Scope;
  /** Asks as the person, or as a visitor where there is none. */
  call(person: Person | null, method: string, route: string, parts?: CallParts): Promise<Answered>;
  mint(person: Person): Promise<string>;
  identify(presented: Partial<Presented>): Promise<Resolved>;
  rows(table: string): Promise<string>;
  close(): Promise<void>;
}

/** As where no setting limits sessions. */
export const noSessionLimits = {
  sessionIdleMinutes: null,
  sessionAbsoluteMinutes: null,
  sessionsAtOnce: null,
} as const;

export interface AccountParts {
  readonly plugins?: readonly Plugin[];
  readonly options?: JsonMap;
  readonly allowInsecureAppPasswords?: boolean;
  readonly secondFactor?: SecondFactorSetting;
}

/** The users of a site, with their passwords and sessions, on a database of their own. */
export async function startAccounts({
  plugins = [],
  options = {},
  allowInsecureAppPasswords = true,
  secondFactor = 'offered',
}: AccountParts = {}): Promise<Accounts> {
  const database = await createTestDatabase();
  const core = openTestCore({
    plugins,
    databaseUrl: database.url,
    env: { PLATEN_ALLOW_INSECURE_APP_PASSWORDS: String(allowInsecureAppPasswords) },
  });
  const { db } = core;
  const site = core.site();

  const scopeOf = (caller: Caller, { credential = noCredential, secure = false }: CallParts = {}): Scope => ({
    ...core.scopeFor({ caller, options: optionsOf(options), credential, secure }),
    passwords,
  });

  return {
    db,
    site,
    person: async (
      role,
      { login = `user-${randomUUID()}`, email = `${login}@example.org`, passwordHash = '' } = {},
    ) => {
      const roles = role === null ? [] : [role];
      const { id } = await db.kysely
        .insertInto('users')
        .values({
          login,
          email,
          slug: login.toLowerCase(),
          display_name: login,
          nickname: login,
          password_hash: passwordHash,
          roles,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, login, role: role ?? '', caller: createCaller(site, { id, roles, grants: {}, storedRoles: [] }) };
    },
    scopeOf,
    call: (person, method, route, parts = {}) =>
      answerTo(scopeOf(person?.caller ?? visitor, parts), ask(method, route, parts)),
    mint: async ({ id }) => (await mintApplicationPassword({ db }, { userId: id, name: 'test' })).password,
    identify: (presented) =>
      resolveCaller(
        { headers: {}, query: {}, form: null, secure: false, remoteAddress: '192.0.2.7', route: '/', ...presented },
        {
          db,
          site,
          nonces,
          allowInsecureAppPasswords,
          secondFactor,
          jwts: null,
          oauth: { siteUrl: 'https://site.test', oauthRefreshGrace: 120 },
        },
      ),
    rows: async (table) => {
      const { sql } = await import('kysely');
      const { rows } = await sql<{
        all: string;
      }>`select coalesce(json_agg(t order by t::text), '[]')::text as all from ${sql.table(table)} t`.execute(
        db.kysely,
      );
      return rows[0]?.all ?? '';
    },
    close: async () => {
      await core.close();
      await database.drop();
    },
  };
}

export const basic = (login: string, password: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
});

export const codeOf = (answer: Answered): Json | undefined => (answer.body as JsonMap)['code'];
export const mapOf = (answer: Answered): JsonMap => answer.body as JsonMap;
export const listOf = (answer: Answered): readonly JsonMap[] => answer.body as readonly JsonMap[];
