import { expect, test } from 'vitest';
import { dialects } from '../../dialect.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import { termAddress } from './term-address.rules.ts';
import { testAddress as address } from '../../../test/support/address.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';

const of = (name: string, facts: Partial<Taxonomy> = {}): Taxonomy =>
  ({ name, slug: name, publiclyQueryable: true, ...facts }) as Taxonomy;
const term = { id: 7, slug: 'l%c3%a1va' };

test.each<[string, Taxonomy, boolean, readonly string[], string]>([
  ['nested', of('category'), true, ['earth', 'fire'], '/category/earth/fire/l%c3%a1va/'],
  ['under a slug of its own', of('post_tag', { slug: 'tag' }), true, [], '/tag/l%c3%a1va/'],
  ['plain, of a category', of('category'), false, ['earth'], '/?cat=7'],
  ['plain, of a tag', of('post_tag'), false, [], '/?tag=l%c3%a1va'],
  ['plain, of another taxonomy', of('cms_rock'), false, [], '/?wp_rock=l%c3%a1va'],
  ['hidden', of('cms_rock', { publiclyQueryable: false }), true, [], '/?taxonomy=wp_rock&term=l%c3%a1va'],
])('an address that is %s', (_what, taxonomy, pretty, above, expected) => {
  const permalinks = permalinksOf({ address: { ...address, pretty } });
  const given = { permalinks, dialect: dialects.wp, taxonomy, above };
  expect(termAddress(term, given)).toBe(`http://site.test${expected}`);
});
