import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What somebody is typing is no earlier state of a post: the list of revisions leaves it out, and so do the count and the
 * newest that stand with the post. Whether anybody ever typed stands there, too, so that nothing is looked for in vain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column autosaved boolean not null default false`.execute(db);
  await sql`
    create or replace function tell_posts_of_revisions() returns trigger language plpgsql as $$
    begin
      perform from posts where id in (select post_id from changed where kind = 'revision') order by id for no key update;
      update posts
        set revision_count = facts.count, latest_revision = facts.latest
        from (
          select told.post_id, count(revisions.id) as count,
              coalesce((array_agg(revisions.id order by revisions.saved_gmt desc, revisions.id desc))[1], 0) as latest
            from (select distinct post_id from changed where kind = 'revision') told
              left join revisions on revisions.post_id = told.post_id and revisions.kind = 'revision'
            group by told.post_id
        ) facts
        where posts.id = facts.post_id;
      update posts set autosaved = true
        where id in (select post_id from changed where kind = 'autosave') and not autosaved;
      return null;
    end $$`.execute(db);
  await sql`
    update posts
      set (autosaved, revision_count, latest_revision) = (
        select true, count(*), coalesce((array_agg(revisions.id order by saved_gmt desc, revisions.id desc))[1], 0)
          from revisions where post_id = posts.id and kind = 'revision'
      )
      where id in (select post_id from revisions where kind = 'autosave')`.execute(db);
}
