import { expect, test } from 'vitest';
import { address, clockDifference, nodeVersion } from './checks.ts';

test('Node must be new enough', () => {
  expect(nodeVersion('24.0.0').status).toBe('ok');
  expect(nodeVersion('22.18.0').status).toBe('error');
});

test('clocks may differ a little', () => {
  expect(clockDifference(10_000, 11_500).status).toBe('ok');
  expect(clockDifference(10_000, 15_000)).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('5.0 s behind'),
  });
  expect(clockDifference(15_000, 10_000)).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('5.0 s ahead'),
  });
});

test('an address for others is public, encrypted, and behind a proxy that is believed', () => {
  const look = (siteUrl: string, trustedProxies: readonly string[] = []) =>
    address({ environment: 'production', siteUrl, trustedProxies }).status;
  expect(look('https://example.org', ['10.0.0.0/8'])).toBe('ok');
  expect(look('https://example.org')).toBe('warning');
  expect(look('http://example.org', ['10.0.0.0/8'])).toBe('warning');
  expect(look('https://localhost:3000', ['10.0.0.0/8'])).toBe('warning');
  expect(address({ environment: 'development', siteUrl: 'http://localhost:3000', trustedProxies: [] }).status).toBe(
    'ok',
  );
});
