import { timingSafeEqual } from 'node:crypto';

/** The values of PLATEN_SECRET: the first signs and encrypts, all of them verify and decrypt. */
export type Secrets = readonly [string, ...string[]];

/** Takes as long for a text that begins right as for any other. */
export function isSameText(given: string, expected: string): boolean {
  const bytes = Buffer.from(given);
  const wanted = Buffer.from(expected);
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}

/** Whether one of the secrets made this signature. */
export const isSignedWith = (secrets: Secrets, given: string, sign: (secret: string) => string): boolean =>
  secrets.some((secret) => isSameText(given, sign(secret)));
