import { describe, expect, test } from 'vitest';
import { momentOfGmt, momentOfLocal, readDate, secondsAhead, siteZone } from './site-time.ts';

const newYork = siteZone({ name: 'America/New_York', offset: 0 });

describe('the zone of a site', () => {
  test.each([
    ['America/New_York', 5, 'America/New_York'],
    ['', 0, '+00:00'],
    ['', 5.5, '+05:30'],
    ['', -9.5, '-09:30'],
    ['', 14, '+14:00'],
    ['', 99, '+23:59'],
    ['', Number.NaN, '+00:00'],
    ['Nowhere/At_All', 3, '+00:00'],
  ])('named %j with an offset of %d hours is %s', (name, offset, zone) => {
    expect(siteZone({ name, offset })).toBe(zone);
  });
});

describe('dates that are sent', () => {
  const read = (text: string) => readDate(text, 'local', newYork);

  test.each([
    ['2020-01-15T10:00:00', '2020-01-15T10:00:00', '2020-01-15T15:00:00'],
    ['2020-07-15 10:00:00', '2020-07-15T10:00:00', '2020-07-15T14:00:00'],
    ['2020-01-15T10:00:00Z', '2020-01-15T05:00:00', '2020-01-15T10:00:00'],
    ['2020-07-15T10:00:00+05:00', '2020-07-15T01:00:00', '2020-07-15T05:00:00'],
    ['2020-07-15T10:00:00.999', '2020-07-15T10:00:00', '2020-07-15T14:00:00'],
    ['2016-12-31T23:59:60', '2016-12-31T23:59:59', '2017-01-01T04:59:59'],
    ['2021-03-14T02:30:00', '2021-03-14T03:30:00', '2021-03-14T07:30:00'],
    ['2021-11-07T01:30:00', '2021-11-07T01:30:00', '2021-11-07T05:30:00'],
    ['2021-11-07T02:00:00', '2021-11-07T02:00:00', '2021-11-07T07:00:00'],
  ])('%s is %s here and %s in GMT', (text, local, gmt) => {
    expect(read(text)).toEqual({ local, gmt });
  });

  test.each([
    '',
    'never',
    '2020-01-02',
    '2020-01-02T03:04',
    '2021-02-29T00:00:00',
    '2021-13-01T00:00:00',
    '2021-01-01T24:00:00',
    '0000-00-00T00:00:00',
    '0000-12-31T00:00:00',
    '9999-12-31T23:59:59',
    '2021-01-01T00:00:00+99:00',
  ])('%j is none', (text) => {
    expect(read(text)).toBeNull();
  });

  test('GMT is read as GMT', () => {
    expect(readDate('2021-11-07T06:30:00', 'gmt', newYork)).toEqual({
      local: '2021-11-07T01:30:00',
      gmt: '2021-11-07T06:30:00',
    });
  });
});

test('moments of the database have both halves', () => {
  expect(momentOfGmt('2020-07-01T00:00:00', newYork)).toEqual({
    local: '2020-06-30T20:00:00',
    gmt: '2020-07-01T00:00:00',
  });
  expect(momentOfLocal('2020-01-01T00:00:00', '+14:00')).toEqual({
    local: '2020-01-01T00:00:00',
    gmt: '2019-12-31T10:00:00',
  });
});

test('one time is ahead of another by so many seconds', () => {
  expect(secondsAhead('2020-01-01T00:01:00', '2020-01-01T00:00:00')).toBe(60);
  expect(secondsAhead('2019-12-31T23:59:59', '2020-01-01T00:00:00')).toBe(-1);
});
