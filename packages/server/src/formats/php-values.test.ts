import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../lib/json.ts';
import { phpText } from './php-text.ts';
import { readPhpValue } from './php-values.ts';

/** `PLATEN_PHP_VALUES=1000000` for the long form. */
const runs = Number(process.env['PLATEN_PHP_VALUES'] ?? 2000);

const text = fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.toWellFormed());
/** Keys of PHP that are digits are numbers; maps of nothing are lists. */
const value = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !Number.isInteger(one)),
    text,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string({ minLength: 1, maxLength: 8 }).filter((key) => !/^\d/.test(key)),
      tie('value'),
      { minKeys: 1, maxKeys: 4 },
    ),
  ),
})).value;

test('lists and maps come back as they were written', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(value),
        fc.dictionary(
          text.filter((key) => !/^-?\d/.test(key)),
          value,
          { minKeys: 1 },
        ),
      ),
      (given) => {
        const read = readPhpValue(phpText(given as Json));
        expect(read).toEqual({ value: given, repaired: false });
      },
    ),
    { numRuns: runs },
  );
});

test('texts come back as they were written, whatever they look like', () => {
  const looks = fc.oneof(
    text,
    fc.constantFrom('s:3:"abc";', 'a:0:{}', 'O:8:"stdClass":0:{}', 's:3:"abc', 'N;', 'b:1;', 'i:5;'),
  );
  fc.assert(
    fc.property(looks, (given) => {
      const written = phpText(given);
      const read = readPhpValue(written);
      expect(read !== null && 'value' in read ? read.value : written).toBe(given);
    }),
    { numRuns: runs },
  );
});

test('damaged values throw nothing, make no objects and pollute nothing', () => {
  const serialized = fc.array(value, { minLength: 1, maxLength: 5 }).map((given) => phpText(given as Json));
  const damage = fc.record({
    at: fc.nat(),
    length: fc.nat({ max: 3 }),
    sign: fc.constantFrom('', '"', ';', '}', '{', ':', '9', 'O', 'R', 'é'),
  });
  fc.assert(
    fc.property(serialized, fc.array(damage, { minLength: 1, maxLength: 4 }), (given, damages) => {
      let broken = given;
      for (const { at, length, sign } of damages) {
        const place = at % (broken.length + 1);
        broken = broken.slice(0, place) + sign + broken.slice(place + length);
      }
      expect(() => readPhpValue(broken)).not.toThrow();
    }),
    { numRuns: runs },
  );
  const polluting = readPhpValue('a:1:{s:9:"__proto__";a:1:{s:8:"polluted";b:1;}}');
  expect(polluting).toMatchObject({ repaired: false });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
