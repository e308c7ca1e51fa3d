import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Each answer about a post tells how many earlier states of it there are and which is the newest. They stand with the post,
 * so that reading it is enough. Autosaves count, and the newest of all is the latest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts
      add column revision_count integer not null default 0,
      add column latest_revision bigint not null default 0`.execute(db);
  // The posts are held first: what others wrote until then is seen when it is counted.
  await sql`
    create function tell_posts_of_revisions() returns trigger language plpgsql as $$
    begin
      perform from posts where id in (select post_id from changed) order by id for no key update;
      update posts
        set revision_count = facts.count, latest_revision = facts.latest
        from (
          select told.post_id, count(revisions.id) as count,
              coalesce((array_agg(revisions.id order by revisions.saved_gmt desc, revisions.id desc))[1], 0) as latest
            from (select distinct post_id from changed) told left join revisions on revisions.post_id = told.post_id
            group by told.post_id
        ) facts
        where posts.id = facts.post_id;
      return null;
    end $$`.execute(db);
  for (const [event, table] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ]) {
    await sql`
      create trigger ${sql.ref(`revisions_told_after_${event}`)} after ${sql.raw(event ?? '')} on revisions
        referencing ${sql.raw(table ?? '')} table as changed for each statement
        execute function tell_posts_of_revisions()`.execute(db);
  }
}
