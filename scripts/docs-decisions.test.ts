import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decisionsIndex, readDecision } from './docs-decisions.ts';

const page = (status: string, modules = '`rest`'): string =>
  `# 001 A title\n\n- **Status:** ${status}\n- **Modules:** ${modules}\n\nText.\n`;

test('a decision is listed with its title, status, date, and modules', () => {
  const decision = readDecision('001-a.md', page('accepted, 2026-11-16; partly superseded by [002](002-b.md)'));
  expect(decisionsIndex([decision])).toContain(
    '| [001](001-a.md) | A title | accepted; partly superseded by [002](002-b.md) | 2026-11-16 | `rest` |',
  );
});

test.each([
  ['another number', '002-a.md', page('accepted, 2026-11-16'), 'heading'],
  ['no date', '001-a.md', page('accepted'), 'Status'],
  ['an unknown status', '001-a.md', page('liked, 2026-11-16'), 'Status'],
  ['no module', '001-a.md', page('accepted, 2026-11-16', 'rest'), 'Modules'],
  ['an unknown module', '001-a.md', page('accepted, 2026-11-16', '`nowhere`'), 'nowhere'],
])('a decision with %s is refused', (_what, file, text, reason) => {
  expect(() => readDecision(file, text)).toThrow(reason);
});

test('the findings about the admin name tests that exist', () => {
  const text = readFileSync('docs/decisions/169-admin-compared-with-its-design.md', 'utf8');
  const rows = text.split('\n').filter((line) => /^\| \d+ \|/.test(line));
  expect(rows).toHaveLength(30);
  const paths = rows.flatMap((row) => [...row.matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, path = '']) => path));
  const pathOf = (path: string): string => (path.includes('/') ? path : join('packages/admin/test/flows', path));
  expect(paths.filter((path) => !existsSync(pathOf(path)))).toEqual([]);
  // Content types can't be edited in the admin yet.
  expect(rows.filter((row) => !row.includes('.test.ts'))).toHaveLength(1);
});
