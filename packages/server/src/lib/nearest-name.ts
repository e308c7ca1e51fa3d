/** The known name that differs from the given one in the fewest letters; null where none is near enough to be meant. */
export function nearestName(given: string, known: readonly string[]): string | null {
  const most = Math.max(2, Math.floor(given.length * maxShare));
  const [best] = known
    .map((name) => ({ name, distance: editDistance(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((left, right) => left.distance - right.distance);
  return best?.name ?? null;
}

/** Part of a name that may be mistyped. */
const maxShare = 0.25;

/** Levenshtein distance, with two swapped neighbors as one edit (optimal string alignment). */
function editDistance(left: string, right: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at];
    for (let other = 1; other <= right.length; other += 1) {
      const isSame = left[at - 1] === right[other - 1];
      const isSwapped = left[at - 1] === right[other - 2] && left[at - 2] === right[other - 1];
      next.push(
        Math.min(
          (row[other] ?? 0) + 1,
          (next[other - 1] ?? 0) + 1,
          (row[other - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[other - 2] ?? Infinity) + 1 : Infinity,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[right.length] ?? 0;
}
