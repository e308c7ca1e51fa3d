import { expect, test } from 'vitest';
import { pagesOf, recordId } from './pages.actions.ts';

/** `PLATEN_IMPORT_SCHEDULES=1000` for the long form. */
const schedules = Number(process.env['PLATEN_IMPORT_SCHEDULES'] ?? 60);

/** A list that somebody adds to and removes from between any two questions. */
function changingList(random: () => number) {
  let ids = Array.from({ length: Math.floor(random() * 60) }, (_, at) => 10 + at * 3);
  let next = 1000;
  // A site that adds records as fast as they are read never ends.
  let changes = 60;
  const always = new Set(ids);
  const ever = new Set(ids);
  const change = (): void => {
    for (let times = Math.floor(random() * 4); times > 0 && changes > 0; times -= 1) {
      changes -= 1;
      if (random() < 0.6 && ids.length > 0) {
        const gone = ids[Math.floor(random() * ids.length)] ?? 0;
        ids = ids.filter((id) => id !== gone);
        always.delete(gone);
      } else {
        ids.push(next);
        ever.add(next);
        next += 1;
      }
    }
  };
  return {
    always,
    ever,
    ask: async (offset: number, size: number) => {
      change();
      return ids.slice(offset, offset + size).map((id) => ({ id }));
    },
  };
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test(`a list that changes while it is read: nothing is skipped, nothing doubled (${schedules} schedules)`, async () => {
  for (let seed = 1; seed <= schedules; seed += 1) {
    const random = seeded(seed);
    const list = changingList(random);
    const size = 2 + Math.floor(random() * 9);
    const read: number[] = [];
    // Ended and begun again at any page, as after a kill.
    for (let cursor = { read: 0, last: 0 }, isDone = false; !isDone;) {
      isDone = true;
      for await (const page of pagesOf(list.ask, cursor, size)) {
        read.push(...page.records.map(recordId));
        cursor = page.cursor;
        if (random() < 0.2) {
          isDone = false;
          break;
        }
      }
    }
    expect(new Set(read).size, `seed ${seed}: doubled`).toBe(read.length);
    expect(
      [...list.always].filter((id) => !read.includes(id)),
      `seed ${seed}: skipped`,
    ).toEqual([]);
    expect(
      read.filter((id) => !list.ever.has(id)),
      `seed ${seed}: made up`,
    ).toEqual([]);
  }
});

test('reading by numbers of pages alone loses some: the test above can fail', async () => {
  let lost = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const list = changingList(seeded(seed));
    const read = new Set<number>();
    for (let offset = 0; ; offset += 5) {
      const page = await list.ask(offset, 5);
      for (const { id } of page) read.add(id);
      if (page.length < 5) break;
    }
    lost += [...list.always].filter((id) => !read.has(id)).length;
  }
  expect(lost).toBeGreaterThan(0);
});

test('a record that the source fails at does not keep the others back', async () => {
  const ids = Array.from({ length: 12 }, (_, at) => at + 1);
  const read: number[] = [];
  const ask = async (offset: number, size: number) =>
    ids.slice(offset, offset + size).map((id) => (id % 5 === 0 ? null : { id }));
  for await (const { records } of pagesOf(ask, { read: 0, last: 0 }, 4)) read.push(...records.map(recordId));
  expect(read).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 11, 12]);
});
