import { expect, test } from 'vitest';
import { beyondScopes } from '../credential.ts';
import type { Credential } from '../credential.ts';
import { isWithin, limitsOfToken, parseScopes, readTokenScopes } from './token-scopes.ts';

const withScopes = (text: string, ability?: string): Credential => ({
  kind: 'oauth',
  uuid: '',
  userId: 1,
  scopes: readTokenScopes(parseScopes(text) ?? []),
  ...(ability !== undefined && { ability }),
});

const allows = (credential: Credential, route: string, writes: boolean): boolean =>
  beyondScopes(credential, { route, writes }) === null;

test('scopes of a request', () => {
  expect(parseScopes(undefined)).toEqual(['read']);
  expect(parseScopes('write  read write')).toEqual(['write', 'read']);
  expect(parseScopes('offline_access')).toEqual(['read', 'offline_access']);
  for (const text of ['openid', 'read:posts', 'ability:x', 'READ', 'read:/../', `read:/${'x'.repeat(200)}`])
    expect(parseScopes(text), text).toBeNull();
});

test.each([
  ['read', '/wp/v2/posts', false, true],
  ['read', '/wp/v2/posts', true, false],
  ['write', '/wp/v2/posts', true, true],
  ['write', '/wp/v2/posts', false, true],
  ['read:/wp/v2/posts', '/wp/v2/posts/1', false, true],
  ['read:/wp/v2/posts', '/wp/v2/posts-secret', false, false],
  ['read:/wp/v2/posts', '/wp/v2/posts/1', true, false],
  ['write:/wp/v2/posts read:/wp/v2/pages', '/wp/v2/pages', true, false],
  ['ability:content/draft-post', '/wp/v2/posts', true, false],
  ['ability:content/draft-post', '/wp-abilities/v1/abilities/content/draft-post/run', true, true],
  ['ability:content/draft-post', '/wp-abilities/v1/abilities/content/trash-post/run', true, false],
  ['admin', '/wp/v2/posts', false, false],
])('%s: %s, writes %s → %s', (scopes, route, writes, allowed) => {
  expect(allows(withScopes(scopes), route, writes)).toBe(allowed);
});

test('the routes of an ability, from within it', () => {
  const scopes = 'ability:content/draft-post';
  expect(allows(withScopes(scopes, 'content/draft-post'), '/wp/v2/posts', true)).toBe(true);
  expect(allows(withScopes(scopes, 'content/trash-post'), '/wp/v2/posts', true)).toBe(false);
});

test('a token counts as limited, unless it may do everything', () => {
  const limits = (text: string) => limitsOfToken(readTokenScopes(parseScopes(text) ?? []));
  expect(limits('read')).toEqual({ readOnly: true, prefixes: null });
  expect(limits('write')).toEqual({ readOnly: false, prefixes: null });
  expect(limits('write admin')).toBeNull();
  expect(limits('read admin')).toEqual({ readOnly: true, prefixes: null });
  expect(limits('write:/wp/v2/posts admin')).toEqual({ readOnly: false, prefixes: ['/wp/v2/posts'] });
});

test('a refresh asks for no more than was granted', () => {
  expect(isWithin(['read'], ['write'])).toBe(true);
  expect(isWithin(['write'], ['read'])).toBe(false);
  expect(isWithin(['read'], ['read:/wp/v2/posts'])).toBe(false);
});
