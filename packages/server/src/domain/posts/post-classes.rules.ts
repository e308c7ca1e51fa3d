import { isProtected } from './post.ts';
import type { PostRow } from './post.ts';
import type { Scope } from '../../scope.ts';
import type { Term } from '../terms/term.ts';
import { supports } from '../types/type.ts';
import type { PostType } from '../types/type.ts';

/** How a taxonomy is called in classes, where not by its own name. */
const classNames: Readonly<Record<string, string>> = { post_tag: 'tag' };

const formatTaxonomy = 'post_format';

/** Classes of posts of a type: what they are, then their terms, by taxonomy and name. */
export function classesOf(
  { site }: Pick<Scope, 'site'>,
  type: PostType,
): (row: PostRow, terms: readonly Term[]) => string[] {
  const name = site.dialect.outward(type.name);
  const hasFormats = supports(type, 'post-formats');
  const isShown = (taxonomy: string): boolean => site.taxonomies.get(taxonomy)?.public === true;

  const ofTerms = (row: PostRow, terms: readonly Term[]): string[] => {
    const named = terms
      .filter(({ taxonomy }) => isShown(taxonomy))
      .map((term) => ({
        taxonomy: term.taxonomy,
        name: `${classNames[term.taxonomy] ?? term.taxonomy}-${classSlug(term)}`,
      }));
    const format = hasFormats && row.format !== '' ? [formatClass(row.format)] : [];
    return [...named, ...format].toSorted(byTaxonomy).map((one) => one.name);
  };

  return (row, terms) => [
    `post-${row.id}`,
    name,
    `type-${name}`,
    `status-${row.status}`,
    ...(hasFormats ? [`format-${row.format || 'standard'}`] : []),
    ...(isProtected(row) ? ['post-password-required'] : []),
    ...(row.featuredMedia === 0 ? [] : ['has-post-thumbnail']),
    'hentry',
    ...ofTerms(row, terms),
  ];
}

interface TermClass {
  readonly taxonomy: string;
  readonly name: string;
}

const formatClass = (format: string): TermClass => ({
  taxonomy: formatTaxonomy,
  name: `${formatTaxonomy}-post-format-${format}`,
});

const byTaxonomy = (a: TermClass, b: TermClass): number =>
  a.taxonomy === b.taxonomy ? 0 : a.taxonomy < b.taxonomy ? -1 : 1;

/** A slug that leaves nothing a class can be made of gives way to the id. */
function classSlug({ id, slug }: Term): string {
  const plain = slug.replaceAll(/%[0-9a-f]{2}/gi, '').replaceAll(/[^\w-]/g, '');
  return plain === '' || /^[\d-]+$/.test(plain) ? String(id) : plain;
}
