import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const packages = join(import.meta.dirname, '../../../..');

/** Runs before the program, and makes it believe that it runs on an older release. */
const olderNode = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.11.0' } });",
)}`;

test.each(['platen/platen.js', 'create-platen-plugin/create-platen-plugin.js'])(
  '%s says which Node it needs, in one line',
  async (path) => {
    const result = await new Promise((resolve) => {
      execFile(process.execPath, ['--import', olderNode, join(packages, path)], (error, stdout, stderr) =>
        resolve({ code: error?.code, stdout, stderr }),
      );
    });
    expect(result).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Platen needs Node 24 or newer; this is 22.11.0. Install it from https://nodejs.org\n',
    });
  },
);
