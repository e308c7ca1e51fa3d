import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge } from './judge.ts';

type Deliveries = Parameters<typeof judge>[1];
type Delivery = Deliveries[number];

const delivery = (number: number, subject: number, body = `{"n":${number}}`): Delivery => {
  const id = `evt_0_${number}`;
  const event = { id, data: { subject: { id: subject } } } as Delivery['event'];
  return { event, headers: { 'webhook-id': id }, body };
};

/** Events of a few subjects, numbered in the order in which they were committed. */
const told = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 40 });

const arriving = (subjects: readonly number[]): Delivery[] => subjects.map((subject, at) => delivery(at + 1, subject));
const numbersOf = (subjects: readonly number[]): Set<number> => new Set(subjects.map((_, at) => at + 1));
const nothing = { missed: [], invented: [], disordered: [], changed: [] };

/** Which of the deliveries is tampered with. */
const placeIn = (subjects: readonly number[], seed: number): number => seed % subjects.length;

test('what arrives as it was committed, or twice in a row, is found right', () => {
  fc.assert(
    fc.property(told, fc.nat(), (subjects, seed) => {
      const all = arriving(subjects);
      const place = placeIn(subjects, seed);
      expect(judge(numbersOf(subjects), all)).toEqual(nothing);
      const twice = [...all.slice(0, place + 1), ...all.slice(place, place + 1), ...all.slice(place + 1)];
      expect(judge(numbersOf(subjects), twice)).toEqual(nothing);
    }),
  );
});

test('subjects may pass each other', () => {
  const subjects = [1, 2, 1, 2];
  const [a, b, c, d] = arriving(subjects) as [Delivery, Delivery, Delivery, Delivery];
  expect(judge(numbersOf(subjects), [b, d, a, c])).toEqual(nothing);
});

test('a delivery that is dropped, wherever, is missed', () => {
  fc.assert(
    fc.property(told, fc.nat(), (subjects, seed) => {
      const place = placeIn(subjects, seed);
      const verdict = judge(numbersOf(subjects), arriving(subjects).toSpliced(place, 1));
      expect(verdict).toEqual({ ...nothing, missed: [place + 1] });
    }),
  );
});

test('a delivery that comes behind a newer one of its subject, or once more after it, is out of order', () => {
  fc.assert(
    fc.property(told, fc.nat(), (subjects, seed) => {
      const all = arriving(subjects);
      const place = placeIn(subjects, seed);
      const subject = subjects[place] ?? 0;
      const isLast = subjects.lastIndexOf(subject) === place;
      const moved = all.toSpliced(place, 1).concat(all.slice(place, place + 1));
      const again = all.concat(all.slice(place, place + 1));
      const expected = { ...nothing, disordered: isLast ? [] : [String(subject)] };
      expect(judge(numbersOf(subjects), moved)).toEqual(expected);
      expect(judge(numbersOf(subjects), again)).toEqual(expected);
    }),
  );
});

test('what never happened, comes under another id or says something else the second time is found', () => {
  fc.assert(
    fc.property(told, fc.nat(), (subjects, seed) => {
      const all = arriving(subjects);
      const place = placeIn(subjects, seed);
      const [one] = all.slice(place, place + 1) as [Delivery];
      const early = delivery(subjects.length + 1, 9);
      expect(judge(numbersOf(subjects), [...all, early]).invented).toEqual([early.event.id]);
      const renamed = { ...one, headers: { 'webhook-id': 'evt_0_0' } };
      expect(judge(numbersOf(subjects), all.with(place, renamed)).invented).toEqual([one.event.id]);
      const other = all.toSpliced(place + 1, 0, { ...one, body: '{}' });
      expect(judge(numbersOf(subjects), other)).toEqual({ ...nothing, changed: [one.event.id] });
    }),
  );
});
