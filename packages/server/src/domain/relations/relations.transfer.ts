import type { Scope } from '../../scope.ts';
import type { NamedPosts } from './relation.ts';
import { writeRelation } from './relations.store.ts';

/** Relations of imported posts, as far as their targets exist. */
export async function importRelations(
  { db }: Scope,
  posts: readonly { readonly id: number; readonly named: NamedPosts }[],
): Promise<void> {
  for (const { id: postId, named } of posts)
    for (const [relation, targets] of Object.entries(named))
      await writeRelation(db.kysely, { postId, relation, targets: [...new Set(targets)] });
}
