/** What posts were before, and what is being typed into them. */
export const revisions = `
-- Ids come from the sequence of the posts, so that no revision is ever taken for a post. They go with their post, whoever
-- removes it.
create table revisions (
  id bigint primary key default nextval('posts_id_seq'),
  post_id bigint not null references posts on delete cascade,
  author bigint not null,
  kind text collate "C" not null check (kind in ('revision', 'autosave')),
  title text not null,
  content text not null,
  excerpt text not null,
  meta jsonb not null default '{}',
  saved_gmt timestamp(0) not null default date_trunc('second', now() at time zone 'UTC'),
  -- Further members of the post, which its kind names.
  attributes jsonb not null default '{}',
  -- Which posts it named, by relation. What is gone since stays here and is shown to nobody.
  relations jsonb not null default '{}'
);
create index revisions_by_post on revisions (post_id, kind, saved_gmt desc, id desc);
-- One slot per author and post, whoever races for it; its other index finds the slots of an author who goes.
create unique index revisions_autosave_unique on revisions (post_id, author) where kind = 'autosave';
create index revisions_autosaves_by_author on revisions (author) where kind = 'autosave';

-- Each answer about a post tells how many earlier states of it there are and which is the newest. They stand with the
-- post, so that reading it is enough. What somebody is typing is no earlier state; whether anybody ever typed stands there,
-- too, so that nothing is looked for in vain. The posts are locked first: what others wrote until then is seen when it is
-- counted. One that comes or goes is added or taken away, since a post may have had thousands.
create function tell_posts_of_revisions() returns trigger language plpgsql as $$
begin
  if exists (select from changed where kind = 'revision') then
    perform from posts where id in (select post_id from changed where kind = 'revision') order by id for no key update;
    update posts
      set revision_count = case tg_op
          when 'INSERT' then revision_count + told.revisions
          when 'DELETE' then revision_count - told.revisions
          else (select count(*) from revisions where post_id = posts.id and kind = 'revision')
        end,
        latest_revision = coalesce((
          select id from revisions where post_id = posts.id and kind = 'revision' order by saved_gmt desc, id desc limit 1
        ), 0)
      from (select post_id, count(*) as revisions from changed where kind = 'revision' group by post_id) told
      where posts.id = told.post_id;
  end if;
  if exists (select from changed where kind = 'autosave') then
    update posts set autosaved = true
      where id in (select post_id from changed where kind = 'autosave') and not autosaved;
  end if;
  return null;
end $$;
create trigger revisions_told_after_insert after insert on revisions
  referencing new table as changed for each statement execute function tell_posts_of_revisions();
create trigger revisions_told_after_update after update on revisions
  referencing new table as changed for each statement execute function tell_posts_of_revisions();
create trigger revisions_told_after_delete after delete on revisions
  referencing old table as changed for each statement execute function tell_posts_of_revisions();
`;
