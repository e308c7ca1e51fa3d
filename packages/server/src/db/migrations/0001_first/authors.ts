/** Which users have published something, and how many they are. */
export const authors = `
-- Published posts by author and type, kept by the triggers of posts. A row is there exactly while its count is above zero.
-- A post counts in the shard of its id: one author's posts can be published side by side, and no shard ever falls below
-- zero. Posts outlive their author, so there is no foreign key.
create table author_counts (
  user_id bigint not null,
  type text collate "C" not null,
  shard smallint not null,
  published bigint not null,
  primary key (user_id, type, shard)
);

-- Which types a user has published something of stands with the user, so that who is an author is known from the row
-- and authors are found along indexes of their own. It changes only when a row above comes or goes; the lock makes
-- each look follow the one before. It is taken when the transaction ends, so that nobody who writes in the name of the
-- same author waits for what else the transaction does.
create function refresh_author() returns trigger language plpgsql as $$
declare
  affected bigint := coalesce(new.user_id, old.user_id);
begin
  perform 1 from users where id = affected for no key update;
  update users set published_types = present.types
  from (
    select coalesce(array_agg(distinct type order by type), '{}') as types from author_counts where user_id = affected
  ) present
  where id = affected and published_types <> present.types;
  return null;
end $$;
create constraint trigger authors_begun after insert on author_counts
  deferrable initially deferred for each row execute function refresh_author();
create constraint trigger authors_ended after delete on author_counts
  deferrable initially deferred for each row execute function refresh_author();
create function forget_authors() returns trigger language plpgsql as $$
begin
  update users set published_types = '{}' where published_types <> '{}';
  return null;
end $$;
create trigger authors_emptied after truncate on author_counts for each statement execute function forget_authors();
create index authors_by_name on users (display_name, id) where published_types <> '{}';
create index authors_by_id on users (id) where published_types <> '{}';
create index authors_by_slug on users (slug, id) where published_types <> '{}';
create index authors_by_url on users (url, id) where published_types <> '{}';

-- How many authors there are, by the set of types they have published: the sum over the sets that hold a wanted type.
create table author_totals (
  types text[] not null,
  shard smallint not null,
  authors bigint not null,
  primary key (types, shard)
);
create function count_authors() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from author_totals;
  elsif tg_op = 'INSERT' then
    insert into author_totals
    select published_types, pg_backend_pid() % 16, count(*) from arrived where published_types <> '{}' group by 1
    on conflict (types, shard) do update set authors = author_totals.authors + excluded.authors;
  elsif tg_op = 'DELETE' then
    insert into author_totals
    select published_types, pg_backend_pid() % 16, -count(*) from departed where published_types <> '{}' group by 1
    on conflict (types, shard) do update set authors = author_totals.authors + excluded.authors;
  else
    insert into author_totals
    select published_types, pg_backend_pid() % 16, sum(change)
    from (select published_types, 1 as change from arrived union all select published_types, -1 from departed) moved
    where published_types <> '{}' group by 1 having sum(change) <> 0
    on conflict (types, shard) do update set authors = author_totals.authors + excluded.authors;
  end if;
  return null;
end $$;
create trigger authors_added after insert on users
  referencing new table as arrived for each statement execute function count_authors();
create trigger authors_changed after update on users
  referencing old table as departed new table as arrived for each statement execute function count_authors();
create trigger authors_removed after delete on users
  referencing old table as departed for each statement execute function count_authors();
create trigger authors_cleared after truncate on users for each statement execute function count_authors();
`;
