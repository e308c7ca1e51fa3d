import type { Site } from '../../scope.ts';
import type { Permalinks } from '../permalinks/permalink.ts';
import { termBase, urlOfPath } from '../permalinks/permalinks.rules.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import type { StoredTerm } from './term.ts';

export interface AddressGiven {
  readonly permalinks: Permalinks;
  readonly dialect: Site['dialect'];
  readonly taxonomy: Taxonomy;
  /** Slugs of the terms above, from the top; used where addresses nest. */
  readonly above: readonly string[];
}

type Named = Pick<StoredTerm, 'id' | 'slug'>;

/** How the two taxonomies of posts are named in plain addresses; the others by their own names. */
const plainForms: Readonly<Record<string, (term: Named) => string>> = {
  category: ({ id }) => `cat=${id}`,
  post_tag: ({ slug }) => `tag=${slug}`,
};

/** Where on the site the posts of a term are listed. Slugs are stored encoded. */
export function termAddress(term: Named, { permalinks, dialect, taxonomy, above }: AddressGiven): string {
  const { home, isPretty } = permalinks;
  const name = dialect.outward(taxonomy.name);
  if (!taxonomy.publiclyQueryable) return `${home}/?taxonomy=${name}&term=${term.slug}`;
  if (isPretty) return urlOfPath(permalinks, [termBase(permalinks, taxonomy), ...above, term.slug].join('/'));
  return `${home}/?${plainForms[taxonomy.name]?.(term) ?? `${name}=${term.slug}`}`;
}
