import { expect, test } from 'vitest';
import { mergedPage, readCursor, writeCursor } from './activity.rules.ts';
import type { PlacedRecord } from './activity.rules.ts';

const record = (source: 'audit' | 'event', place: number, at: string): PlacedRecord => ({
  source,
  place,
  id: place,
  at,
  action: '',
  actor: null,
  login: null,
  via: '',
  key: null,
  address: '',
  subjectKind: '',
  subjectId: null,
  details: {},
});
const audit = [record('audit', 9, '2026-11-18T12:00:00'), record('audit', 8, '2026-11-18T09:00:00')];
// An event with a higher sequence but an earlier time: its transaction took longer.
const events = [record('event', 31, '2026-11-18T10:00:00'), record('event', 30, '2026-11-18T11:00:00')];
const namesOf = (records: readonly PlacedRecord[]) => records.map(({ source, place }) => `${source} ${place}`);

test('pages of both sources follow each other without a gap or a repetition', () => {
  const first = mergedPage(audit, events, { limit: 2, cursor: null });
  expect(namesOf(first.records)).toEqual(['audit 9', 'event 31']);
  expect(first.next).toEqual({ audit: 9, event: 31 });
  const rest = (records: readonly PlacedRecord[], behind: number) => records.filter(({ place }) => place < behind);
  const second = mergedPage(rest(audit, 9), rest(events, 31), { limit: 3, cursor: first.next });
  expect(namesOf(second.records)).toEqual(['event 30', 'audit 8']);
  expect(second.next).toBeNull();
});

test('the cursor of a source without entries on the page stays where it was', () => {
  const { next } = mergedPage(audit, [], { limit: 1, cursor: { audit: 10, event: 20 } });
  expect(next).toEqual({ audit: 9, event: 20 });
});

test('cursors are read as they were written, and other texts are refused', () => {
  expect(readCursor(writeCursor({ audit: 12, event: 0 }))).toEqual({ audit: 12, event: 0 });
  expect(['', '1', '1.', 'a.b', '-1.2', '1.2.3', '9999999999999999.1'].map(readCursor)).toEqual(Array(7).fill(null));
});
