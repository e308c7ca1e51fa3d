/** Posts per day, such as `{ "2026-11-17": 3 }`. */
export type PublishedDays = Readonly<Record<string, number>>;

export interface MapDay {
  readonly day: string;
  readonly count: number;
  /** From 0 (no posts) to 4. */
  readonly level: number;
}

const dayMs = 86_400_000;
const weeks = 53;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The weeks up to today, each from the first day of the week. The last one ends today. */
export function weeksUntil(today: string, firstWeekday: number, counts: PublishedDays): readonly (readonly MapDay[])[] {
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() - firstWeekday + 7) % 7;
  const first = dayAfter(today, -weekday - (weeks - 1) * 7);
  const max = Math.max(1, ...Object.values(counts));
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => dayAfter(first, week * 7 + at))
      .filter((day) => day <= today)
      .map((day) => {
        const count = counts[day] ?? 0;
        return { day, count, level: Math.ceil((count / max) * 4) };
      }),
  );
}

/** Posts per month, the latest first. Months without posts are missing. */
export function monthsOf(counts: PublishedDays): readonly { readonly month: string; readonly count: number }[] {
  const months = Map.groupBy(Object.entries(counts), ([day]) => day.slice(0, 7));
  return [...months]
    .map(([month, days]) => ({ month, count: days.reduce((sum, [, count]) => sum + count, 0) }))
    .toSorted((one, other) => other.month.localeCompare(one.month));
}
