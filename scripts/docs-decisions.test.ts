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
