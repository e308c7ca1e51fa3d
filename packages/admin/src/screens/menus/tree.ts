/** The position of a menu item. */
export interface Placed {
  readonly id: number;
  /** 0 at the top level. */
  readonly parent: number;
}

export type Move =
  | 'up'
  | 'down'
  | 'in'
  | 'out'
  | { readonly before: number }
  | { readonly after: number }
  /** As the last child. */
  | { readonly into: number };

type Children = ReadonlyMap<number, readonly number[]>;

/** Items in menu order with their depth. Items whose parent is missing are at the top level. */
export function inOrder<Item extends Placed>(items: readonly Item[]): readonly (Item & { readonly depth: number })[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const children = Map.groupBy(items, ({ parent }) => (byId.has(parent) ? parent : 0));
  const below = (parent: number, depth: number): readonly (Item & { readonly depth: number })[] =>
    (children.get(parent) ?? []).flatMap((item) => [{ ...item, depth }, ...below(item.id, depth + 1)]);
  return below(0, 0);
}

/** The items in order after one of them moved with its descendants. Returns the same list if it can't move. */
export function moved(items: readonly Placed[], id: number, move: Move): readonly Placed[] {
  const children = childrenOf(items);
  const parent = items.find((item) => item.id === id)?.parent ?? 0;
  const siblings = children.get(parent) ?? [];
  const at = siblings.indexOf(id);
  const target = targetOf(move);
  if (target === null) return items;
  if (items.some((item) => item.id === target.parent) || target.parent === 0)
    return place(children, id, parent, target);
  return items;

  function targetOf(how: Move): { readonly parent: number; readonly at: number } | null {
    if (typeof how === 'object') return besides(how);
    if (how === 'up') return at > 0 ? { parent, at: at - 1 } : null;
    if (how === 'down') return at < siblings.length - 1 ? { parent, at: at + 1 } : null;
    const before = siblings[at - 1];
    if (how === 'in') return before === undefined ? null : { parent: before, at: children.get(before)?.length ?? 0 };
    const above = items.find((item) => item.id === parent);
    return above === undefined
      ? null
      : { parent: above.parent, at: (children.get(above.parent) ?? []).indexOf(above.id) + 1 };
  }

  function besides(how: Exclude<Move, string>): { readonly parent: number; readonly at: number } | null {
    const [name, otherId] = Object.entries(how)[0] as ['before' | 'after' | 'into', number];
    const other = items.find((item) => item.id === otherId);
    if (other === undefined || isWithin(items, other.id, id)) return null;
    const rowIn = (row: number): readonly number[] => (children.get(row) ?? []).filter((each) => each !== id);
    if (name === 'into') return { parent: other.id, at: rowIn(other.id).length };
    return { parent: other.parent, at: rowIn(other.parent).indexOf(other.id) + (name === 'after' ? 1 : 0) };
  }
}

const childrenOf = (items: readonly Placed[]): Children =>
  new Map([...Map.groupBy(items, ({ parent }) => parent)].map(([parent, all]) => [parent, all.map(({ id }) => id)]));

/** True if an item is another one or its descendant. */
function isWithin(items: readonly Placed[], id: number, other: number): boolean {
  const parent = items.find((item) => item.id === id)?.parent;
  return id === other || (parent !== undefined && parent !== 0 && isWithin(items, parent, other));
}

function place(
  children: Children,
  id: number,
  from: number,
  to: { readonly parent: number; readonly at: number },
): readonly Placed[] {
  const without = new Map(children).set(
    from,
    (children.get(from) ?? []).filter((each) => each !== id),
  );
  const all = new Map(without).set(to.parent, (without.get(to.parent) ?? []).toSpliced(to.at, 0, id));
  const below = (parent: number): readonly Placed[] =>
    (all.get(parent) ?? []).flatMap((each) => [{ id: each, parent }, ...below(each)]);
  return below(0);
}
