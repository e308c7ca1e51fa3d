import { describe, expect, it } from 'vitest';
import { readBasic } from './basic.ts';
import { clearedCookie, readSessionCookie, sessionCookie } from './cookies.ts';
import { beyondScopes } from './credential.ts';
import type { Credential, PasswordScopes } from './credential.ts';
import { sourceOf } from './throttle.ts';
import { hashToken, randomPassword, randomToken, spacedOut } from './tokens.ts';

const scoped = (scopes: PasswordScopes): Credential => ({ kind: 'application-password', uuid: 'u', userId: 1, scopes });
const reads = { route: '/cms/v2/posts/1', writes: false };
const writes = { route: '/cms/v2/posts/1', writes: true };

describe('the scopes of an application password', () => {
  it('hold nobody who has none', () => {
    const whole: Credential = { kind: 'application-password', uuid: 'u', userId: 1, scopes: null };
    for (const credential of [
      whole,
      { kind: 'none' } as const,
      { kind: 'cookie', sessionId: 's', isRecent: true } as const,
    ]) {
      expect(beyondScopes(credential, writes)).toBeNull();
    }
  });

  it('let a reading one read', () => {
    const credential = scoped({ readOnly: true, prefixes: null });
    expect(beyondScopes(credential, reads)).toBeNull();
    expect(beyondScopes(credential, writes)).toMatchObject({ status: 403 });
  });

  it('end where the prefix ends, in any letter case', () => {
    const credential = scoped({ readOnly: false, prefixes: ['/cms/v2/posts'] });
    expect(beyondScopes(credential, writes)).toBeNull();
    expect(beyondScopes(credential, { ...reads, route: '/CMS/v2/Posts' })).toBeNull();
    expect(beyondScopes(credential, { ...reads, route: '/cms/v2/posts-secret' })).toMatchObject({ status: 403 });
    expect(beyondScopes(credential, { ...reads, route: '/cms/v2/users' })).toMatchObject({ status: 403 });
    expect(beyondScopes(credential, { ...writes, route: '/batch/v1' })).toBeNull();
  });
});

describe('an Authorization header', () => {
  const of = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

  it('gives login and password, blanks taken out', () => {
    expect(readBasic(of('ann:abcd EFGH 1234'))).toEqual({ login: 'ann', password: 'abcdEFGH1234' });
    expect(readBasic(of('ann:a:b').replace('Basic', 'bAsIc'))).toEqual({ login: 'ann', password: 'a:b' });
  });

  it.each([
    undefined,
    '',
    'Basic',
    'Basic ',
    'Basic !!!',
    'Bearer abc',
    'Digest x',
    of('nocolon'),
    of(':x'),
    of('ann:'),
    of('ann:   '),
    of('a\0b:c'),
    `Basic ${'A'.repeat(2000)}`,
  ])('gives nothing when there is nothing readable: %j', (header) => {
    expect(readBasic(header)).toBeNull();
  });
});

describe('the session cookie', () => {
  const token = randomToken();

  // V79. To see it fail, leave one of the attributes out of `sessionCookie`.
  it('is out of reach for scripts and other sites', () => {
    const cookie = sessionCookie({ token, maxAge: null, secure: true });
    expect(cookie.split('; ')).toEqual([
      `__Host-platen_session=${token}`,
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      'Secure',
    ]);
    expect(sessionCookie({ token, maxAge: 60, secure: false })).toBe(
      `platen_session=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`,
    );
    expect(clearedCookie({ secure: true })).toContain('Max-Age=0');
  });

  it('is read back from among others, and only under its own name', () => {
    expect(readSessionCookie(`a=b; platen_session=${token}; c=d`, { secure: false })).toBe(token);
    expect(readSessionCookie(`platen_session=${token}`, { secure: true })).toBeNull();
    expect(readSessionCookie(`xplaten_session=${token}`, { secure: false })).toBeNull();
    expect(readSessionCookie('platen_session=short', { secure: false })).toBeNull();
    expect(readSessionCookie(undefined, { secure: false })).toBeNull();
  });
});

describe('secrets', () => {
  it('are 24 letters and digits, shown in groups of four', () => {
    const password = randomPassword();
    expect(password).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(spacedOut(password)).toMatch(/^(\w{4} ){5}\w{4}$/);
    expect(spacedOut(password).replaceAll(' ', '')).toBe(password);
  });

  it('hash apart for each purpose', () => {
    expect(hashToken('session', 'x').equals(hashToken('reset', 'x'))).toBe(false);
  });
});

describe('the source of an attempt', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, source) => {
    expect(sourceOf(address)).toBe(source);
  });
});
