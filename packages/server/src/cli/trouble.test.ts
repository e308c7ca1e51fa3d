import { expect, test } from 'vitest';
import { FilesAway } from '../files/files.ts';
import { explain } from './trouble.ts';

test('uploads that cannot be stored are explained in words, with what to do', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const { exit, message, mend } = explain(new FilesAway(full));
  expect(exit).toBe('failed');
  expect(message).not.toContain('    at ');
  expect(mend).toContain('whether there is room');
});
