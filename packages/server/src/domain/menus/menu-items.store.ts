import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { menuItemsTable } from './menu.ts';
import type { ItemKind, MenuItemRow } from './menu.ts';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import type { Tables } from '../../db/tables.ts';

export async function selectItems(db: Kysely<Tables>, ids: readonly number[]): Promise<MenuItemRow[]> {
  const { rows } = await sql<MenuItemRow>`
    select ${menuItemsTable.row} from menu_items where ${isAnyOf(sql`post_id`, ids, 'bigint')}`.execute(db);
  return rows;
}

export async function saveItem(db: Kysely<Tables>, row: MenuItemRow): Promise<void> {
  const columns = menuItemsTable.toColumns(row);
  await db
    .insertInto('menu_items')
    .values(columns)
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(columns))
    .execute();
}

export async function saveItems(db: Kysely<Tables>, rows: readonly MenuItemRow[]): Promise<void> {
  for (const row of rows) await saveItem(db, row);
}

/** Items that stand for a record. */
export async function selectStandingFor(db: Kysely<Tables>, kind: ItemKind, objectId: number): Promise<number[]> {
  const query = db.selectFrom('menu_items').select('post_id').where('kind', '=', kind);
  const rows = await query.where('object_id', '=', objectId).orderBy('post_id').execute();
  return rows.map(({ post_id: id }) => id);
}

/** Items are moved below one another one at a time, so that no two moves together make a circle. */
export async function lockItemTree(db: Kysely<Tables>): Promise<void> {
  await lockUntilCommit(db, 'menu items tree');
}

interface Surroundings {
  /** The items above, the nearest first; the last may be gone. */
  readonly above: readonly number[];
  /** How many items stand below one another under the item. */
  readonly below: number;
}

/** Beyond what is allowed by far; what runs in a circle ends here. */
const farthest = 1000;

/** What would stand above and below an item that is put under another. */
export async function selectSurroundings(db: Kysely<Tables>, id: number, parent: number): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    with recursive upwards (id, depth) as (
      select ${parent}::bigint, 1
      union
      select items.parent, upwards.depth + 1 from upwards join menu_items items on items.post_id = upwards.id
        where items.parent <> 0 and upwards.id <> ${id} and upwards.depth < ${farthest}
    ), downwards (id, depth) as (
      select ${id}::bigint, 0
      union
      select items.post_id, downwards.depth + 1 from downwards join menu_items items on items.parent = downwards.id
        where items.post_id <> ${id} and downwards.depth < ${farthest}
    )
    select (select array_agg(id order by depth) from upwards) as above,
           (select max(depth) from downwards)::int as below`.execute(db);
  return rows[0] ?? { above: [], below: 0 };
}
