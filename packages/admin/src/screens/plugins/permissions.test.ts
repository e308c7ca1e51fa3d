import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { permissionsInWords } from './permissions.ts';

test('functions with one purpose have one phrase, and unknown ones their name', () => {
  expect(permissionsInWords(['registerMeta', 'registerPostType', 'registerFuture'])).toEqual([
    'Add content types and fields',
    'Use registerFuture',
  ]);
  expect(permissionsInWords([])).toEqual([]);
  expect(permissionsInWords(null)).toEqual([expect.stringContaining('Everything')]);
});

test('every function that plugins can call has a phrase', () => {
  const folder = join(import.meta.dirname, '../../../../server/src/domain');
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  const offers = [...source.matchAll(/interface Offers \{\n([\s\S]*?)\n {2}\}/g)]
    .map(([, body = '']) => body)
    .join('\n');
  const names = [...offers.matchAll(/^ {4}(\w+)(?:<|\()/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(25);
  expect(permissionsInWords(names).filter((phrase) => phrase.startsWith('Use '))).toEqual([]);
});
