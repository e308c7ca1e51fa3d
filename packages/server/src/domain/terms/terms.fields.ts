import type { TaxonomyNames } from './terms.hooks.ts';
import type { PrepareItem } from '../../rest/registered-fields.ts';
import { collectionRoute } from '../types/types.links.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { embeddable, link, restUrl } from '../../rest/links.ts';
import type { Links } from '../../rest/response.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { ItemOf, Reading } from '../../rest/field.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { integer, string } from '../../schema/build.ts';
import { metaField } from '../meta/meta.fields.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import type { Embeds } from '../../site/embeds.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import type { Term, TermPatch } from './term.ts';
import { methodsOn } from './term-rights.rules.ts';
import { addressesOf } from './terms.read.actions.ts';

export interface TermNeeds {
  /** Term → its address on the site. */
  readonly addresses: ReadonlyMap<number, string>;
}

export type TermResource = Resource<Term, TermNeeds, TermPatch>;

const field = fieldsOf<Term, TermNeeds, TermPatch>();
const everywhere = ['view', 'embed', 'edit'] as const;
const inFull = ['view', 'edit'] as const;

const fields = {
  id: field({
    description: 'Id of the term.',
    schema: integer(),
    in: everywhere,
    read: (term) => term.id,
  }),
  count: field({
    description: 'Number of published posts with the term.',
    schema: integer(),
    in: inFull,
    read: (term) => term.count,
  }),
  description: field({
    description: 'Description of the term. Inline HTML is allowed.',
    schema: string(),
    in: inFull,
    read: (term) => term.description,
    write: (description) => ({ description }),
    null: { means: '' },
  }),
  link: field({
    description: 'URL of the term archive.',
    schema: string({ format: 'uri' }),
    in: everywhere,
    needs: ['addresses'],
    read: ({ id }, { addresses }) => addresses.get(id) ?? '',
  }),
  name: field({
    description: 'Name of the term.',
    schema: string(),
    in: everywhere,
    required: true,
    read: (term) => term.name,
    write: (name) => ({ name }),
    null: { means: '' },
  }),
  slug: field({
    description: 'Slug of the term, unique within its taxonomy.',
    schema: string(),
    in: everywhere,
    read: (term) => term.slug,
    write: (slug) => ({ slug }),
    null: { means: '' },
  }),
} as const;

const parent = field({
  description: 'Id of the parent term. 0 for none.',
  schema: integer(),
  in: inFull,
  read: (term) => term.parent,
  write: (above) => ({ parent: above }),
  null: { means: 0 },
});

/** Members of terms by name. */
export type TermItem = ItemOf<typeof fields & { parent: typeof parent; taxonomy: ReturnType<typeof taxonomyField> }>;

const taxonomyField = (name: string) =>
  field({
    description: 'Taxonomy of the term.',
    schema: string({ enum: [name] }),
    in: everywhere,
    read: () => name,
  });

/** Tags are called so wherever they are spoken of as a kind of object. */
export const objectName = ({ dialect }: Pick<SiteDraft, 'dialect'>, { name }: Taxonomy): string =>
  name === 'post_tag' ? 'tag' : dialect.outward(name);

/** The table of the terms of one taxonomy. */
export function termResource(site: SiteDraft, taxonomy: Taxonomy): TermResource {
  const keys = metaKeysFor(site, { object: 'term', subtype: taxonomy.name });
  return defineResource<Term, TermNeeds, TermPatch>({
    name: taxonomy.name,
    fields: {
      ...fields,
      taxonomy: taxonomyField(site.dialect.outward(taxonomy.name)),
      ...(taxonomy.hierarchical ? { parent } : {}),
      meta: metaField<Term>({ keys, stored: (term) => term.meta }),
    },
    needs: { addresses: ({ scope }, terms) => addressesOf(scope, terms) },
    links: (term, given) => termLinks(taxonomy, term, given),
    registeredFor: objectName(site, taxonomy),
  });
}

function termLinks(taxonomy: Taxonomy, term: Term, { scope }: Reading): Links {
  const { dialect, postTypes } = scope.site;
  const collection = collectionRoute(taxonomy);
  const itemUrl = (id: number): string => restUrl(scope, `${collection}/${id}`);
  const types = taxonomy.objectTypes
    .flatMap((name) => postTypes.get(name) ?? [])
    .filter(({ showInRest }) => showInRest);
  return {
    self: [{ href: itemUrl(term.id), targetHints: { allow: methodsOn(scope.caller, term) } }],
    collection: [link(restUrl(scope, collection))],
    about: [link(restUrl(scope, `/${dialect.namespace('v2')}/taxonomies/${dialect.outward(taxonomy.name)}`))],
    ...(term.parent === 0 ? {} : { up: [embeddable(itemUrl(term.parent))] }),
    [`${dialect.relationBase}post_type`]: types.map((type) =>
      link(restUrl(scope, collectionRoute(type), { [taxonomy.restBase]: term.id })),
    ),
  };
}

/** What terms can embed: those of hierarchical taxonomies the one they stand below. */
export const termEmbeds = (draft: SiteDraft): Record<string, Embeds> =>
  Object.fromEntries(
    draft.taxonomies
      .all()
      .filter(({ showInRest, servedElsewhere, hierarchical }) => showInRest && !servedElsewhere && hierarchical)
      .map((taxonomy) => [objectName(draft, taxonomy), { up: [`${collectionRoute(taxonomy)}/{id}`] }]),
  );

/** Change the fields and links of a term in a response. */
type PrepareFilters = { [N in keyof TaxonomyNames as `rest_prepare_${N}`]: PrepareItem<TermItem, Term> };

declare module '../../hooks/bus.ts' {
  interface Filters extends PrepareFilters {}
}
