import { describe, expect, it } from 'vitest';
import { createPasswords, testCost } from './passwords.ts';

const passwords = createPasswords(testCost);

describe('passwords', () => {
  it('verify against their own hash and no other', async () => {
    const stored = await passwords.hash('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(await passwords.verify('correct horse', stored)).toBe(true);
    expect(await passwords.verify('correct horse ', stored)).toBe(false);
    expect(await passwords.hash('correct horse')).not.toBe(stored);
  });

  it('never verify without a hash, with an empty one, or with one that cannot be read', async () => {
    for (const stored of [null, '', 'x', '$2y$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=8,t=1,p=1$AAAA$BBBB']) {
      expect(await passwords.verify('', stored)).toBe(false);
      expect(await passwords.verify('anything', stored)).toBe(false);
    }
  });

  // V77. To see it fail, hash only the first 72 bytes in `tagOf`.
  it('are told apart beyond their 72nd byte', async () => {
    const first = `${'a'.repeat(99)}1`;
    const stored = await passwords.hash(first);
    expect(await passwords.verify(first, stored)).toBe(true);
    expect(await passwords.verify(`${'a'.repeat(99)}2`, stored)).toBe(false);
  });

  it('know when they were made with another cost', async () => {
    const stored = await passwords.hash('x');
    expect(passwords.isDated(stored)).toBe(false);
    expect(createPasswords({ memory: 16, passes: 1 }).isDated(stored)).toBe(true);
    expect(await createPasswords({ memory: 16, passes: 1 }).verify('x', stored)).toBe(true);
  });

  it('refuse more work than can be waited for, and recover', async () => {
    const many = await Promise.allSettled(Array.from({ length: 200 }, () => passwords.hash('x')));
    const refused = many.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { restCode: 'rest_service_unavailable', status: 503 } });
    expect(await passwords.hash('x')).toBeTruthy();
  });
});
