import { never } from '../../access/capabilities.ts';
import type { RuleGiven } from '../../access/capabilities.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Method } from '../../rest/route.ts';
import type { Caller } from '../../scope.ts';
import type { Taxonomy, TermRight } from '../taxonomies/taxonomy.ts';
import type { Term } from './term.ts';

type OfTerm = RuleGiven<Pick<Term, 'taxonomy' | 'isDefault'>>;

/** Term capabilities are those of the taxonomy. The default term can't be deleted. */
export function registerTermRights({ capabilityRules }: Pick<SiteDraft, 'capabilityRules'>): void {
  capabilityRules.add('edit_term', (given: OfTerm) => needed(given, 'edit_terms'));
  capabilityRules.add('assign_term', (given: OfTerm) => needed(given, 'assign_terms'));
  capabilityRules.add('delete_term', (given: OfTerm) =>
    given.record.isDefault ? [never] : needed(given, 'delete_terms'),
  );
}

/** A right of a taxonomy may stand for another capability in its turn, as `edit_categories` does. */
function needed({ site, userId, record }: OfTerm, right: TermRight): readonly string[] {
  const capability = site.taxonomies.get(record.taxonomy)?.capabilities[right];
  if (capability === undefined) return [never];
  const rule = site.capabilityRules.get(capability);
  return rule === undefined ? [capability] : rule({ site, userId, record: record as never });
}

/** Creating terms of hierarchical taxonomies requires `edit_terms`; flat ones are created on assignment. */
export const rightToCreate = ({ hierarchical, capabilities }: Taxonomy): string =>
  hierarchical ? capabilities.edit_terms : capabilities.assign_terms;

/** The methods a caller may use on a term. */
export const methodsOn = (caller: Caller, term: Term): readonly Method[] => [
  'GET',
  ...(caller.can('edit_term', term) ? (['POST', 'PUT', 'PATCH'] as const) : []),
  ...(caller.can('delete_term', term) ? (['DELETE'] as const) : []),
];
