import { describe, expect, test } from 'vitest';
import { toCached, prepareFor, tagResponse } from './cached-response.ts';
import type { ConditionalRequest, TagOptions, CachedResponse } from './cached-response.ts';
import { shownTags } from './cache-tags.ts';

const served = { status: 200, headers: { 'X-CMS-Total': '3', Vary: 'Origin' }, body: '["é"]' };
const wideTags = ['site', 'posts', 'terms'];
const options: TagOptions = {
  tags: ['site', 'posts'],
  wideTags,
  tagPrefix: '',
  sharedMaxAge: null,
  credentialHeaders: ['Authorization'],
};
const asking: ConditionalRequest = {
  method: 'GET',
  ifNoneMatch: undefined,
  origin: undefined,
  credentialOrigins: null,
};

const cachedOf = (given: Partial<typeof served> = {}, more: Partial<TagOptions> = {}): CachedResponse => {
  const tagged = tagResponse({ ...served, ...given }, { ...options, ...more });
  const made = tagged === null ? null : toCached(tagged);
  if (made === null) throw new Error('It is not cached.');
  return made;
};
const headersOf = (list: readonly string[]): Record<string, string> =>
  Object.fromEntries(Array.from({ length: list.length / 2 }, (_, at) => [list[2 * at], list[2 * at + 1]]));

describe('what is cached', () => {
  test('has the tags and a strong ETag of all that matters', () => {
    const { headers, etag } = cachedOf();
    expect(headersOf(headers)).toEqual({
      'X-CMS-Total': '3',
      Vary: 'Origin',
      ETag: etag,
      'Surrogate-Key': 'site posts',
      'Cache-Tag': 'site,posts',
    });
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    const prefixed = cachedOf({}, { tagPrefix: 's7-' });
    expect(headersOf(prefixed.headers)).toMatchObject({
      'Surrogate-Key': 's7-site s7-posts',
      'Cache-Tag': 's7-site,s7-posts',
    });
    expect(prefixed.tags).toEqual(['site', 'posts']);
    expect(prefixed.etag).toBe(etag);
    expect(cachedOf().etag).toBe(etag);
    expect(cachedOf({ body: '["e"]' }).etag).not.toBe(etag);
    expect(cachedOf({ headers: { ...served.headers, 'X-CMS-Total': '4' } }).etag).not.toBe(etag);
  });

  test('tells a CDN how long it may be cached, and from whom it is to be cached apart', () => {
    const headers = headersOf(cachedOf({}, { sharedMaxAge: 60 }).headers);
    expect(headers['Cache-Control']).toBe('public, max-age=0, s-maxage=60');
    expect(headers['Vary']).toBe('Origin, Authorization');
  });

  test.each([
    ['a refusal', { status: 404 }],
    ['an answer without a body', { body: null }],
    ['what caches are to leave alone', { headers: { 'Cache-Control': 'no-store' } }],
  ])('is never %s', (_, given) => {
    expect(tagResponse({ ...served, ...given }, options)).toBeNull();
  });

  test('has few tags instead of very many', () => {
    const many = ['site', ...Array.from({ length: 500 }, (_, at) => `post-${at}`)];
    expect(shownTags(many, wideTags)).toEqual(wideTags);
    expect(shownTags(many.slice(0, 20), wideTags)).toHaveLength(20);
  });
});

describe('who asks', () => {
  test.each([['"x"'], ['W/"x"'], ['"y", "x"'], ['*']])('and has it already (%s) is told so', (condition) => {
    const { status, body, length, headers } = prepareFor(
      { ...cachedOf(), etag: '"x"' },
      { ...asking, ifNoneMatch: condition },
    );
    expect({ status, body, length }).toEqual({ status: 304, body: null, length: null });
    expect(headers).toContain('Surrogate-Key');
  });

  test.each([['"y"'], ['x'], ['']])('and has another (%s) gets it', (condition) => {
    expect(prepareFor({ ...cachedOf(), etag: '"x"' }, { ...asking, ifNoneMatch: condition }).status).toBe(200);
  });

  test('for the head gets its length', () => {
    expect(prepareFor(cachedOf(), { ...asking, method: 'HEAD' })).toMatchObject({ status: 200, body: null, length: 6 });
  });

  test('from a page of another origin is told that it may read it', () => {
    const { headers } = prepareFor(cachedOf(), { ...asking, origin: 'http://a.test', credentialOrigins: [] });
    expect(headersOf(headers)).toMatchObject({ 'Access-Control-Allow-Origin': 'http://a.test', Vary: 'Origin' });
    expect(headersOf(headers)).not.toHaveProperty('Access-Control-Allow-Credentials');
  });
});
