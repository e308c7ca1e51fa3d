import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { lockUntilCommit } from '../../../db/statements/advisory-lock.ts';
import type { Tables } from '../../../db/tables.ts';

export interface Ancestor {
  /** The post whose chain this one is part of; itself the first link of the chain. */
  readonly start: number;
  readonly id: number;
  readonly slug: string;
  readonly type: string;
  readonly status: string;
  readonly author: number;
}

/** A chain that is longer, or that runs in a circle, ends here. */
const longestChain = 100;

/** Each post and the posts above it, from the bottom up. */
export async function selectChains(db: Kysely<Tables>, ids: readonly number[]): Promise<Ancestor[]> {
  const { rows } = await sql<Ancestor>`
    with recursive chain (start, id, slug, type, status, author, parent, depth) as (
      select id, id, slug, type, status, author, parent, 1 from posts where id = any(${ids}::bigint[])
      union all
      select chain.start, above.id, above.slug, above.type, above.status, above.author, above.parent, chain.depth + 1
        from chain join posts above on above.id = chain.parent
        where chain.parent <> chain.start and chain.depth < ${longestChain}
    )
    select start, id, slug, type, status, author from chain order by start, depth`.execute(db);
  return rows;
}

/** Posts of one type are moved below one another one at a time, so that no two moves together make a circle. */
export async function lockTree(db: Kysely<Tables>, type: string): Promise<void> {
  await lockUntilCommit(db, `posts.tree ${type}`);
}
