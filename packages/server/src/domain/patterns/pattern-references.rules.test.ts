import { expect, test } from 'vitest';
import { withoutReferences } from './pattern-references.rules.ts';

const reference = (slug: string): string => `<!-- wp:pattern {"slug":"${slug}"} /-->`;
const paragraph = (text: string): string => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
const group = (inside: string): string => `<!-- wp:group {"tagName":"div"} --><div>${inside}</div><!-- /wp:group -->`;

const finder = (contents: Readonly<Record<string, string>>) => (name: string) => contents[name];

test('references become the blocks of the patterns they name, at any depth', () => {
  const find = finder({ 'a/one': paragraph('1') + paragraph('2'), 'a/two': group(reference('a/one')) });
  expect(withoutReferences(group(`x${reference('a/two')}y`) + paragraph('end'), find)).toBe(
    group(`x${group(paragraph('1') + paragraph('2'))}y`) + paragraph('end'),
  );
});

test('what is unknown, or inside itself, stays a reference', () => {
  const find = finder({ 'a/self': paragraph('1') + reference('a/self') });
  expect(withoutReferences(reference('a/none') + reference('a/self'), find)).toBe(
    reference('a/none') + paragraph('1') + reference('a/self'),
  );
});

test('patterns that multiply each other end at a limit', () => {
  const contents = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`a/${at}`, paragraph('x'.repeat(100)) + reference(`a/${at + 1}`).repeat(2)]),
  );
  const resolved = withoutReferences(reference('a/0'), finder(contents));
  expect(resolved.length).toBeGreaterThan(100_000);
  expect(resolved.length).toBeLessThan(2_000_000);
});
