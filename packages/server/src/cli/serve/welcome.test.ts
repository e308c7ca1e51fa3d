import { expect, test } from 'vitest';
import { addressWords, welcomeFacts } from './welcome.ts';

const plain = { style: (_: unknown, text: string): string => text };

test.each([true, false])('the API reference is listed if it is served: %s', (docs) => {
  const config = { siteUrl: 'http://site.test', dialect: 'cms', docs } as const;
  const facts = welcomeFacts({ config, installed: null });
  expect('docs' in facts).toBe(docs);
  expect(addressWords(facts, plain).join('\n').includes('http://site.test/docs')).toBe(docs);
  expect(addressWords(facts, plain).join('\n')).toContain('http://site.test/sign-in');
});
