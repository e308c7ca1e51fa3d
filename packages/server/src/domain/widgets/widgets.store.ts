import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { inactiveSidebar, widgetsTable } from './widget.ts';
import type { StoredWidget, WidgetKey } from './widget.ts';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import type { Tables } from '../../db/tables.ts';
import type { JsonMap } from '../../lib/json.ts';

/**
 * An advisory lock: requests that create, move or remove widgets wait for each other, so that each finds the places as the
 * one before has left them. There are few widgets, and they are seldom written.
 */
export async function lockWidgets(db: Kysely<Tables>): Promise<void> {
  await lockUntilCommit(db, 'widgets');
}

const inOrder = (db: Kysely<Tables>) =>
  db.selectFrom('widgets').orderBy('sidebar').orderBy('position').orderBy('id_base').orderBy('number');

/** All of them, each sidebar in its order. */
export const selectWidgets = (db: Kysely<Tables>): Promise<StoredWidget[]> =>
  inOrder(db).select(widgetsTable.selection).execute();

const { idBase, number, sidebar, position } = widgetsTable.selected;

/** The same without their settings. */
export const selectPlaces = (db: Kysely<Tables>): Promise<Omit<StoredWidget, 'settings'>[]> =>
  inOrder(db).select([idBase, number, sidebar, position]).execute();

export async function selectWidget(db: Kysely<Tables>, key: WidgetKey): Promise<StoredWidget | null> {
  const found = db
    .selectFrom('widgets')
    .select(widgetsTable.selection)
    .where('id_base', '=', key.idBase)
    .where('number', '=', key.number);
  return (await found.executeTakeFirst()) ?? null;
}

const lastPosition = (place: string): RawBuilder<number> =>
  sql<number>`(select coalesce(max(position), 0) from widgets where sidebar = ${place})`;

/** The number after the highest of the type; the first widget of a type has the number 2. */
export async function nextNumber(db: Kysely<Tables>, type: string): Promise<number> {
  const next = sql<number>`coalesce(max(number), 1) + 1`.as('next');
  const found = await db.selectFrom('widgets').select(next).where('id_base', '=', type).executeTakeFirstOrThrow();
  return found.next;
}

/** At the end of its sidebar. */
export async function insertWidget(db: Kysely<Tables>, widget: Omit<StoredWidget, 'position'>): Promise<void> {
  const columns = widgetsTable.toColumns(widget);
  await db
    .insertInto('widgets')
    .values({ ...columns, position: sql<number>`${lastPosition(widget.sidebar)} + 1` })
    .execute();
}

export async function storeSettings(db: Kysely<Tables>, key: WidgetKey, settings: JsonMap): Promise<void> {
  await db
    .updateTable('widgets')
    .set(widgetsTable.toColumns({ settings }))
    .where('id_base', '=', key.idBase)
    .where('number', '=', key.number)
    .execute();
}

/** Puts widgets into a sidebar in this order, from its beginning or behind those that are there. */
export async function placeWidgets(
  db: Kysely<Tables>,
  keys: readonly WidgetKey[],
  to: { readonly sidebar: string; readonly behind: boolean },
): Promise<void> {
  if (keys.length === 0) return;
  const bases = keys.map((key) => key.idBase);
  const numbers = keys.map((key) => key.number);
  await sql`
    update widgets
    set sidebar = ${to.sidebar}, position = ${to.behind ? lastPosition(to.sidebar) : sql`0`} + placed.rank
    from unnest(${bases}::text[], ${numbers}::integer[]) with ordinality as placed (id_base, number, rank)
    where widgets.id_base = placed.id_base and widgets.number = placed.number`.execute(db);
}

export const setAside = (db: Kysely<Tables>, keys: readonly WidgetKey[]): Promise<void> =>
  placeWidgets(db, keys, { sidebar: inactiveSidebar, behind: true });

export async function deleteWidget(db: Kysely<Tables>, key: WidgetKey): Promise<void> {
  await db.deleteFrom('widgets').where('id_base', '=', key.idBase).where('number', '=', key.number).execute();
}
