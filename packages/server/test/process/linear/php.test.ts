import { expect, test } from 'vitest';
import { readPhpValue } from '../../../src/formats/php-values.ts';
import { evaluatePhp } from '../../../src/formats/php-source/evaluate.ts';
import { parsePhp } from '../../../src/formats/php-source/parse.ts';
import { PhpProblem } from '../../../src/formats/php-source/problem.ts';
import { growth, inProportion, repeated } from '../../support/growth.ts';

test.each([
  ['depth', repeated('a:1:{i:0;')],
  ['a string', (length: number) => `s:${length}:"${'\n'.repeat(length)}`],
  ['a list', (length: number) => `a:${length}:{${repeated('i:0;N;')(length)}`],
])('a PHP value takes time in proportion to %s', async (_, text) => {
  expect(await growth(readPhpValue, (length) => `${text(length)};`, 700_000)).toBeLessThan(inProportion);
});

/** Refused source is read up to its problem. */
function readBothWays(text: string): void {
  for (const isLenient of [false, true]) {
    try {
      const report = isLenient ? { report: () => undefined } : {};
      const file = parsePhp({ source: `<?php ${text}`, file: 'a.php', isLenient });
      evaluatePhp(file, { functions: new Map(), ...report });
    } catch (error) {
      if (!(error instanceof PhpProblem)) throw error;
    }
  }
}

const units = [
  "'",
  '"',
  '/*',
  '# ',
  '(',
  '[',
  '{',
  '}',
  '<<<A\n',
  '<?php ',
  '?>',
  'if(1):',
  'f(function(){',
  "$a.='x';",
  'a::',
];

test.each(units)('PHP source takes time in proportion to the length of %j', async (unit) => {
  expect(await growth(readBothWays, repeated(unit), 100_000)).toBeLessThan(inProportion);
});
