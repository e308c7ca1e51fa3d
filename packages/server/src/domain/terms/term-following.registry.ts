import { scalarText } from '../../lib/json.ts';
import type { Scope, Site } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import { collectionRoute } from '../types/types.links.ts';

const taxonomyOf = ({ taxonomies }: Pick<Site, 'taxonomies'>, name: unknown): Taxonomy | undefined =>
  typeof name === 'string' ? taxonomies.get(name) : undefined;

/** Terms are public, unless the taxonomy is not. */
const isSeen = ({ caller }: Scope, { public: isPublic, capabilities }: Taxonomy): boolean =>
  isPublic || caller.can(capabilities.edit_terms);

export function followTerms({ followed }: Pick<SiteDraft, 'followed'>): void {
  followed.add('term', {
    route: ({ site }, { id, taxonomy: name }) => {
      const taxonomy = taxonomyOf(site, name);
      return taxonomy?.showInRest === true ? `${collectionRoute(taxonomy)}/${scalarText(id)}` : null;
    },
    couldRead: (scope, { kind, subject }, moment) => {
      const taxonomy = taxonomyOf(scope.site, subject['taxonomy']);
      const wasThere = kind !== (moment === 'before' ? 'term.created' : 'term.deleted');
      return wasThere && taxonomy !== undefined && isSeen(scope, taxonomy);
    },
  });
}
