import { expect, test } from 'vitest';
import type { FieldGroup } from '../definitions/definition.ts';
import { compileLocation, compileTypeLocation } from './location.ts';
import type { Place } from './location.ts';

const caller = { isSignedIn: false, roles: [] };
const post: Place = {
  kind: 'post',
  type: 'post',
  id: 7,
  status: 'publish',
  format: '',
  template: '',
  parent: 0,
  caller,
};

const groupAt = (...lists: readonly (readonly string[])[]): FieldGroup => ({
  key: 'group_a',
  title: 'A',
  help: '',
  capability: '',
  position: 'normal',
  fields: [],
  menuOrder: 0,
  active: true,
  showInRest: true,
  location: lists.map((rules) =>
    rules.map((rule) => {
      const [param = '', operator = '', value = ''] = rule.split(' ');
      return { param, operator: operator === '!=' ? '!=' : '==', value };
    }),
  ),
});

const shows = (place: Place, ...lists: readonly (readonly string[])[]): boolean =>
  compileLocation(groupAt(...lists))(place);

test.each<[string, Place, boolean]>([
  ['post_type == post', post, true],
  ['post_type != post', post, false],
  ['post_type == post', { ...post, kind: 'term', type: 'post' }, false],
  ['post_type != post', { kind: 'user', type: '', caller }, false],
  ['post_status == draft', { ...post, status: 'draft' }, true],
  ['post_format == standard', post, true],
  ['post_format == quote', { ...post, format: 'quote' }, true],
  ['post_category == category:news', { ...post, terms: ['category:news'] }, true],
  ['post_taxonomy == post_tag:blue', post, false],
  ['page_template == default', { ...post, type: 'page' }, true],
  ['page_template == default', post, false],
  ['post_template == wide', { ...post, template: 'wide' }, true],
  ['page_type == top_level', post, true],
  ['page_type == child', { ...post, parent: 3 }, true],
  ['page_type == front_page', { ...post, frontPage: 7 }, true],
  ['page_type == front_page', post, false],
  ['page_parent == 3', { ...post, parent: 3 }, true],
  ['attachment == image', { kind: 'media', type: 'attachment', mimeType: 'image/png', caller }, true],
  ['attachment == image/jpeg', { kind: 'media', type: 'attachment', mimeType: 'image/png', caller }, false],
  ['taxonomy == all', { kind: 'term', type: 'genre', caller }, true],
  ['user_form == all', { kind: 'user', type: '', caller }, true],
  ['user_role == author', { kind: 'user', type: '', roles: ['author'], caller }, true],
  ['comment == post', { kind: 'comment', type: 'post', caller }, true],
  ['current_user == logged_in', post, false],
  ['current_user_role == editor', { ...post, caller: { isSignedIn: true, roles: ['editor'] } }, true],
  ['block == acf/x', post, false],
])('%s', (rule, place, holds) => {
  expect(shows(place, [rule])).toBe(holds);
});

test('all rules of one list must hold, and one list is enough', () => {
  expect(shows(post, ['post_type == post', 'post_status == draft'])).toBe(false);
  expect(shows(post, ['post_type == page'], ['post_type == post'])).toBe(true);
  expect(shows(post)).toBe(false);
});

test('inactive groups and groups outside the API are shown nowhere', () => {
  const group = groupAt(['post_type == post']);
  expect(compileLocation({ ...group, active: false })(post)).toBe(false);
  expect(compileLocation({ ...group, showInRest: false })(post)).toBe(false);
});

test('the schema of a type has only the groups that the type alone decides', () => {
  expect(compileTypeLocation(groupAt(['post_type == post']))(post)).toBe(true);
  expect(compileTypeLocation(groupAt(['post_type == post', 'post_status == publish']))(post)).toBe(false);
});
