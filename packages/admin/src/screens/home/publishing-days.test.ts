import { expect, test } from 'vitest';
import { monthsOf, weeksUntil } from './publishing-days.ts';

test('the map has 53 weeks, and ends today', () => {
  const weeks = weeksUntil('2026-11-19', 1, { '2026-11-19': 4, '2026-11-17': 1 });
  expect(weeks).toHaveLength(53);
  expect(weeks[0]?.[0]?.day).toBe('2025-11-17');
  expect(weeks.at(-1)).toEqual([
    { day: '2026-11-16', count: 0, level: 0 },
    { day: '2026-11-17', count: 1, level: 1 },
    { day: '2026-11-18', count: 0, level: 0 },
    { day: '2026-11-19', count: 4, level: 4 },
  ]);
});

test('a week starts on the day of the settings, also across a leap day', () => {
  const weeks = weeksUntil('2028-03-04', 0, {});
  expect(weeks.flat().map(({ day }) => day)).toContain('2028-02-29');
  expect(weeks.every(([first]) => new Date(`${first?.day ?? ''}T12:00:00Z`).getUTCDay() === 0)).toBe(true);
});

test('the text alternative counts posts per month', () => {
  expect(monthsOf({ '2026-10-02': 2, '2026-11-01': 1, '2026-10-30': 3 })).toEqual([
    { month: '2026-11', count: 1 },
    { month: '2026-10', count: 5 },
  ]);
});
