/** A run of blocks: unchanged, changed by one side, or changed by both. */
export type Hunk<Block> =
  | { readonly kind: 'same' | 'mine' | 'theirs'; readonly blocks: readonly Block[] }
  | { readonly kind: 'both'; readonly mine: readonly Block[]; readonly theirs: readonly Block[] };

interface Versions<Block> {
  readonly base: readonly Block[];
  readonly mine: readonly Block[];
  readonly theirs: readonly Block[];
  /** Blocks with equal text are equal. */
  readonly textOf: (block: Block) => string;
}

/** Three-way merge by block. Changes of one side are applied; where both changed the same blocks, both are returned. */
export function mergeBlocks<Block>({ base, mine, theirs, textOf }: Versions<Block>): readonly Hunk<Block>[] {
  const texts = base.map(textOf);
  const inMine = matches(texts, mine.map(textOf));
  const inTheirs = matches(texts, theirs.map(textOf));
  const hunks: Hunk<Block>[] = [];
  let [atBase, atMine, atTheirs] = [0, 0, 0];

  const same = (one: readonly Block[], two: readonly Block[]): boolean =>
    one.length === two.length && one.every((block, at) => textOf(block) === textOf(two[at] as Block));
  const settle = (was: readonly Block[], own: readonly Block[], other: readonly Block[]): void => {
    if (same(own, other)) add(hunks, 'same', own);
    else if (same(was, own)) add(hunks, 'theirs', other);
    else if (same(was, other)) add(hunks, 'mine', own);
    // Same number of blocks: compare them one by one.
    else if (was.length > 1 && was.length === own.length && was.length === other.length)
      for (const at of was.keys()) settle([was[at] as Block], [own[at] as Block], [other[at] as Block]);
    else hunks.push({ kind: 'both', mine: own, theirs: other });
  };
  const between = (toBase: number, toMine: number, toTheirs: number): void =>
    settle(base.slice(atBase, toBase), mine.slice(atMine, toMine), theirs.slice(atTheirs, toTheirs));

  for (const [index, block] of base.entries()) {
    const own = inMine.get(index);
    const other = inTheirs.get(index);
    if (own === undefined || other === undefined) continue;
    between(index, own, other);
    add(hunks, 'same', [block]);
    [atBase, atMine, atTheirs] = [index + 1, own + 1, other + 1];
  }
  between(base.length, mine.length, theirs.length);
  return hunks;
}

function add<Block>(hunks: Hunk<Block>[], kind: 'same' | 'mine' | 'theirs', blocks: readonly Block[]): void {
  const last = hunks.at(-1);
  if (blocks.length === 0) return;
  if (last?.kind === kind) hunks[hunks.length - 1] = { kind, blocks: [...last.blocks, ...blocks] };
  else hunks.push({ kind, blocks });
}

/** Longest common subsequence: index in one list → index in the other. */
function matches(one: readonly string[], other: readonly string[]): ReadonlyMap<number, number> {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  const lengthAt = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      (lengths[row] as Uint32Array)[column] =
        one[row] === other[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const found = new Map<number, number>();
  let [row, column] = [0, 0];
  while (row < one.length && column < other.length)
    if (one[row] === other[column]) {
      found.set(row, column);
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  return found;
}
