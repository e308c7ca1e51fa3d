import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { blake2b } from './blake2b.ts';

test.each([0, 1, 127, 128, 129, 300])('without a key, %i bytes give what Node gives', (size) => {
  const message = Buffer.from(Array.from({ length: size }, (_, at) => at % 251));
  const expected = createHash('blake2b512').update(message).digest('hex');
  expect(blake2b(message, { key: Buffer.alloc(0), length: 64 }).toString('hex')).toBe(expected);
});

test('with a key and another length it is another hash', () => {
  const hash = blake2b(Buffer.from('toSuZhEaLsVEks9OZEhvXvlp'), { key: Buffer.from('wp_fast_hash_6.8+'), length: 30 });
  expect(hash.toString('base64url')).toBe('nanqiH1gYm7V9RB5kWMPQ0XbYzK2oorGVDhH1nND');
});
