import { itemsIn } from './menu-items.actions.ts';
import { itemsOf } from './menu-objects.actions.ts';
import type { Scope } from '../../scope.ts';
import { listPosts } from '../posts/list/posts-list.actions.ts';
import type { PostRow } from '../posts/post.ts';

/** An item with those below it. */
export interface MenuNode {
  readonly row: PostRow;
  readonly children: readonly MenuNode[];
}

/** The published items of a menu, as a tree. One whose parent is not among them stands at the top. */
export async function menuTree(scope: Scope, menu: number): Promise<readonly MenuNode[]> {
  const { rows } = await listPosts(scope, itemsIn(menu, ['publish']));
  const items = await itemsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const nodes = new Map(rows.map((row) => [row.id, { row, children: [] as MenuNode[] }]));
  const top: MenuNode[] = [];
  for (const [id, node] of nodes) {
    const above = nodes.get(items.get(id)?.parent ?? 0);
    (above?.children ?? top).push(node);
  }
  return top;
}
