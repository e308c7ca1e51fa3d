import { inOrder, moved } from '../menus/tree.ts';
import type { Move } from '../menus/tree.ts';

/** The position of a page among those with the same parent. */
export interface Ordered {
  readonly id: number;
  readonly parent: number;
  readonly menu_order: number;
  readonly name: string;
}

/** Pages in the order of the tree, with their depth. Pages with equal order are sorted by name. */
export function treeOf<Page extends Ordered>(pages: readonly Page[]): readonly (Page & { readonly depth: number })[] {
  const ids = new Set(pages.map(({ id }) => id));
  return inOrder(
    pages
      // A page whose parent is in the trash is shown at the top level.
      .map((page) => ({ ...page, parent: ids.has(page.parent) ? page.parent : 0 }))
      .toSorted((a, b) => a.menu_order - b.menu_order || a.name.localeCompare(b.name)),
  );
}

export interface Change {
  readonly id: number;
  readonly parent?: number;
  readonly menu_order?: number;
}

/** What to store so that a page moves with its descendants. Empty if it can't move. */
export function movesOf(pages: readonly Ordered[], id: number, move: Move): readonly Change[] {
  const before = treeOf(pages);
  const after = moved(before, id, move);
  const wanted = after.find((page) => page.id === id);
  if (after === before || wanted === undefined) return [];
  const siblings = after.filter(({ parent }) => parent === wanted.parent);
  return siblings.flatMap((page, at): readonly Change[] => {
    const stored = pages.find((one) => one.id === page.id);
    const change = {
      ...(page.id === id && stored?.parent !== page.parent && { parent: page.parent }),
      ...(stored?.menu_order !== at && { menu_order: at }),
    };
    return Object.keys(change).length === 0 ? [] : [{ id: page.id, ...change }];
  });
}

/** What undoes the changes. */
export const reverseOf = (pages: readonly Ordered[], changes: readonly Change[]): readonly Change[] =>
  changes.map((change) => {
    const stored = pages.find((page) => page.id === change.id);
    return {
      id: change.id,
      ...(change.parent !== undefined && { parent: stored?.parent ?? 0 }),
      ...(change.menu_order !== undefined && { menu_order: stored?.menu_order ?? 0 }),
    };
  });

/** Pages below collapsed ones are left out. */
export function visibleIn<Page extends Ordered & { readonly depth: number }>(
  tree: readonly Page[],
  collapsed: ReadonlySet<number>,
): readonly Page[] {
  const hidden = new Set<number>();
  return tree.filter(({ id, parent }) => {
    const isHidden = collapsed.has(parent) || hidden.has(parent);
    if (isHidden) hidden.add(id);
    return !isHidden;
  });
}
