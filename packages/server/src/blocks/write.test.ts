import { expect, test } from 'vitest';
import { parseBlocks } from './grammar.ts';
import { writeBlock } from './write.ts';

test.each(['plain', '--> <b>&', 'a "quoted" word', 'ends with \\', '\\" and \\\\"', '---'])(
  '%s is read as it was written',
  (text) => {
    const written = writeBlock({ name: 'navigation-link', attributes: { label: text }, inner: '' });
    expect(written.slice(4, -3)).not.toMatch(/--|[<>&]/);
    expect(parseBlocks(written)).toMatchObject([{ name: 'core/navigation-link', attributes: { label: text } }]);
  },
);

test('what stands inside stands between two marks', () => {
  expect(writeBlock({ name: 'x', attributes: { a: 1 }, inner: '<p></p>' })).toBe(
    '<!-- wp:x {"a":1} --><p></p><!-- /wp:x -->',
  );
});
