import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingNouns } from '../../conformance/src/missing-nouns.ts';

it('lists in the README what the clients wait for, and nothing that is built', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const table = readme.slice(readme.indexOf('| Noun |'));
  const listed = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, noun]) => noun);
  expect(listed).toEqual(missingNouns.toSorted());
});
