import { readFileSync } from 'node:fs';
import type { Json, JsonMap, Plugin } from '@platen/server';
import { startApp } from '../../../server/test/support/app.ts';
import { basic } from '../../../server/test/support/accounts.ts';
import { acfNames, createFields, readDefinition } from '../../src/plugin.ts';
import type { FieldsOptions } from '../../src/plugin.ts';

export interface Answer {
  readonly status: number;
  readonly body: JsonMap & { readonly id: number };
}

/** A site in the dialect `wp` with the named definitions of the recordings. */
export async function startSiteWithFields(
  names: readonly string[],
  {
    format = 'light',
    dialect = 'wp',
    plugins: others = [],
    groups = [],
  }: {
    readonly format?: FieldsOptions['format'];
    readonly dialect?: 'cms' | 'wp';
    readonly plugins?: readonly Plugin[];
    /** More definitions. */
    readonly groups?: readonly JsonMap[];
  } = {},
) {
  const folder = new URL('../../../../conformance/fields/definitions/', import.meta.url);
  const definitions = [
    ...names.map((name) => readDefinition(name, readFileSync(new URL(`${name}.json`, folder), 'utf8'))),
    ...groups.map((group) => readDefinition(String(group['key']), JSON.stringify(group))),
  ];
  const own =
    definitions.length === 0
      ? []
      : [createFields({ definitions, format, ...(dialect === 'wp' && { names: acfNames }) })];
  const node = await startApp({ plugins: [...others, ...own], env: { PLATEN_DIALECT: dialect, PLATEN_ADMIN: 'off' } });
  const installed = await node.install({ title: 'Fields', login: 'admin', email: 'admin@site.example' });
  const admin = basic('admin', installed?.applicationPassword ?? '');
  const call = async (method: string, route: string, { body, as = admin }: Call = {}): Promise<Answer> => {
    const response = await fetch(`${node.url}/${dialect}-json/${dialect}/v2${route}`, {
      method,
      headers: { ...as, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
  const create = async (route: string, body: JsonMap): Promise<number> => {
    const made = await call('POST', route, { body });
    if (made.status !== 201) throw new Error(`${route} returned ${made.status}: ${JSON.stringify(made.body)}`);
    return made.body.id;
  };
  /** Uploads an image, for a post or for none. */
  const upload = async (filename: string, post = 0): Promise<number> => {
    const response = await fetch(
      `${node.url}/${dialect}-json/${dialect}/v2/media${post === 0 ? '' : `?post=${post}`}`,
      {
        method: 'POST',
        headers: { 'content-type': 'image/png', 'content-disposition': `attachment; filename="${filename}"`, ...admin },
        body: png,
      },
    );
    if (response.status !== 201) throw new Error(`The upload returned ${response.status}.`);
    return ((await response.json()) as Answer['body']).id;
  };
  /** A user of a role. Returns the headers to sign in with. */
  const signUp = async (role: string): Promise<Headers> => {
    const account = {
      username: `the-${role}`,
      email: `${role}@canary.example`,
      password: 'correct horse battery',
      roles: [role],
    };
    const id = await create('/users', account);
    const { password } = (await call('POST', `/users/${id}/application-passwords`, { body: { name: 'tests' } })).body;
    return basic(account.username, String(password));
  };
  return { ...node, call, create, upload, signUp, authorization: admin['authorization'] ?? '' };
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Headers = Readonly<Record<string, string>>;

interface Call {
  readonly body?: { readonly [name: string]: Json };
  readonly as?: Headers;
}

export const visitor: Headers = {};

export type SiteWithFields = Awaited<ReturnType<typeof startSiteWithFields>>;
