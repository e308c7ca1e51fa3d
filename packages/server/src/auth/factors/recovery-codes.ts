import { randomBytes } from 'node:crypto';
import { hashToken } from '../tokens.ts';
import { toBase32 } from './base32.ts';

export const recoveryCodeCount = 10;
/** 80 bits. */
const bytesOfCode = 10;

/** 16 letters and digits in groups of four, such as `K7QM-2XNA-PB4T-ZC6D`. */
export const newRecoveryCode = (): string => toBase32(randomBytes(bytesOfCode)).match(/.{4}/g)?.join('-') ?? '';

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

/** Random codes of 80 bits can't be guessed from a fast hash. The user is part of it: the same code of two users differs. */
export const hashRecoveryCode = (userId: number, code: string): Buffer =>
  hashToken('recovery code', `${userId}\0${code.replaceAll('-', '')}`);

/** What a user typed, as far as it can be a code. */
export type TypedCode = { readonly kind: 'totp' | 'recovery-code'; readonly code: string } | null;

/** Apps show codes in groups, and people copy blanks and hyphens along. */
export function readCode(typed: string): TypedCode {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return /^[A-Z2-7]{16}$/.test(code) ? { kind: 'recovery-code', code } : null;
}
