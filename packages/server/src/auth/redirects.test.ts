import { describe, expect, it } from 'vitest';
import { applicationTarget, localTarget } from './redirects.ts';

const site = 'https://site.example';

// V84. To see them fail, answer `target?.href ?? null` in both functions.
const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  'https://site.example@evil.example/',
  'https://site.example.evil.example/',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '/ok\n//evil',
  '\t//evil.example',
  '/%0d%0aX: y\r\n',
  '',
  'ok',
  'https://site.example',
];

describe('where to go after signing in', () => {
  it.each(hostile)('never leaves the site: %j', (wanted) => {
    expect(localTarget(wanted, site)).toBeNull();
  });

  it.each([{}, [], null, undefined, 5])('is a text: %j', (wanted) => {
    expect(localTarget(wanted, site)).toBeNull();
  });

  it('is a path of the site', () => {
    expect(localTarget('/', site)).toBe('/');
    expect(localTarget('/a/b?c=d#e', site)).toBe('/a/b?c=d#e');
    expect(localTarget('/a?u=https://evil.example', site)).toBe('/a?u=https://evil.example');
    expect(localTarget('https://site.example/a', site)).toBe('/a');
    expect(localTarget('/x/..//evil.example', site)).toBeNull();
  });
});

describe('where an application is told', () => {
  it.each([
    '//evil',
    'https:evil',
    '/\\evil',
    'javascript:alert(1)',
    'javascript://x/%0aalert(1)',
    'data://x',
    'vbscript://x',
    'file:///etc/passwd',
    'INTENT://scan/#Intent;end',
    'ftp://files.example/',
    'ms-settings://x',
    'search-ms://query',
    'chrome://settings',
    'mailto://a.example',
    'https://site@evil',
    'https://a:b@evil',
    'https://evil\n.example/',
    'https:// evil',
    'http://evil.example/',
    'https://a;sandbox/',
    'https://a%3bsandbox/',
    'https://a,b/',
    'https://*/',
    'https://*.example/',
    "https://'unsafe-inline'/",
    'https://a$b.example/',
    'app',
    ['https://a.example'],
    { href: 'https://a.example' },
  ])('is not %j', (wanted) => {
    expect(applicationTarget(wanted)).toBeNull();
  });

  it('is encrypted, on this machine, or a scheme of its own', () => {
    expect(applicationTarget('https://app.example/done?x=1')?.href).toBe('https://app.example/done?x=1');
    expect(applicationTarget('http://localhost:8080/')?.host).toBe('localhost:8080');
    expect(applicationTarget('http://[::1]:8080/')?.host).toBe('[::1]:8080');
    expect(applicationTarget('https://bücher.example/')?.host).toBe('xn--bcher-kva.example');
    expect(applicationTarget('myapp://sign_in;done')?.protocol).toBe('myapp:');
    expect(applicationTarget('myapp://done')?.protocol).toBe('myapp:');
    expect(applicationTarget('org.example.app://done')?.protocol).toBe('org.example.app:');
  });
});
