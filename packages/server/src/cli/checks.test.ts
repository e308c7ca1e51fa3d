import { expect, test } from 'vitest';
import { address, clockDifference, nodeVersion } from './checks.ts';

test('Node must be new enough', () => {
  expect(nodeVersion('24.0.0').verdict).toBe('ok');
  expect(nodeVersion('22.18.0').verdict).toBe('fail');
});

test('clocks may differ a little', () => {
  expect(clockDifference(10_000, 11_500).verdict).toBe('ok');
  expect(clockDifference(10_000, 15_000)).toMatchObject({
    verdict: 'warn',
    found: expect.stringContaining('5.0 s behind'),
  });
  expect(clockDifference(15_000, 10_000)).toMatchObject({
    verdict: 'warn',
    found: expect.stringContaining('5.0 s ahead'),
  });
});

test('an address for others is public, encrypted, and behind a proxy that is believed', () => {
  const look = (siteUrl: string, trustedProxies: readonly string[] = []) =>
    address({ environment: 'production', siteUrl, trustedProxies }).verdict;
  expect(look('https://example.org', ['10.0.0.0/8'])).toBe('ok');
  expect(look('https://example.org')).toBe('warn');
  expect(look('http://example.org', ['10.0.0.0/8'])).toBe('warn');
  expect(look('https://localhost:3000', ['10.0.0.0/8'])).toBe('warn');
  expect(address({ environment: 'development', siteUrl: 'http://localhost:3000', trustedProxies: [] }).verdict).toBe(
    'ok',
  );
});
