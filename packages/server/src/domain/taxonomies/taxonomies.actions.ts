import type { Taxonomy } from './taxonomy.ts';
import type { Scope, Site } from '../../scope.ts';

/** Taxonomies whose terms posts of a type can have, shown in REST or not; the type as stored. */
export const taxonomiesOfType = ({ taxonomies }: Pick<Site, 'taxonomies'>, type: string): readonly Taxonomy[] =>
  taxonomies.all().filter(({ objectTypes }) => objectTypes.includes(type));

export const canAssignTerms = ({ caller }: Scope, taxonomy: Taxonomy): boolean =>
  caller.can(taxonomy.capabilities.assign_terms);

/** Taxonomies shown in REST: all, or those of one type. */
export function shownTaxonomies(
  { site }: { readonly site: Pick<Site, 'taxonomies'> },
  type?: string,
): readonly Taxonomy[] {
  const wanted = type === undefined ? site.taxonomies.all() : taxonomiesOfType(site, type);
  return wanted.filter((taxonomy) => taxonomy.showInRest);
}
