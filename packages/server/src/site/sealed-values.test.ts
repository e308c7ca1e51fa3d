import { expect, test } from 'vitest';
import { createSealedValues } from './sealed-values.ts';

const [old, young] = ['an old secret of more than thirty-two letters', 'a new secret of more than thirty-two letters'];
const place = { table: 'webhooks', column: 'secrets', row: 7 };

test('a sealed value opens in its own row alone, and with one of the secrets', () => {
  const sealing = createSealedValues([old]);
  const sealed = sealing.seal(place, 'whsec_x');
  expect(sealed).not.toContain('whsec');
  expect(sealing.seal(place, 'whsec_x')).not.toBe(sealed);
  expect(sealing.open(place, sealed)).toBe('whsec_x');
  for (const other of [{ row: 8 }, { column: 'name' }, { table: 'users' }])
    expect(sealing.open({ ...place, ...other }, sealed)).toBeNull();
  const rotated = createSealedValues([young, old]);
  expect(rotated.open(place, sealed)).toBe('whsec_x');
  expect([sealing.isCurrent(sealed), rotated.isCurrent(sealed)]).toEqual([true, false]);
  expect(createSealedValues([young]).open(place, sealed)).toBeNull();
});

test('a damaged value opens nothing', () => {
  const sealing = createSealedValues([old]);
  const bytes = Buffer.from(sealing.seal(place, 'whsec_x'), 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(sealing.open(place, damaged.toString('base64'))).toBeNull();
    expect(sealing.open(place, bytes.subarray(0, at).toString('base64'))).toBeNull();
  }
});
