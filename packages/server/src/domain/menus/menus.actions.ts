import type { MenuPatch } from './menu.ts';
import { menuErrors } from './menus.errors.ts';
import { menuLocationsOf } from './menus.registry.ts';
import * as store from './menus.store.ts';
import { markChanged } from '../../events/outbox.ts';
import { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { cleanName } from '../../text/markup/plain.ts';
import { requireFreeName } from '../terms/term-slugs.actions.ts';
import type { Term } from '../terms/term.ts';
import { createTerm, updateTerm } from '../terms/terms.write.actions.ts';
import type { TermWrite } from '../terms/terms.write.actions.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';

export interface MenuWrite extends Omit<TermWrite, 'patch'> {
  readonly patch: Partial<MenuPatch>;
}

/** Cache tag of which menus there are at which locations. */
export const menusTag = 'menus';

/** Location → the menu that it shows, in the order of assignment, for the locations that there are. */
export function assignments(scope: Scope): Promise<ReadonlyMap<string, number>> {
  scope.cacheTags?.add(menusTag);
  return scope.memo.once('menu locations', async () => {
    const known = menuLocationsOf(scope);
    const assigned = await store.selectAssignments(scope.db.kysely);
    return new Map([...assigned].filter(([name]) => known.has(name)));
  });
}

/** Of these menus, those to which new pages are added. */
export async function addingMenus(scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  scope.cacheTags?.add(menusTag);
  return new Set(await store.selectAdding(scope.db.kysely, ids));
}

export const createMenu = (scope: Scope, taxonomy: Taxonomy, write: MenuWrite): Promise<Term> =>
  named(write.patch.name ?? '', () => createTerm(scope, taxonomy, termWrite(write)));

/** What is not sent stays, but for the description. */
export const updateMenu = (scope: Scope, menu: Term, write: MenuWrite): Promise<Term> =>
  named(write.patch.name ?? menu.name, () =>
    inTransaction(scope, async (inner) => {
      const { name } = write.patch;
      const isRenamed = name !== undefined && cleanName(name) !== menu.name;
      if (isRenamed) await requireFreeName(inner, menu, cleanName(name));
      const { patch, ...rest } = termWrite(write);
      return updateTerm(inner, menu, { ...rest, patch: { description: '', ...patch, ...(isRenamed && { slug: '' }) } });
    }),
  );

/** The slug follows from the name, whatever is sent. */
function termWrite({ patch: sent, within }: MenuWrite): TermWrite {
  const { locations, autoAdd, slug: _, ...patch } = sent;
  return {
    patch,
    within: async (scope, term) => {
      const { id } = term;
      const { kysely } = scope.db;
      const among = [...menuLocationsOf(scope).keys()];
      if (locations !== undefined) await store.assignLocations(kysely, { menu: id, names: locations, among });
      if (autoAdd !== undefined) await store.saveAutoAdd(kysely, id, autoAdd);
      await markChanged(scope, [menusTag]);
      await within?.(scope, term);
    },
  };
}

/** Replaces the term error with a menu error. */
async function named(name: string, work: () => Promise<Term>): Promise<Term> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RestError) || error.restCode !== 'term_exists') throw error;
    throw menuErrors.exists(name, { data: error.data, further: error.further.slice(0, 1) });
  }
}
