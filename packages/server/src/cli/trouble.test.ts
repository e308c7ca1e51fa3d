import { expect, test } from 'vitest';
import { FilesAway } from '../files/files.ts';
import { explain } from './trouble.ts';

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });

test.each([
  ['uploads that cannot be stored', new FilesAway(full), 'whether there is room'],
  ['a disk that is full', full, 'Make room'],
])('%s: explained in words, with what to do', (_, error, todo) => {
  const { exit, message, mend } = explain(error);
  expect(exit).toBe('failed');
  expect(message).not.toContain('    at ');
  expect(mend).toContain(todo);
});
