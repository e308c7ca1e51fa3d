import { describe, expect, it } from 'vitest';
import { dateWords, formatDate, withOffset } from './date-format.rules.ts';

const english = dateWords('en_US');
const written = (format: string, text = '2024-03-02T09:05:07', zone = '+00:00'): string =>
  formatDate(text, { format, zone, words: english });

describe('dates by a format', () => {
  it('knows every letter', () => {
    expect(written('d D j l N S w z W')).toBe('02 Sat 2 Saturday 6 nd 6 61 09');
    expect(written('F m M n t L o Y y')).toBe('March 03 Mar 3 31 1 2024 2024 24');
    expect(written('a A g G h H i s u v')).toBe('am AM 9 9 09 09 05 07 000000 000');
    expect(written('e T I O P p Z', '2024-07-01T12:00:00', 'Europe/Berlin')).toBe(
      'Europe/Berlin Europe/Berlin 1 +0200 +02:00 +02:00 7200',
    );
    expect(written('c | r | U')).toBe('2024-03-02T09:05:07+00:00 | Sat, 02 Mar 2024 09:05:07 +0000 | 1709370307');
  });

  it('leaves all other characters, and those behind a backslash, as they are', () => {
    expect(written('\\Y Y \\\\ x é "-"')).toBe('Y 2024 \\ x é "-"');
    expect(written('\\')).toBe('\\');
    expect(written('jS', '2024-03-11')).toBe('11th');
    expect(written('jS', '2024-03-23')).toBe('23rd');
  });

  it('reads a day or a moment, in the zone of the site', () => {
    expect(written('Y-m-d H:i', '2024-03-02')).toBe('2024-03-02 00:00');
    expect(written('Y-m-d H:i', '2024-03-02T23:30:00-02:00', '+05:30')).toBe('2024-03-03 07:00');
  });

  it('writes nothing for what is no date', () => {
    for (const text of ['', 'soon', '2024-02-30', '2024-13-01T00:00:00', '<b>', '9'.repeat(1000)])
      expect(written('Y', text)).toBe('');
  });

  it('speaks the language of the site, or English', () => {
    const german = dateWords('de_DE');
    expect(formatDate('2024-03-02', { format: 'l, j. F', zone: '+00:00', words: german })).toBe('Samstag, 2. März');
    for (const language of ['', 'xx_not-a-language', '../../etc', '💥']) expect(dateWords(language)).toEqual(english);
  });

  it('tells the offset of a day by the zone', () => {
    expect(withOffset('2024-01-01T10:00:00', 'Europe/Berlin')).toBe('2024-01-01T10:00:00+01:00');
    expect(withOffset('2024-07-01T10:00:00', 'Europe/Berlin')).toBe('2024-07-01T10:00:00+02:00');
    expect(withOffset('2024-07-01T10:00:00', '-09:30')).toBe('2024-07-01T10:00:00-09:30');
  });
});
