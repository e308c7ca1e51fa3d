import { idsIn } from './relation.ts';
import { relate, relatedTo } from './relations.actions.ts';
import { relationsFrom } from './relations.registry.ts';
import type { Naming } from './relations.actions.ts';
import type { Relation } from './relations.registry.ts';
import { idsArg } from '../../rest/collection-args.ts';
import { embeddable, restUrl } from '../../rest/links.ts';
import type { FieldContext, RegisteredField } from '../../rest/registered-fields.ts';
import type { Item, Link } from '../../rest/response.ts';
import type { Args } from '../../rest/route.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Scope, Site } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { collectionRoute } from '../types/types.links.ts';

/** As many as a post may name by one relation: each is a link of it. */
const mostNamed = 100;

/** The member of posts that name others. */
export const relationField = (draft: Pick<SiteDraft, 'dialect'>, relation: Relation): RegisteredField => ({
  ...shownRelation(draft, relation, ({ row }) => ({ postId: idOf({ row }) })),
  update: (value, { scope, row }) => relate(scope, relation, { postId: idOf({ row }), ids: idsIn(value) }),
});

/** The ids that a post, or an earlier state of it, names; without a way to write them. */
export function shownRelation(
  { dialect }: Pick<SiteDraft, 'dialect'>,
  relation: Relation,
  namingOf: (given: FieldContext) => Naming,
): RegisteredField {
  const { name, many, description, to } = relation;
  const words = { description, context: ['view', 'edit'], 'x-relation': to.map(dialect.outward) };
  const schema: Schema = many
    ? { ...words, type: 'array', items: { type: 'integer' }, maxItems: mostNamed, uniqueItems: true }
    : { ...words, type: ['integer', 'null'] };
  return {
    name,
    schema,
    get: async (_data, given) => {
      const ids = (await relatedTo(given.scope, relation, namingOf(given))).map(({ id }) => id);
      return many ? ids : (ids[0] ?? null);
    },
  };
}

const idOf = ({ row }: Pick<FieldContext, 'row'>): number => (row as { readonly id: number }).id;

/** Adds the links of the relations of a type, where links are shown at all. */
export async function withRelated(type: string, item: Item, { scope, row }: FieldContext): Promise<Item> {
  if (Object.keys(item.links).length === 0) return item;
  const { relation: nameOf } = scope.site.dialect;
  const links = await Promise.all(
    relationsFrom(scope.site, type).map(async (relation) => {
      const related = await relatedTo(scope, relation, { postId: idOf({ row }) });
      return [nameOf(`related-${relation.name}`), related.map((one) => linkTo(scope, one))] as const;
    }),
  );
  return { ...item, links: { ...item.links, ...Object.fromEntries(links.filter(([, some]) => some.length > 0)) } };
}

function linkTo(scope: Scope, { id, type }: { readonly id: number; readonly type: string }): Link {
  const target = scope.site.postTypes.get(type);
  if (target === undefined) throw new Error(`Post type "${type}" is not registered.`);
  return embeddable(restUrl(scope, `${collectionRoute(target)}/${id}`), { type: scope.site.dialect.outward(type) });
}

/** What a list of posts can be asked for by their relations. */
export const relationArgs = (site: Pick<Site, 'relations'>, type: string): Args =>
  Object.fromEntries(
    relationsFrom(site, type).map(({ name }) => [
      name,
      idsArg(`Limit results to posts whose ${name} includes one of these ids.`),
    ]),
  );
