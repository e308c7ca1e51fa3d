import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import type { Tables } from '../../db/tables.ts';

/** Menus to which new pages are added. */
export async function selectAddingMenus(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db.selectFrom('menus').select('term_id').where('auto_add', '=', true).orderBy('term_id').execute();
  return rows.map(({ term_id: id }) => id);
}

/** Of these menus, those to which new pages are added. */
export async function selectAdding(db: Kysely<Tables>, ids: readonly number[]): Promise<number[]> {
  const query = db.selectFrom('menus').select('term_id').where('auto_add', '=', true);
  const rows = await query.where(isAnyOf(sql`term_id`, ids, 'bigint')).execute();
  return rows.map(({ term_id: id }) => id);
}

export async function saveAutoAdd(db: Kysely<Tables>, id: number, autoAdd: boolean): Promise<void> {
  await db
    .insertInto('menus')
    .values({ term_id: id, auto_add: autoAdd })
    .onConflict((conflict) => conflict.column('term_id').doUpdateSet({ auto_add: autoAdd }))
    .execute();
}

/** Location → the menu that it shows, in the order of assignment. */
export async function selectAssignments(db: Kysely<Tables>): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('menu_locations').select(['name', 'menu_id']).orderBy('assigned').execute();
  return new Map(rows.map(({ name, menu_id: menu }) => [name, menu]));
}

interface Assignment {
  readonly menu: number;
  readonly names: readonly string[];
  /** The locations that there are; what the menu has elsewhere, such as in another theme, it keeps. */
  readonly among: readonly string[];
}

/** These locations show the menu from now on, whatever they showed before, and of those that there are no others do. */
export async function assignLocations(db: Kysely<Tables>, { menu, names, among }: Assignment): Promise<void> {
  // One at a time, so that no two writers each wait for a location of the other's.
  await lockUntilCommit(db, 'menu locations');
  await db
    .deleteFrom('menu_locations')
    .where((condition) => {
      const ownHere = condition.and([condition('menu_id', '=', menu), isAnyOf(sql`name`, among, 'text')]);
      return condition.or([ownHere, isAnyOf(sql`name`, names, 'text')]);
    })
    .execute();
  if (names.length === 0) return;
  await db
    .insertInto('menu_locations')
    .values(names.map((name) => ({ name, menu_id: menu })))
    .execute();
}
