import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { prepared } from '../../../db/statements/prepared.ts';
import type { Tables } from '../../../db/tables.ts';

export interface SlugPlace {
  readonly type: string;
  /** Parent in types that nest, 0 elsewhere. */
  readonly scope: number;
  readonly slug: string;
}

export interface TakenSlug extends SlugPlace {
  readonly id: number;
}

/**
 * Who has one of these slugs. Drafts count: what they sent for is kept for them. PostgreSQL is not shown how many are
 * asked for: it would plan anew each time, which takes longer than to look.
 */
export const selectTaken = prepared<readonly SlugPlace[], TakenSlug>((param) => {
  const types = sql`(select ${param((places) => places.map(({ type }) => type))}::text[])`;
  const scopes = sql`(select ${param((places) => places.map(({ scope }) => scope))}::bigint[])`;
  const slugs = sql`(select ${param((places) => places.map(({ slug }) => slug))}::text[])`;
  return sql`
    select posts.id, posts.type, posts.slug_scope as scope, posts.slug
      from (select distinct * from unnest(${types}, ${scopes}, ${slugs}) as w (type, scope, slug)) wanted
      cross join lateral (
        select * from posts
          where posts.type = wanted.type and posts.slug = wanted.slug and posts.slug_scope = wanted.scope
            and posts.slug <> '' offset 0
      ) posts`;
});

export interface SlugClaim {
  readonly type: string;
  readonly scope: number;
  /** Whose slug it is to be. */
  readonly id: number;
  /** The first that can be had is taken. */
  readonly slugs: readonly string[];
}

const claim = prepared<SlugClaim, { slug: string | null }>(
  (param) => sql`
    select claim_post_slug(
      ${param(({ type }) => type)}, ${param(({ scope }) => scope)}::bigint, ${param(({ id }) => id)}::bigint,
      ${param(({ slugs }) => slugs)}::text[]
    ) as slug`,
);

/** Null if all are taken. The claim holds until the transaction ends. */
export async function claimFirst(db: Kysely<Tables>, wanted: SlugClaim): Promise<string | null> {
  const [claimed] = await claim(db, wanted);
  return claimed?.slug ?? null;
}
