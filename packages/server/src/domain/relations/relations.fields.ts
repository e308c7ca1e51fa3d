import { relate, relatedTo } from './relations.actions.ts';
import { relationsFrom } from './relations.registry.ts';
import type { Relation } from './relations.registry.ts';
import { isList } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { safeIds } from '../../lib/safe-ids.ts';
import { idsArg } from '../../rest/collection-args.ts';
import { embeddable, restUrl } from '../../rest/links.ts';
import type { FieldGiven, RegisteredField } from '../../rest/registered-fields.ts';
import type { Item, Link } from '../../rest/response.ts';
import type { Args } from '../../rest/route.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Scope, Site } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { collectionRoute } from '../types/types.links.ts';

/** As many as a post may name by one relation: each is a link of it. */
const mostNamed = 100;

/** The member of posts that name others. */
export function relationField({ dialect }: Pick<SiteDraft, 'dialect'>, relation: Relation): RegisteredField {
  const { name, many, description, to } = relation;
  const words = { description, context: ['view', 'edit'], 'x-relation': to.map(dialect.outward) };
  const schema: Schema = many
    ? { ...words, type: 'array', items: { type: 'integer' }, maxItems: mostNamed, uniqueItems: true }
    : { ...words, type: ['integer', 'null'] };
  return {
    name,
    schema,
    get: async (_data, { scope, row }) => {
      const ids = (await relatedTo(scope, relation, idOf({ row }))).map(({ id }) => id);
      return many ? ids : (ids[0] ?? null);
    },
    update: (value, { scope, row }) => relate(scope, relation, { postId: idOf({ row }), ids: idsIn(value) }),
  };
}

const idOf = ({ row }: Pick<FieldGiven, 'row'>): number => (row as { readonly id: number }).id;

/** None is said by null and, as elsewhere in this API, by 0. */
const idsIn = (value: Json): readonly number[] => safeIds(isList(value) ? value : [value]).filter((id) => id !== 0);

/** Adds the links of the relations of a type, where links are shown at all. */
export async function withRelated(type: string, item: Item, { scope, row }: FieldGiven): Promise<Item> {
  if (Object.keys(item.links).length === 0) return item;
  const { relation: nameOf } = scope.site.dialect;
  const links = await Promise.all(
    relationsFrom(scope.site, type).map(async (relation) => {
      const related = await relatedTo(scope, relation, idOf({ row }));
      return [nameOf(`related-${relation.name}`), related.map((one) => linkTo(scope, one))] as const;
    }),
  );
  return { ...item, links: { ...item.links, ...Object.fromEntries(links.filter(([, some]) => some.length > 0)) } };
}

function linkTo(scope: Scope, { id, type }: { readonly id: number; readonly type: string }): Link {
  const target = scope.site.postTypes.get(type);
  if (target === undefined) throw new Error(`There is no post type ${type}.`);
  return embeddable(restUrl(scope, `${collectionRoute(target)}/${id}`), { type: scope.site.dialect.outward(type) });
}

/** What a list of posts can be asked for by their relations. */
export const relationArgs = (site: Pick<Site, 'relations'>, type: string): Args =>
  Object.fromEntries(
    relationsFrom(site, type).map(({ name }) => [name, idsArg(`Only posts that name one of these as ${name}.`)]),
  );
