/** Wrong credentials make a visitor, as ever; a header and one line of the log say so, and neither says what was sent. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic } from '../support/accounts.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';

const secret = 'not-the-right-one';
let running: RunningApp;
let password: string;

beforeAll(async () => {
  running = await startApp({ env: { PLATEN_LOG_LEVEL: 'info' } });
  const installed = await running.install({ title: 'Tea', login: 'mira', email: 'mira@example.org' });
  password = installed?.applicationPassword ?? '';
});
afterAll(() => running.stop());

const read = (path: string, headers: Record<string, string>) =>
  fetch(`${running.url}/cms-json/cms/v2${path}`, { headers });

test.each([
  ['a wrong password', 'mira'],
  ['an unknown user', 'nobody'],
])('%s is told in a header that browsers do not ask about', async (_, login) => {
  const before = running.logged.length;
  const refused = await read('/users/me', basic(login, secret));
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'rest_not_logged_in' });
  expect(refused.headers.get('x-cms-hint')).toContain('Unknown user name or application password');
  expect(refused.headers.get('www-authenticate')).toBeNull();
  const lines = running.logged
    .slice(before)
    .filter((line) => line.includes('unknown credentials; request is anonymous'));
  expect(lines).toHaveLength(1);
  expect(running.logged.join('')).not.toContain(secret);
  const open = await read('/posts', basic(login, secret));
  expect({ status: open.status, hint: open.headers.has('x-cms-hint') }).toEqual({ status: 200, hint: true });
});

test('right ones and none get no hint, also where others were wrong before', async () => {
  for (const headers of [basic('mira', password), {}]) {
    const { status, headers: sent } = await read('/posts', headers);
    expect({ status, hint: sent.has('x-cms-hint') }).toEqual({ status: 200, hint: false });
  }
});
