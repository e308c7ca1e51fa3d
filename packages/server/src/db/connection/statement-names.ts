/** Texts that may get a name, and texts that are watched for a second use. */
const mostNames = 500;
const mostWatched = 2000;

/**
 * Names for statements that come again: PostgreSQL keeps what it found out about a statement with a name, which for most of
 * ours costs more than running it. A text that comes once would only fill its memory.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const watched = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === mostNames) return known;
    if (!watched.delete(text)) {
      if (watched.size === mostWatched) watched.clear();
      watched.add(text);
      return undefined;
    }
    const name = `platen_${names.size}`;
    names.set(text, name);
    return name;
  };
}
