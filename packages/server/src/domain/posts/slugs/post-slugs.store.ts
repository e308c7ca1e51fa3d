import { sql } from 'kysely';
import type { Kysely } from 'kysely';
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

/** Who has one of these slugs. Drafts count: what they sent for is kept for them. */
export async function selectTaken(db: Kysely<Tables>, places: readonly SlugPlace[]): Promise<TakenSlug[]> {
  const types = places.map(({ type }) => type);
  const scopes = places.map(({ scope }) => scope);
  const slugs = places.map(({ slug }) => slug);
  const wanted = sql<SlugPlace>`(
    select distinct * from unnest(${types}::text[], ${scopes}::bigint[], ${slugs}::text[]) as w (type, scope, slug)
  )`;
  return db
    .selectFrom(wanted.as('wanted'))
    .innerJoin('posts', (join) =>
      join
        .onRef('posts.type', '=', 'wanted.type')
        .onRef('posts.slug', '=', 'wanted.slug')
        .onRef('posts.slug_scope', '=', 'wanted.scope'),
    )
    .where('posts.slug', '<>', '')
    .select(['posts.id', 'posts.type', 'posts.slug_scope as scope', 'posts.slug'])
    .execute();
}

export interface SlugClaim {
  readonly type: string;
  readonly scope: number;
  /** Whose slug it is to be. */
  readonly id: number;
  /** The first that can be had is taken. */
  readonly slugs: readonly string[];
}

/** Null when all of them are somebody's. What is claimed is kept until the transaction ends. */
export async function claimFirst(db: Kysely<Tables>, { type, scope, id, slugs }: SlugClaim): Promise<string | null> {
  const claimed = sql<string | null>`claim_post_slug(${type}, ${scope}::bigint, ${id}::bigint, ${slugs}::text[])`;
  return (await db.selectNoFrom(claimed.as('slug')).executeTakeFirstOrThrow()).slug;
}
