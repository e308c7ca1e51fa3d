import { describe, expect, test } from 'vitest';
import { canDeletePost, canEditPost, canReadPost } from './post-rights.rules.ts';
import type { ReadPost } from './post-rights.rules.ts';
import type { Scope } from '../../scope.ts';
import { callerOf, openTestCore, roles } from '../../../test/support/site.ts';
import type { Role } from '../../../test/support/site.ts';

const core = openTestCore();
const me = 7;

const scopeOf = (role: Role): Scope => core.scopeFor({ caller: callerOf(core.site(), role, me) });

/** One letter per role, in order: y or n. */
const judged = (may: (scope: Scope, post: ReadPost) => boolean, post: ReadPost): string =>
  roles.map((role) => (may(scopeOf(role), post) ? 'y' : 'n')).join('');

const post = (status: string, more: Partial<ReadPost> = {}): ReadPost => ({
  type: 'post',
  status,
  author: 99,
  ...more,
});
const own = { author: me };

describe('posts of others', () => {
  test.each(['publish', 'draft', 'pending', 'future', 'private', 'trash'])('%s', (status) => {
    const others = 'nnnnyy';
    expect(judged(canReadPost, post(status))).toBe(status === 'publish' ? 'yyyyyy' : others);
    expect(judged(canEditPost, post(status))).toBe(others);
    expect(judged(canDeletePost, post(status))).toBe(others);
  });
});

describe('own posts', () => {
  test.each(['draft', 'pending', 'private'])('%s', (status) => {
    expect(judged(canReadPost, post(status, own))).toBe('nyyyyy');
    expect(judged(canEditPost, post(status, own))).toBe('nnyyyy');
    expect(judged(canDeletePost, post(status, own))).toBe('nnyyyy');
  });

  test('once published they are out of a contributor’s hands, also in the bin', () => {
    expect(judged(canEditPost, post('publish', own))).toBe('nnnyyy');
    const binned = (status: string) => post('trash', { ...own, trashedFrom: { status, slug: '' } });
    expect(judged(canEditPost, binned('publish'))).toBe('nnnyyy');
    expect(judged(canEditPost, binned('draft'))).toBe('nnyyyy');
  });
});

describe('other types', () => {
  test('pages are for editors', () => {
    expect(judged(canEditPost, { ...post('draft', own), type: 'page' })).toBe('nnnnyy');
  });

  test('navigation is for who arranges the site', () => {
    expect(judged(canEditPost, { ...post('publish'), type: 'cms_navigation' })).toBe('nnnnny');
    expect(judged(canReadPost, { ...post('publish'), type: 'cms_navigation' })).toBe('yyyyyy');
  });

  test('patterns are read by who edits', () => {
    expect(judged(canReadPost, { ...post('publish'), type: 'cms_block' })).toBe('nnyyyy');
  });

  test('of a type nobody knows nothing can be done', () => {
    expect(judged(canReadPost, { ...post('publish'), type: 'gone' })).toBe('nnnnnn');
    expect(judged(canEditPost, { ...post('draft', own), type: 'gone' })).toBe('nnnnnn');
  });
});

describe('files', () => {
  const file = (inheritsFrom?: ReadPost | null): ReadPost => ({
    ...post('inherit'),
    type: 'attachment',
    ...(inheritsFrom === undefined ? {} : { inheritsFrom }),
  });

  test('are as open as what they are attached to', () => {
    expect(judged(canReadPost, file(null))).toBe('yyyyyy');
    expect(judged(canReadPost, file(post('publish')))).toBe('yyyyyy');
    expect(judged(canReadPost, file(post('private')))).toBe('nnnnyy');
  });

  test('are closed where that is not known', () => {
    expect(judged(canReadPost, file())).toBe('nnnnyy');
  });
});
