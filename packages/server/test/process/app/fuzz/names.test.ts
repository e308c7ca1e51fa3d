import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../support/database.ts';
import { patient } from '../../../support/patient.ts';
import { startAppProcess } from '../../../support/processes.ts';
import { seedSite } from './seeded-site.ts';

/** What every object has without having been given it. A table that is looked up by a name from a request has none. */
const inherited = Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__');

const variable = /\(\?P<\w+>(?:[^()]|\([^()]*\))*\)/g;

test('no name that every object has fails a request: as a parameter, a field, a member of a body, a value or a part of a path', async () => {
  const database = await createTestDatabase();
  const service = await startAppProcess({ ...patient, DATABASE_URL: database.url });
  const db = new Client({ connectionString: database.url });
  const failures: string[] = [];
  let succeeded = 0;
  try {
    await db.connect();
    const { routes, known } = await seedSite(db, service);
    const headers = known.callers.find(({ role }) => role === 'administrator')?.headers ?? {};
    const members = Object.fromEntries(inherited.map((name) => [name, name]));
    const asParameters = new URLSearchParams(members).toString();
    const asNames = `_fields=id,${inherited.join(',')}&_embed=${inherited.join(',')}`;
    const send = async (method: string, path: string, body?: object): Promise<void> => {
      const content = body && {
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      const { status } = await fetch(`http://127.0.0.1:${service.port}/cms-json${path}`, {
        method,
        headers,
        ...content,
      });
      if (status >= 500 && status !== 501) failures.push(`${status} ${method} ${path.slice(0, 100)}`);
      if (status < 300) succeeded += 1;
    };
    for (const [route, { endpoints }] of Object.entries(routes)) {
      const path = route.replaceAll(variable, '1');
      await send('GET', `${path}?${asParameters}`);
      await send('GET', `${path}?${asNames}`);
      await send('OPTIONS', `${path}?${asParameters}`);
      if (path !== route) for (const name of inherited) await send('GET', route.replaceAll(variable, name));
      for (const { methods, args } of endpoints) {
        const values = Object.keys(args).map((name) => `${name}=toString`);
        for (const value of methods.includes('GET') ? values : []) await send('GET', `${path}?${value}`);
        const [method] = methods;
        if (method === undefined || method === 'GET' || method === 'DELETE') continue;
        await send(method, path, members);
        await send(method, path, { meta: members, settings: members, attributes: members, title: 'T' });
      }
    }
  } finally {
    await service.stop();
    await db.end();
    await database.drop();
  }
  expect(failures).toEqual([]);
  expect(succeeded).toBeGreaterThan(200);
});
