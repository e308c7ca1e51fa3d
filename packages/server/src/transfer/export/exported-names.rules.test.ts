import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml } from '../../text/markup/entities.ts';
import { decodeName } from './exported-names.rules.ts';

const pieces = ['&', 'amp;', '&amp;', 'lt;', '<', '"', "'", '#039;', '#x27', ';', 'hellip;', 'a', ' ', 'é', '>'];

test('a name is plain in an export', () => {
  expect(decodeName('Fish &amp; &quot;Chips&quot; &lt;3 &#039;n')).toBe(`Fish & "Chips" <3 'n`);
});

test('what is read from an export is stored as it was before', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const stored = escapeHtml(parts.join(''));
      expect(escapeHtml(decodeName(stored))).toBe(stored);
    }),
    { numRuns: 2000 },
  );
});
