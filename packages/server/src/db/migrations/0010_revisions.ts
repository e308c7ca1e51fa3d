import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What posts were before, and what is being typed into them. Ids come from the sequence of the posts, so that no revision
 * is ever taken for a post. They go with their post, whoever removes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table revisions (
      id bigint primary key default nextval('posts_id_seq'),
      post_id bigint not null references posts on delete cascade,
      author bigint not null,
      kind text collate "C" not null check (kind in ('revision', 'autosave')),
      title text not null,
      content text not null,
      excerpt text not null,
      meta jsonb not null default '{}',
      saved_gmt timestamp(0) not null default date_trunc('second', now() at time zone 'UTC')
    )`.execute(db);
  await sql`create index revisions_by_post on revisions (post_id, kind, saved_gmt desc, id desc)`.execute(db);
  // One slot per author and post, whoever races for it; its other index finds the slots of an author who goes.
  await sql`
    create unique index revisions_autosave_unique on revisions (post_id, author) where kind = 'autosave'`.execute(db);
  await sql`create index revisions_autosaves_by_author on revisions (author) where kind = 'autosave'`.execute(db);
}
