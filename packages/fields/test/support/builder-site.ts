import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonMap } from '@platen/server';
import { basic } from '../../../server/test/support/accounts.ts';
import type { RunningApp } from '../../../server/test/support/app.ts';
import { startSite } from '../../../server/test/support/caching.ts';
import { fields } from '../../src/plugin.ts';

interface Answer {
  readonly status: number;
  readonly body: JsonMap;
}

interface Sent {
  readonly body?: object;
  readonly as?: Readonly<Record<string, string>>;
  /** Index of the node. */
  readonly on?: number;
}

/** Nodes of one site on which people define content types and fields, with a folder of its own for files. */
export async function startBuilderSite(store: 'files' | 'database', count = 1) {
  const folder = await mkdtemp(join(tmpdir(), 'platen-fields-'));
  const variables = { PLATEN_PLUGIN_FIELDS_FOLDER: folder, PLATEN_PLUGIN_FIELDS_STORE: store };
  Object.assign(process.env, variables);
  const site = await startSite();
  const nodes: RunningApp[] = [];
  for (let at = 0; at < count; at += 1)
    nodes.push(await site.startNode({ plugins: [fields], env: { PLATEN_ADMIN: 'off' } }));
  const admin = { authorization: site.authorization };
  const call = async (method: string, route: string, { body, as = admin, on = 0 }: Sent = {}): Promise<Answer> => {
    const response = await fetch(`${nodes[on]?.url ?? ''}/cms-json${route}`, {
      method,
      headers: { ...as, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as JsonMap };
  };
  /** A user of a role. Returns the headers to sign in with. */
  const signUp = async (role: string): Promise<Readonly<Record<string, string>>> => {
    const account = {
      username: `the-${role}`,
      email: `${role}@site.example`,
      password: 'correct horse battery',
      roles: [role],
    };
    const { body } = await call('POST', '/cms/v2/users', { body: account });
    const key = await call('POST', `/cms/v2/users/${String(body['id'])}/application-passwords`, {
      body: { name: 'tests' },
    });
    return basic(account.username, String(key.body['password']));
  };
  return {
    folder,
    nodes,
    db: site.db,
    call,
    signUp,
    stop: async () => {
      await site.stop();
      for (const name of Object.keys(variables)) Reflect.deleteProperty(process.env, name);
      await rm(folder, { recursive: true });
    },
  };
}

export type BuilderSite = Awaited<ReturnType<typeof startBuilderSite>>;

export const definitions = '/fields/v1/definitions';

export const recipeType = {
  post_type: 'recipe',
  labels: { name: 'Recipes', singular_name: 'Recipe' },
  public: true,
  show_in_rest: true,
  rest_base: 'recipes',
  supports: ['title', 'editor', 'custom-fields'],
};

export const recipeGroup = (name = 'serves') => ({
  title: 'Recipe details',
  fields: [
    { key: 'field_serves', label: 'Serves', name, type: 'number', min: 1 },
    {
      key: 'field_course',
      label: 'Course',
      name: 'course',
      type: 'select',
      choices: [
        ['main', 'Main'],
        ['3', 'Third'],
        ['1', 'First'],
      ],
    },
  ],
  location: [[{ param: 'post_type', operator: '==', value: 'recipe' }]],
  show_in_rest: 1,
  active: true,
});
