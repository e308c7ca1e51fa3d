import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSiteWithFields } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

const location = [[{ param: 'post_type', operator: '==', value: 'post' }]];
const text = (name: string, more = {}) => ({ key: `field_${name}`, name, label: name, type: 'text', ...more });
const money = {
  key: 'group_money',
  title: 'Money',
  location,
  show_in_rest: 1,
  capability: 'manage_options',
  fields: [text('price')],
};
const words = {
  key: 'group_words',
  title: 'Words',
  location,
  show_in_rest: 1,
  fields: [text('note'), text('verdict', { capability: 'edit_others_posts' })],
};

let site: SiteWithFields;
let author: Readonly<Record<string, string>>;
let post: number;

beforeAll(async () => {
  site = await startSiteWithFields([], { groups: [money, words] });
  author = await site.signUp('author');
  const made = await site.call('POST', '/posts', { body: { title: 'Mine', status: 'publish' }, as: author });
  post = made.body.id;
  await site.call('POST', `/posts/${post}`, { body: { acf: { price: '4', note: 'a', verdict: 'good' } } });
});
afterAll(() => site.stop());

const acfOf = async (query: string, as?: Readonly<Record<string, string>>) =>
  (await site.call('GET', `/posts/${post}?_fields=acf${query}`, as && { as })).body['acf'];

test('a field with a capability is read by everybody, and edited by those who have it', async () => {
  expect(await acfOf('', {})).toEqual({ price: '4', note: 'a', verdict: 'good' });
  expect(await acfOf('&context=edit', author)).toEqual({ note: 'a' });
  expect(await acfOf('&context=edit')).toEqual({ price: '4', note: 'a', verdict: 'good' });
});

test.each([{ price: '5' }, { verdict: 'bad' }, { field_price: '5' }])('an author cannot write %j', async (acf) => {
  const { status } = await site.call('POST', `/posts/${post}`, { body: { acf: { note: 'b', ...acf } }, as: author });
  expect(status).toBe(400);
  expect(await acfOf('')).toEqual({ price: '4', note: 'a', verdict: 'good' });
});

test('forms have no inputs that their user cannot save', async () => {
  const formsFor = async (headers: Readonly<Record<string, string>>): Promise<string> =>
    (await fetch(`${site.url}/wp-json/platen/v1/field-forms?type=post`, { headers })).text();
  const [theirs, all] = [await formsFor(author), await formsFor({ authorization: site.authorization })];
  expect(['note', 'price', 'verdict'].map((name) => theirs.includes(`"name":"${name}"`))).toEqual([true, false, false]);
  expect(['note', 'price', 'verdict'].every((name) => all.includes(`"name":"${name}"`))).toBe(true);
});
