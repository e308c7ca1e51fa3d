import { describe, expect, test } from 'vitest';
import { keep, readyFor, tag } from './kept.ts';
import type { Asking, TagOptions, Kept } from './kept.ts';
import { shownTags } from './reads.ts';

const served = { status: 200, headers: { 'X-CMS-Total': '3', Vary: 'Origin' }, body: '["é"]' };
const options: TagOptions = { tags: ['site', 'posts'], sharedMaxAge: null, credentialHeaders: ['Authorization'] };
const asking: Asking = { method: 'GET', ifNoneMatch: undefined, origin: undefined, credentialOrigins: null };

const kept = (given: Partial<typeof served> = {}, more: Partial<TagOptions> = {}): Kept => {
  const tagged = tag({ ...served, ...given }, { ...options, ...more });
  const made = tagged === null ? null : keep(tagged);
  if (made === null) throw new Error('It is not kept.');
  return made;
};
const headersOf = (list: readonly string[]): Record<string, string> =>
  Object.fromEntries(Array.from({ length: list.length / 2 }, (_, at) => [list[2 * at], list[2 * at + 1]]));

describe('what is kept', () => {
  test('has the tags and a strong ETag of all that matters', () => {
    const { headers, etag } = kept();
    expect(headersOf(headers)).toEqual({
      'X-CMS-Total': '3',
      Vary: 'Origin',
      ETag: etag,
      'Surrogate-Key': 'site posts',
      'Cache-Tag': 'site,posts',
    });
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(kept().etag).toBe(etag);
    expect(kept({ body: '["e"]' }).etag).not.toBe(etag);
    expect(kept({ headers: { ...served.headers, 'X-CMS-Total': '4' } }).etag).not.toBe(etag);
  });

  test('tells a CDN how long it may be kept, and from whom it is to be kept apart', () => {
    const headers = headersOf(kept({}, { sharedMaxAge: 60 }).headers);
    expect(headers['Cache-Control']).toBe('public, max-age=0, s-maxage=60');
    expect(headers['Vary']).toBe('Origin, Authorization');
  });

  test.each([
    ['a refusal', { status: 404 }],
    ['an answer without a body', { body: null }],
    ['what caches are to leave alone', { headers: { 'Cache-Control': 'no-store' } }],
  ])('is never %s', (_, given) => {
    expect(tag({ ...served, ...given }, options)).toBeNull();
  });

  test('has few tags instead of very many', () => {
    const many = ['site', ...Array.from({ length: 500 }, (_, at) => `post-${at}`)];
    expect(shownTags(many)).toEqual(['site', 'posts', 'terms', 'users', 'comments']);
    expect(shownTags(many.slice(0, 20))).toHaveLength(20);
  });
});

describe('who asks', () => {
  test.each([['"x"'], ['W/"x"'], ['"y", "x"'], ['*']])('and has it already (%s) is told so', (condition) => {
    const { status, body, length, headers } = readyFor(
      { ...kept(), etag: '"x"' },
      { ...asking, ifNoneMatch: condition },
    );
    expect({ status, body, length }).toEqual({ status: 304, body: null, length: null });
    expect(headers).toContain('Surrogate-Key');
  });

  test.each([['"y"'], ['x'], ['']])('and has another (%s) gets it', (condition) => {
    expect(readyFor({ ...kept(), etag: '"x"' }, { ...asking, ifNoneMatch: condition }).status).toBe(200);
  });

  test('for the head gets its length', () => {
    expect(readyFor(kept(), { ...asking, method: 'HEAD' })).toMatchObject({ status: 200, body: null, length: 6 });
  });

  test('from a page of another origin is told that it may read it', () => {
    const { headers } = readyFor(kept(), { ...asking, origin: 'http://a.test', credentialOrigins: [] });
    expect(headersOf(headers)).toMatchObject({ 'Access-Control-Allow-Origin': 'http://a.test', Vary: 'Origin' });
    expect(headersOf(headers)).not.toHaveProperty('Access-Control-Allow-Credentials');
  });
});
