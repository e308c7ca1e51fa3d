/** The name that was probably meant, or null. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const limit = Math.max(2, Math.floor(name.length / 3));
  const [best] = known
    .map((one) => ({ one, distance: distanceOf(name, one) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  return best?.one ?? null;
}

/** Levenshtein distance. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [at, other] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
