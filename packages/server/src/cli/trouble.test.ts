import { expect, test } from 'vitest';
import { StorageUnavailable } from '../files/files.ts';
import { explain } from './trouble.ts';

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });

test.each([
  ['uploads that cannot be stored', new StorageUnavailable(full), 'free disk space'],
  ['a disk that is full', full, 'Free disk space'],
])('%s: explained in words, with what to do', (_, error, todo) => {
  const { exit, message, hint } = explain(error);
  expect(exit).toBe('failed');
  expect(message).not.toContain('    at ');
  expect(hint).toContain(todo);
});
