import type { TermFacts, TermQuery as BlockQuery } from '../../blocks/data.ts';
import type { Scope } from '../../scope.ts';
import { filterMarkup } from '../../text/filter/allow-list.ts';
import { decodeEntities } from '../../text/markup/entities.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import type { Term } from '../terms/term.ts';
import { withCountsBelow } from '../terms/tree-counts.actions.ts';
import { everyTerm } from '../terms/terms.query.ts';
import { addressesOf, findTerm, listTerms, termsOfPost } from '../terms/terms.read.actions.ts';
import { findByOutwardName } from '../types/types.actions.ts';

const mostTerms = 1000;

/** A taxonomy whose terms everybody may see. */
export function openTaxonomy({ site }: Pick<Scope, 'site'>, name: string): Taxonomy | undefined {
  const taxonomy = findByOutwardName({ registry: site.taxonomies, dialect: site.dialect, name });
  return taxonomy?.publiclyQueryable === true ? taxonomy : undefined;
}

export async function askForTerms(reader: Scope, asked: BlockQuery): Promise<readonly TermFacts[]> {
  const taxonomy = openTaxonomy(reader, asked.taxonomy);
  if (taxonomy === undefined) return [];
  const byCount = asked.orderBy === 'count';
  const { terms } = await listTerms(reader, {
    ...everyTerm,
    taxonomies: [taxonomy.name],
    hideEmpty: asked.hideEmpty ? 'own' : 'no',
    include: asked.include ?? null,
    exclude: asked.exclude ?? [],
    parent: asked.parent === undefined || !taxonomy.hierarchical ? null : asked.parent,
    orderBy: byCount ? 'count' : 'name',
    descending: asked.order === undefined ? byCount : asked.order === 'desc',
    limit: Math.min(Math.max(Math.trunc(asked.limit ?? mostTerms), 1), mostTerms),
  });
  return factsOfTerms(reader, asked.countsBelow === true ? await withCountsBelow(reader, terms) : terms);
}

export async function termsOf(reader: Scope, postId: number, name: string): Promise<readonly TermFacts[]> {
  const taxonomy = openTaxonomy(reader, name);
  if (taxonomy === undefined) return [];
  const terms = await termsOfPost(reader, postId);
  // With post counts.
  reader.cacheTags?.add('posts');
  return factsOfTerms(
    reader,
    terms.filter((term) => term.taxonomy === taxonomy.name),
  );
}

/** A term that everybody may see. */
export async function termNamed(reader: Scope, id: number, name: string): Promise<TermFacts | undefined> {
  const taxonomy = openTaxonomy(reader, name);
  const term = taxonomy === undefined || !Number.isSafeInteger(id) ? null : await findTerm(reader, id);
  if (term === null || term.taxonomy !== taxonomy?.name) return undefined;
  // With its post count.
  reader.cacheTags?.add('posts');
  return (await factsOfTerms(reader, [term]))[0];
}

async function factsOfTerms(reader: Scope, terms: readonly Term[]): Promise<TermFacts[]> {
  const addresses = await addressesOf(reader, terms);
  const { outward } = reader.site.dialect;
  return terms.map(({ id, taxonomy, name, slug, description, parent, count }) => ({
    id,
    taxonomy: outward(taxonomy),
    name: decodeEntities(name),
    slug,
    descriptionHtml: filterMarkup(description, { context: 'post' }),
    url: addresses.get(id) ?? '',
    parent,
    count,
  }));
}
