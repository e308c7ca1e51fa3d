import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '@platen/server';
import { indexedField } from './support/indexed-field.ts';
import { startSiteWithFields, visitor } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

const onPosts = [[{ param: 'post_type', operator: '==', value: 'post' }]];
const group = (fields: readonly JsonMap[], more = {}) => ({
  key: 'group_shop',
  title: 'Shop',
  location: onPosts,
  show_in_rest: 1,
  fields,
  ...more,
});
const shop = group([
  indexedField('price', 'number'),
  indexedField('code', 'text', { default_value: 'none' }),
  indexedField('day', 'date_picker'),
  indexedField('is_new', 'true_false'),
  indexedField('colors', 'checkbox', { choices: { red: 'Red', blue: 'Blue' } }),
  indexedField('related', 'relationship'),
  indexedField('note', 'text', { index: false }),
]);

let site: SiteWithFields;
const ids = new Map<string, number>();

async function write(title: string, fields: JsonMap, more: JsonMap = {}): Promise<number> {
  const id = await site.create('/posts', { title, status: 'publish', fields, ...more });
  ids.set(title, id);
  return id;
}

const titlesOf = async (query: string, as?: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const { status, body } = await site.call('GET', `/posts?_fields=title&${query}`, { as: as ?? visitor });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as unknown as readonly { title: { rendered: string } }[]).map(({ title }) => title.rendered);
};
const statusOf = async (query: string): Promise<number> => (await site.call('GET', `/posts?${query}`)).status;

beforeAll(async () => {
  site = await startSiteWithFields([], { groups: [shop], dialect: 'cms' });
  await write('Cup', { price: 4, code: 'b', day: '20261101', is_new: true, colors: ['red'] });
  await write('Pot', { price: 30, code: 'c', day: '20261201', colors: ['red', 'blue'] });
  await write('Lid', { price: -2.5, code: 'a' });
  await write('Bag', {});
});
afterAll(() => site.stop());

test('lists are filtered by bounds, and posts without a value are not below one', async () => {
  expect(await titlesOf('fields[price][after]=3&orderby=fields.price&order=asc')).toEqual(['Cup', 'Pot']);
  expect(await titlesOf('fields[price][before]=10&orderby=fields.price&order=asc')).toEqual(['Lid', 'Cup']);
  expect(await titlesOf('fields[price][is]=-2.5')).toEqual(['Lid']);
  expect(await titlesOf('fields[code][is]=none')).toEqual(['Bag']);
  expect(await titlesOf('fields[day][after]=20261115')).toEqual(['Pot']);
  expect(await titlesOf('fields[day][before]=20261115')).toEqual(['Cup']);
});

test('numbers are sorted as numbers, and posts without a value are the smallest', async () => {
  expect(await titlesOf('orderby=fields.price&order=asc')).toEqual(['Bag', 'Lid', 'Cup', 'Pot']);
  expect(await titlesOf('orderby=fields.price')).toEqual(['Pot', 'Cup', 'Lid', 'Bag']);
  expect(await titlesOf('orderby=fields.code&order=asc')).toEqual(['Lid', 'Cup', 'Pot', 'Bag']);
});

test('switches, choices, and relations are filtered by what they contain', async () => {
  expect(await titlesOf('fields[is_new]=true')).toEqual(['Cup']);
  expect((await titlesOf('fields[is_new]=false')).toSorted()).toEqual(['Bag', 'Lid', 'Pot']);
  expect((await titlesOf('fields[colors]=red')).toSorted()).toEqual(['Cup', 'Pot']);
  expect(await titlesOf('fields[colors]=blue')).toEqual(['Pot']);
  const [cup = 0, pot = 0] = [ids.get('Cup'), ids.get('Pot')];
  await write('Set', { related: [cup, pot] });
  await write('Single', { related: [pot] });
  expect(await titlesOf(`fields[related]=${cup}`)).toEqual(['Set']);
  expect((await titlesOf(`fields[related]=${cup},${pot}`)).toSorted()).toEqual(['Set', 'Single']);
});

