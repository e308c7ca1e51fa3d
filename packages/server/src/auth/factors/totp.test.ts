import { describe, expect, it } from 'vitest';
import { fromBase32, toBase32 } from './base32.ts';
import { hashRecoveryCode, newRecoveryCodes, readCode } from './recovery-codes.ts';
import { codeOfStep, keyUri, matchingStep, newSeed, stepAt } from './totp.ts';

describe('TOTP', () => {
  // RFC 6238, appendix B, SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d is %s', (seconds, code) => {
    expect(codeOfStep(Buffer.from('12345678901234567890'), stepAt(seconds), 8)).toBe(code);
  });

  // Abuse case 21. To see it fail, add `current + 2` to the steps.
  it('accepts the current step and its neighbors only', () => {
    const seed = newSeed();
    const now = 1_800_000_000;
    const codeAt = (step: number) => codeOfStep(fromBase32(seed), stepAt(now) + step);
    expect([-1, 0, 1].map((step) => matchingStep(seed, codeAt(step), now))).toEqual(
      [-1, 0, 1].map((step) => stepAt(now) + step),
    );
    const others = new Set([-1, 0, 1].map(codeAt));
    for (const step of [-2, 2]) if (!others.has(codeAt(step))) expect(matchingStep(seed, codeAt(step), now)).toBeNull();
  });

  it('encodes seeds as authenticator apps read them', () => {
    // RFC 4648, section 10.
    const vectors = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' };
    for (const [text, encoded] of Object.entries(vectors)) {
      expect(toBase32(Buffer.from(text))).toBe(encoded);
      expect(fromBase32(encoded).toString()).toBe(text);
    }
    expect(newSeed()).toMatch(/^[A-Z2-7]{32}$/);
    expect(keyUri({ seed: 'MZXW6', issuer: 'Tea & Co: News', account: 'ada' })).toBe(
      'otpauth://totp/Tea%20%26%20Co%20%20News:ada?secret=MZXW6&issuer=Tea%20%26%20Co%20%20News&algorithm=SHA1&digits=6&period=30',
    );
  });
});

describe('a typed code', () => {
  it('may have blanks, hyphens, and small letters', () => {
    expect(readCode(' 123 456 ')).toEqual({ kind: 'totp', code: '123456' });
    const [first = ''] = newRecoveryCodes();
    expect(readCode(first.toLowerCase())).toEqual({ kind: 'recovery-code', code: first.replaceAll('-', '') });
    expect(['', '12345', '1234567', 'K7QM', '١٢٣٤٥٦'].map(readCode)).toEqual([null, null, null, null, null]);
  });

  it('has 80 random bits, and a hash of its own for each user', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/);
    expect(hashRecoveryCode(1, codes[0] ?? '')).not.toEqual(hashRecoveryCode(2, codes[0] ?? ''));
  });
});
