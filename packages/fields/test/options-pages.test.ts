import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '@platen/server';
import { startSiteWithFields, visitor } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

let site: SiteWithFields;
beforeAll(async () => {
  site = await startSiteWithFields(['options-site', 'siteoptions']);
});
afterAll(() => site.stop());

const route = '/options/site-settings';
const write = (acf: JsonMap, as?: Readonly<Record<string, string>>) =>
  site.call('POST', route, { body: { acf }, ...(as && { as }) });

const storedOptions = async (): Promise<JsonMap> => {
  const { db } = await site.app.ownScope();
  const rows = await db.kysely
    .selectFrom('options')
    .select(['name', 'value'])
    .where('name', 'like', '%options\\_o\\_%')
    .execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};

test('values are stored under the names of ACF, and read by everybody', async () => {
  const written = await write({
    o_phone: '123',
    o_links: [{ href: 'https://a.example/' }, { href: 'https://b.example/' }],
  });
  expect(written).toMatchObject({ status: 200, body: { slug: 'site-settings', title: 'Site settings' } });
  const values = { o_phone: '123', o_links: [{ href: 'https://a.example/' }, { href: 'https://b.example/' }] };
  expect(written.body['acf']).toMatchObject(values);
  expect((await site.call('GET', route, { as: visitor })).body['acf']).toMatchObject(values);
  expect(await storedOptions()).toMatchObject({
    options_o_phone: '123',
    _options_o_phone: 'field_o_phone',
    options_o_links: '2',
    options_o_links_1_href: 'https://b.example/',
  });
});

test('fields that are not sent stay, and rows that are removed leave nothing', async () => {
  await write({ o_phone: '456', o_links: [{ href: 'https://a.example/' }, { href: 'https://b.example/' }] });
  expect((await write({ o_links: [{ href: 'https://c.example/' }] })).body['acf']).toMatchObject({
    o_phone: '456',
    o_links: [{ href: 'https://c.example/' }],
  });
  expect(await storedOptions()).not.toHaveProperty('options_o_links_1_href');
});

test.each([
  [{ o_links: [{ hrf: 'x' }] }, 'acf[o_links][0][hrf]'],
  [{ nothing: 'x' }, 'acf[nothing]'],
  [{ o_logo: 999_999 }, 'acf[o_logo]'],
])('a wrong value is refused and named: %j', async (acf, param) => {
  await write({ o_phone: 'before' });
  const { status, body } = await write({ o_phone: 'after', ...acf });
  expect([status, body]).toMatchObject([
    400,
    { code: 'rest_invalid_param', data: { details: { acf: { data: { param } } } } },
  ]);
  expect((await site.call('GET', route)).body['acf']).toMatchObject({ o_phone: 'before' });
});

test('the capability of the page decides who writes', async () => {
  const subscriber = await site.signUp('subscriber');
  const author = await site.signUp('author');
  expect((await write({ o_phone: '1' }, visitor)).status).toBe(401);
  expect((await write({ o_phone: '1' }, subscriber)).status).toBe(403);
  expect((await write({ o_phone: '1' }, author)).status).toBe(200);
});

test('a page that no file defines has no route', async () => {
  const { status, body } = await site.call('GET', '/options/unknown', { as: visitor });
  expect([status, body['code']]).toEqual([404, 'rest_no_route']);
});
