import { createCaller, visitor } from '../../src/access/capabilities.ts';
import { openCore, openDatabase } from '../../src/app/open-core.ts';
import { openNode } from '../../src/app/open-node.ts';
import type { OpenCore } from '../../src/app/open-core.ts';
import { loadConfig } from '../../src/config.ts';
import type { Config } from '../../src/config.ts';
import type { Installation } from '../../src/db/schema/installation.ts';
import type { Noun } from '../../src/domain/noun.ts';
import { nouns } from '../../src/nouns.ts';
import { databaseSettings } from './database.ts';
import { emptyMap } from '../../src/lib/json.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { createLog } from '../../src/lib/log.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { dispatch } from '../../src/rest/dispatch.ts';
import { noBody } from '../../src/rest/request.ts';
import type { RestRequest } from '../../src/rest/request.ts';
import { shape } from '../../src/rest/shape.ts';
import type { Caller, Scope, Site } from '../../src/scope.ts';
import type { Options } from '../../src/site/options.ts';
import { patient } from './patient.ts';

export interface TestParts {
  readonly plugins?: readonly Plugin[];
  /** Beside those of the service. */
  readonly nouns?: readonly Noun[];
  /** Without one there is no database: whatever asks it fails. */
  readonly databaseUrl?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
  readonly installation?: Installation;
}

export const secret = 'a secret that is only used in tests';

/** Of a site that does not exist. */
export const installation: Installation = {
  id: '00000000-0000-4000-8000-000000000000',
  installedAtMs: 0,
  siteKeysAtMs: 0,
};

const settings = {
  ...patient,
  PLATEN_ENV: 'development',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  SITE_URL: 'http://site.test',
  PLATEN_SECRET: secret,
  // Hundreds of writers at once wait for a connection.
  PLATEN_POOL_QUEUE: '5000',
};

export const testConfig = ({ databaseUrl, env = {} }: Pick<TestParts, 'databaseUrl' | 'env'> = {}): Config =>
  loadConfig({ ...settings, ...(databaseUrl && databaseSettings(databaseUrl)), ...env });

/** The service as it is, without HTTP and without work in the background. */
export function openTestCore({
  plugins = [],
  nouns: more = [],
  databaseUrl,
  env = {},
  ...own
}: TestParts = {}): OpenCore {
  const config = testConfig({ databaseUrl, env });
  const node = openNode({ config, log: createLog('silent'), nouns: [...nouns, ...more] });
  const core = openCore(node, { config, plugins, db: openDatabase(node, config), installation, ...own });
  const close = async (): Promise<void> => {
    await core.close();
    await node.close();
  };
  return { ...core, close };
}

/** One of the roles, or a visitor. */
export type Role = 'visitor' | 'subscriber' | 'contributor' | 'author' | 'editor' | 'administrator';

export const roles: readonly Role[] = ['visitor', 'subscriber', 'contributor', 'author', 'editor', 'administrator'];

export const callerOf = (site: Site, role: Role, id = roles.indexOf(role) + 1): Caller =>
  role === 'visitor' ? visitor : createCaller(site, { id, roles: [role], grants: {}, storedRoles: [] });

/** Options as if they were stored. */
export const optionsOf = (stored: JsonMap): Options => ({ get: (name) => stored[name] });

export const ask = (method: string, route: string, parts: { query?: JsonMap; body?: JsonMap } = {}): RestRequest => ({
  method,
  route,
  query: Object.assign(emptyMap(), parts.query),
  body: parts.body === undefined ? noBody : { kind: 'json', params: Object.assign(emptyMap(), parts.body) },
  headers: {},
});

export interface Answered {
  readonly status: number;
  /** As a client would read it. */
  readonly body: Json;
  readonly headers: Readonly<Record<string, string | number>>;
}

/** The answer to a request as it goes out, links put in and fields selected. */
export async function answerTo(scope: Scope, request: RestRequest): Promise<Answered> {
  const made = await dispatch(scope, request);
  const body = JSON.parse(JSON.stringify(await shape(scope, request, made))) as Json;
  return { status: made.status, body, headers: made.headers };
}
