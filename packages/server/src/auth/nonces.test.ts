import { describe, expect, it } from 'vitest';
import { createNonces } from './nonces.ts';

const nonces = createNonces(['a secret of at least thirty-two letters']);
const noon = 1_700_006_400;
const whom = { userId: 7, sessionId: 'a', at: noon };

describe('a nonce', () => {
  it('is ten hexadecimal characters and vouches for its user in its session', () => {
    expect(nonces.issue(whom)).toMatch(/^[0-9a-f]{10}$/);
    expect(nonces.vouches(nonces.issue(whom), whom)).toBe(true);
  });

  it('vouches for nobody else, no other session, and not under another secret', () => {
    const nonce = nonces.issue(whom);
    expect(nonces.vouches(nonce, { ...whom, userId: 8 })).toBe(false);
    expect(nonces.vouches(nonce, { ...whom, sessionId: 'b' })).toBe(false);
    expect(createNonces(['another secret of thirty-two letters']).vouches(nonce, whom)).toBe(false);
    for (const bad of [
      '',
      '0123456789',
      nonce.toUpperCase() === nonce ? 'x' : nonce.toUpperCase(),
      `${nonce}0`,
      nonce.slice(0, 9),
      'é23456789',
    ]) {
      expect(nonces.vouches(bad, whom)).toBe(false);
    }
  });

  it('is good for this half day and the next, and not before or after', () => {
    const nonce = nonces.issue(whom);
    const halfDay = 43_200;
    expect(nonces.vouches(nonce, { ...whom, at: noon + halfDay })).toBe(true);
    expect(nonces.vouches(nonce, { ...whom, at: noon + 2 * halfDay })).toBe(false);
    expect(nonces.vouches(nonce, { ...whom, at: noon - halfDay })).toBe(false);
  });
});
