import { expect, test } from 'vitest';
import { withoutTracking } from './front-end.ts';

test.each([
  ['/note/', '/note/'],
  ['/note/?utm_source=mail&utm_medium=x', '/note/'],
  ['/?s=ink&gclid=1&paged=2', '/?s=ink&paged=2'],
  ['/?fbclid', '/'],
  ['/?utm=1&ga=2', '/?utm=1&ga=2'],
  ['/note/?p=1?utm_source=x', '/note/?p=1?utm_source=x'],
])('%s is cached as %s', (target, expected) => expect(withoutTracking(target)).toBe(expected));