test('cursors walk an order with posts without a value', async () => {
  const walk = async (cursor: string): Promise<readonly string[]> => {
    const url = `${site.url}/cms-json/cms/v2/posts?_fields=title&per_page=1&orderby=fields.price&order=asc&_cursor=${cursor}`;
    const response = await fetch(url);
    const [post] = (await response.json()) as { title: { rendered: string } }[];
    const next = response.headers.get('x-cms-nextcursor');
    return [post?.title.rendered ?? '', ...(next === null ? [] : await walk(next))].filter((one) => one !== '');
  };
  const all = await walk('');
  expect(all.slice(-3)).toEqual(['Lid', 'Cup', 'Pot']);
  expect(new Set(all).size).toBe(all.length);
});

test('a changed value shows at once, also in a list that was cached', async () => {
  const query = 'orderby=fields.price&per_page=1';
  expect(await titlesOf(query)).toEqual(['Pot']);
  await site.call('POST', `/posts/${ids.get('Cup')}`, { body: { fields: { price: 99 } } });
  expect(await titlesOf(query)).toEqual(['Cup']);
  await site.call('POST', `/posts/${ids.get('Cup')}`, { body: { fields: { price: 4 } } });
});

test('a post with a password has no value for anybody, in filters, orders, and totals', async () => {
  await write('Locked', { price: 777, code: 'zzz', is_new: true, colors: ['blue'] }, { password: 'open' });
  for (const as of [visitor, { authorization: site.authorization }]) {
    expect(await titlesOf('fields[price][after]=700', as)).toEqual([]);
    expect(await titlesOf('fields[code][is]=zzz', as)).toEqual([]);
    expect(await titlesOf('fields[is_new]=true', as)).toEqual(['Cup']);
    expect((await titlesOf('fields[colors]=blue', as)).join(' ')).not.toContain('Locked');
    expect((await titlesOf('orderby=fields.price', as))[0]).toBe('Pot');
  }
  await site.call('DELETE', `/posts/${ids.get('Locked')}?force=true`);
});

test('records that the caller cannot read filter nothing', async () => {
  const hidden = await site.create('/posts', { title: 'Hidden', status: 'draft' });
  await write('Naming', { related: [hidden] });
  expect(await titlesOf(`fields[related]=${hidden}`)).toEqual([]);
  expect(await titlesOf(`fields[related]=${hidden}`, { authorization: site.authorization })).toEqual(['Naming']);
});

test.each([
  'fields[note][is]=x',
  'fields[nothing][is]=x',
  'fields[price][is]=many',
  'fields[price][about]=3',
  'fields[is_new]=perhaps',
  'fields=3',
  'orderby=fields.note',
  'orderby=fields.related',
])('%s is refused', async (query) => {
  expect(await statusOf(query)).toBe(400);
});

test.each([
  [group([indexedField('secret', 'password')]), 'fields of the type password have no order'],
  [group([indexedField('body', 'wysiwyg')]), 'fields of the type wysiwyg have no order'],
  [group([indexedField('price', 'number', { capability: 'manage_options' })]), 'not all users can edit it'],
  [group([indexedField('price', 'number')], { capability: 'manage_options' }), 'not all users can edit it'],
  [
    group([indexedField('price', 'number')], {
      location: [[...(onPosts[0] ?? []), { param: 'current_user', operator: '==', value: 'logged_in' }]],
    }),
    'must follow from the post type alone',
  ],
  [
    group([indexedField('box', 'group', { index: false, sub_fields: [indexedField('price', 'number')] })]),
    'inside another field',
  ],
])('what not everybody reads, and what has no order, has no index', async (definition, reason) => {
  await expect(startSiteWithFields([], { groups: [definition] })).rejects.toThrow(reason);
});
