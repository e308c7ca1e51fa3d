import { describe, expect, test } from 'vitest';
import { datesOf, scheduledStatus } from './post-dates.rules.ts';
import type { Dating } from './post-dates.rules.ts';

const now = '2026-05-05T12:00:00';
const nowHere = '2026-05-05T14:00:00';
const dated = { date: '2020-01-01T02:00:00', dateGmt: '2020-01-01T00:00:00', status: 'draft' };
const undated = { date: '2020-01-01T02:00:00', dateGmt: null, status: 'draft' };

const settle = (given: Partial<Dating>) =>
  datesOf({ sent: {}, present: null, status: 'draft', floats: true, now, zone: '+02:00', ...given });

describe('the date of a post', () => {
  test('floats while it is a draft without one', () => {
    expect(settle({})).toEqual({ date: nowHere, dateGmt: null });
    expect(settle({ present: undated })).toEqual({ date: nowHere, dateGmt: null });
  });

  test('is stamped when it leaves that state, and kept once it is there', () => {
    const live = { status: 'publish', floats: false };
    expect(settle({ ...live })).toEqual({ date: nowHere, dateGmt: now });
    expect(settle({ ...live, present: undated })).toEqual({ date: nowHere, dateGmt: now });
    expect(settle({ ...live, present: dated })).toEqual({ date: dated.date, dateGmt: dated.dateGmt });
  });

  test('stays as it is in the bin', () => {
    expect(settle({ status: 'trash', floats: false, present: undated })).toEqual({ date: undated.date, dateGmt: null });
  });

  test('is the one named; the site’s own before the one in GMT, null before both', () => {
    const sent = { date: '2021-01-01T02:00:00', dateGmt: '2022-01-01T00:00:00' };
    expect(settle({ sent, present: dated })).toEqual({ date: '2021-01-01T02:00:00', dateGmt: '2021-01-01T00:00:00' });
    expect(settle({ sent: { dateGmt: sent.dateGmt }, present: dated })).toEqual({
      date: '2022-01-01T02:00:00',
      dateGmt: '2022-01-01T00:00:00',
    });
    expect(settle({ sent: { ...sent, dateGmt: null }, present: dated })).toEqual({ date: nowHere, dateGmt: null });
    expect(settle({ sent: { date: null }, present: dated, floats: false })).toEqual({ date: nowHere, dateGmt: now });
  });
});

test.each([
  ['publish', '2026-05-05T12:00:59', 'publish'],
  ['publish', '2026-05-05T12:01:00', 'future'],
  ['future', '2026-05-05T12:01:00', 'future'],
  ['future', '2026-05-05T12:00:59', 'publish'],
  ['future', null, 'publish'],
  ['private', '2050-01-01T00:00:00', 'private'],
  ['draft', '2050-01-01T00:00:00', 'draft'],
])('%s dated %s is %s', (status, date, next) => {
  expect(scheduledStatus(status, date, now)).toBe(next);
});
