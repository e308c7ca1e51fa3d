import { expect, test } from 'vitest';
import { audiencesOf, metadataUrl, resourceOfRoute } from './resources.ts';

const place = { siteUrl: 'https://example.org/blog', dialect: { root: 'wp-json', name: 'wp' } } as const;

test.each([
  [[], ['api', 'mcp']],
  [['https://example.org/blog/wp-json'], ['api']],
  [['https://EXAMPLE.org/blog/wp-json/'], ['api']],
  [['https://example.org/blog/wp-json/platen/v1/mcp'], ['mcp']],
  [['https://example.org/blog/wp-json/mcp/mcp-adapter-default-server'], ['mcp']],
  [
    ['https://example.org/blog', 'https://example.org/blog/wp-json'],
    ['api', 'mcp'],
  ],
  [['https://example.org/blog/wp-json', 'https://other.example/'], null],
  [['https://example.org/'], null],
  [['https://example.org/blog/wp-json#x'], null],
  [['https://user@example.org/blog/wp-json'], null],
  [['http://example.org/blog/wp-json'], null],
  [[''], null],
])('%j', (resources, audiences) => {
  expect(audiencesOf(resources, place)).toEqual(audiences);
});

test('documents of a site with a path are at the root of its host', () => {
  const mcp = resourceOfRoute('/platen/v1/mcp', place);
  expect(metadataUrl(mcp, 'oauth-protected-resource')).toBe(
    'https://example.org/.well-known/oauth-protected-resource/blog/wp-json/platen/v1/mcp',
  );
  expect(metadataUrl(place.siteUrl, 'oauth-authorization-server')).toBe(
    'https://example.org/.well-known/oauth-authorization-server/blog',
  );
  expect(resourceOfRoute('/wp/v2/posts', place)).toBe('https://example.org/blog/wp-json');
});
