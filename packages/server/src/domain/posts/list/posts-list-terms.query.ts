import type { TermFilter } from './posts-list.rules.ts';
import { safeIds } from '../../../lib/safe-ids.ts';
import { selectFamilies } from './posts-list.store.ts';
import { isList, isMap } from '../../../lib/json.ts';
import type { Json, JsonMap } from '../../../lib/json.ts';
import type { Scope } from '../../../scope.ts';
import { shownTaxonomies } from '../../taxonomies/taxonomies.actions.ts';

/** The ids a term filter names: it is a list of them, or a question about some. */
export function termsOf(value: Json | undefined): readonly Json[] {
  const terms = isMap(value) ? value['terms'] : value;
  return isList(terms) ? terms : [];
}

interface TermCondition {
  /** As stored. */
  readonly taxonomy: string;
  readonly ids: readonly number[];
  readonly all: boolean;
  readonly withChildren: boolean;
  readonly negated: boolean;
}

/** What is asked of the terms of the posts. A filter that names no terms is none. */
export async function termFiltersOf(scope: Scope, type: string, params: JsonMap): Promise<TermFilter[]> {
  const asked = shownTaxonomies(scope, type).flatMap(({ name, restBase }) => [
    ...askedOf(name, params[restBase], false),
    ...askedOf(name, params[`${restBase}_exclude`], true),
  ]);
  const roots = asked.flatMap(({ withChildren, ids }) => (withChildren ? ids : []));
  const families = roots.length === 0 ? noFamilies : await selectFamilies(scope.db.kysely, [...new Set(roots)]);
  return asked.map(({ taxonomy, ids, all, withChildren, negated }) => {
    const grown = ids.map((id) => (withChildren ? (families.get(id) ?? []) : [id]));
    return { taxonomy, groups: all ? grown : [[...new Set(grown.flat())]], negated };
  });
}

const noFamilies: ReadonlyMap<number, readonly number[]> = new Map();

function askedOf(taxonomy: string, value: Json | undefined, negated: boolean): TermCondition[] {
  const terms = termsOf(value);
  if (terms.length === 0) return [];
  const option = (name: string): Json | undefined => (isMap(value) ? value[name] : undefined);
  const withChildren = option('include_children') === true;
  return [{ taxonomy, ids: safeIds(terms), all: option('operator') === 'AND', withChildren, negated }];
}
