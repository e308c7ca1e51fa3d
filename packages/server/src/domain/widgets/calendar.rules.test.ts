import { expect, test } from 'vitest';
import { calendarOf } from './calendar.rules.ts';
import { dateWords, formatDate } from '../blocks/date-format.rules.ts';

const format = (moment: string, wanted = 'F j, Y'): string =>
  formatDate(moment, { format: wanted, zone: '+00:00', words: dateWords('en_US') });

const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) => cell),
  );

const days = [{ start: '2026-11-15', url: 'http://site.test/2026/11/15/', labelHtml: '', count: 0 }];

test.for([
  [0, ['S', 'M', 'T', 'W', 'T', 'F', 'S'], ['1', '2', '3', '4', '5', '6', '7']],
  [1, ['M', 'T', 'W', 'T', 'F', 'S', 'S'], ['', '', '', '', '', '', '1']],
  [6, ['S', 'S', 'M', 'T', 'W', 'T', 'F'], ['', '1', '2', '3', '4', '5', '6']],
] as const)('a week that begins on day %i', ([firstDay, heads, first]) => {
  const html = calendarOf(days, { today: '2026-11-15', firstDay, formatDate: format });
  const [head, firstRow, ...rest] = rowsOf(html);
  expect(head).toEqual(heads);
  expect(firstRow).toEqual(first);
  expect(rest.flat().at(-1)).toBe('30');
  expect(html).toContain('<caption>November 2026</caption>');
  expect(html).toContain('<td class="today"><a href="http://site.test/2026/11/15/">15</a></td>');
  expect(html.match(/<a /g)).toHaveLength(1);
});
