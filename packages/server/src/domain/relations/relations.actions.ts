import { notRelatable } from './relations.errors.ts';
import { relationsFrom } from './relations.registry.ts';
import type { Relation } from './relations.registry.ts';
import { namedIn } from './relation.ts';
import type { NamedPosts } from './relation.ts';
import { selectRelated, writeRelation } from './relations.store.ts';
import type { Related } from './relations.store.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Loader } from '../../lib/loader.ts';
import { wantedIds } from '../../lib/safe-ids.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';

const namedBy = (scope: Scope): Loader<number, NamedPosts> =>
  scope.memo.loader('posts named by others', async (ids) => {
    const found = Map.groupBy(await selectRelated(scope.db.kysely, ids), ({ postId }) => postId);
    return new Map(ids.map((id) => [id, byRelation(found.get(id) ?? [])]));
  });

const byRelation = (related: readonly Related[]): NamedPosts =>
  Object.fromEntries(
    [...Map.groupBy(related, ({ relation }) => relation)].map(([name, some]) => [
      name,
      some.map(({ targetId }) => targetId),
    ]),
  );

/** What a post names at this moment of a transaction, by every relation that it can; for keeping, not for showing. */
export async function namedByPost(
  { db, site }: Scope,
  { id, type }: { readonly id: number; readonly type: string },
): Promise<NamedPosts> {
  const stored = byRelation(await selectRelated(db.kysely, [id]));
  return Object.fromEntries(relationsFrom(site, type).map(({ name }) => [name, namedIn(stored, name) ?? []]));
}

export interface ReadTarget {
  readonly id: number;
  readonly type: string;
}

/** A post, or an earlier state of it, which says itself what it named. */
export interface Naming {
  readonly postId: number;
  readonly kept?: NamedPosts;
}

/** The posts that a post names or named, as far as the caller may read them now. */
export async function relatedTo(
  scope: Scope,
  relation: Relation,
  { postId, kept = {} }: Naming,
): Promise<readonly ReadTarget[]> {
  const { name } = relation;
  const named = namedIn(kept, name) ?? namedIn((await namedBy(scope).load(postId)) ?? {}, name) ?? [];
  return readable(scope, relation, named);
}

async function readable(scope: Scope, { to }: Relation, ids: readonly number[]): Promise<readonly ReadTarget[]> {
  const found = await Promise.all(ids.map(async (id) => ({ id, post: await scope.postLookup.readable(scope, id) })));
  return found.flatMap(({ id, post }) =>
    typeof post === 'object' && to.includes(post.type) ? [{ id, type: post.type }] : [],
  );
}

/**
 * Writes the relations of a post in its transaction. Keeps related posts that the caller can't read. A to-one relation
 * is replaced.
 */
export async function relate(
  scope: Scope,
  relation: Relation,
  { postId, ids }: { readonly postId: number; readonly ids: readonly number[] },
): Promise<RestError | void> {
  const { name, many } = relation;
  const wanted = new Set((await readable(scope, relation, ids)).map(({ id }) => id));
  const refused = ids.find((id) => !wanted.has(id));
  if (refused !== undefined) return notRelatable(relation, refused);
  const stored = (await selectRelated(scope.db.kysely, [postId]))
    .filter((related) => related.relation === name)
    .map(({ targetId }) => targetId);
  const shown = new Set((await readable(scope, relation, stored)).map(({ id }) => id));
  const unseen = many || ids.length === 0 ? stored.filter((id) => !shown.has(id)) : [];
  const targets = [...wanted, ...unseen];
  const written = await writeRelation(scope.db.kysely, { postId, relation: name, targets });
  // Deleted since it was looked at. Which one makes no difference to the caller.
  if (written < targets.length) return notRelatable(relation, ids[0] ?? 0);
}

/** Posts that name one of these. */
export interface RelationFilter {
  readonly relation: string;
  readonly targets: readonly number[];
}

/** Unreadable posts can't be referenced. */
export async function relationFiltersOf(scope: Scope, type: string, params: JsonMap): Promise<RelationFilter[]> {
  const asked = relationsFrom(scope.site, type).map(async (relation): Promise<RelationFilter[]> => {
    const ids = wantedIds(params[relation.name]);
    if (ids === null) return [];
    return [{ relation: relation.name, targets: (await readable(scope, relation, ids)).map(({ id }) => id) }];
  });
  return (await Promise.all(asked)).flat();
}
