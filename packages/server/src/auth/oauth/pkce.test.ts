import { expect, test } from 'vitest';
import { isChallenge, isVerifier } from './pkce.ts';

test('the example of RFC 7636, appendix B', () => {
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  expect(isChallenge(challenge)).toBe(true);
  expect(isVerifier(challenge, verifier)).toBe(true);
  expect(isVerifier(challenge, `${verifier}x`)).toBe(false);
  expect(isVerifier(challenge, challenge)).toBe(false);
  expect(isVerifier(challenge, undefined)).toBe(false);
});
