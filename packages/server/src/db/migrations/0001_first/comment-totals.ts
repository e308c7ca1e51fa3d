/** How many comments there are, and how many each post has. */
export const commentTotals = `
-- How many comments of each kind a post has, beside what decides who may read them; post 0 is none. The totals sum this
-- up over all posts, in a few rows each, so that writers do not queue at one.
create table comment_tallies (
  post_id bigint not null,
  type text collate "C" not null,
  status text collate "C" not null,
  post_type text collate "C" not null,
  post_status text collate "C" not null,
  post_locked boolean not null,
  comments bigint not null,
  primary key (post_id, type, status)
) with (fillfactor = 70);
create table comment_totals (
  type text collate "C" not null,
  status text collate "C" not null,
  post_type text collate "C" not null,
  post_status text collate "C" not null,
  post_locked boolean not null,
  shard smallint not null,
  comments bigint not null,
  primary key (type, status, post_type, post_status, post_locked, shard)
) with (fillfactor = 70);

-- Triggers keep all of it, and the number of comments of a post, so that it stays exact whoever writes.
create type comment_change as (post_id bigint, type text, status text, change bigint);
create function tally_comments(changes comment_change[]) returns void language plpgsql as $$
begin
  perform from posts where id in (select post_id from unnest(changes)) order by id for no key update;
  update posts set comment_count = comment_count + counted.change
    from (
      select post_id, sum(change) as change from unnest(changes)
        where status = 'approved' and type <> 'note' group by post_id having sum(change) <> 0
    ) counted
    where posts.id = counted.post_id;
  with told as (
    insert into comment_tallies as tally (post_id, type, status, post_type, post_status, post_locked, comments)
      select post_id, changed.type, changed.status,
          coalesce(posts.type, ''), coalesce(posts.status, ''), coalesce(posts.password <> '', false), change
        from unnest(changes) changed left join posts on posts.id = post_id
        order by 1, 2, 3
      on conflict (post_id, type, status) do update set comments = tally.comments + excluded.comments
      returning post_id, type, status, post_type, post_status, post_locked
  )
  insert into comment_totals as total (type, status, post_type, post_status, post_locked, shard, comments)
    select type, status, post_type, post_status, post_locked, pg_backend_pid() % 16, sum(change)
      from told join unnest(changes) changed using (post_id, type, status)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (type, status, post_type, post_status, post_locked, shard)
      do update set comments = total.comments + excluded.comments;
  delete from comment_tallies tally using unnest(changes) changed
    where (tally.post_id, tally.type, tally.status) = (changed.post_id, changed.type, changed.status)
      and tally.comments = 0;
end $$;
create function count_comments() returns trigger language plpgsql as $$
declare
  changes comment_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(post_id, type, status, change)::comment_change) into changes from (
      select coalesce(post_id, 0) as post_id, type, status, count(*) as change from come group by 1, 2, 3
    ) counted;
  elsif tg_op = 'DELETE' then
    select array_agg(row(post_id, type, status, change)::comment_change) into changes from (
      select coalesce(post_id, 0) as post_id, type, status, -count(*) as change from gone group by 1, 2, 3
    ) counted;
  else
    select array_agg(row(post_id, type, status, change)::comment_change) into changes from (
      select coalesce(post_id, 0) as post_id, type, status, sum(one)::bigint as change from (
        select post_id, type, status, 1 as one from come
        union all
        select post_id, type, status, -1 from gone
      ) both_sides group by 1, 2, 3 having sum(one) <> 0
    ) counted;
  end if;
  if changes is not null then
    perform tally_comments(changes);
  end if;
  return null;
end $$;
create function forget_comments() returns trigger language plpgsql as $$
begin
  delete from comment_tallies;
  delete from comment_totals;
  update posts set comment_count = 0 where comment_count <> 0;
  return null;
end $$;
create function move_comments() returns trigger language plpgsql as $$
begin
  with moved as (
    update comment_tallies set post_type = new.type, post_status = new.status, post_locked = new.password <> ''
      where post_id = new.id returning type, status, comments
  )
  insert into comment_totals as total (type, status, post_type, post_status, post_locked, shard, comments)
    select type, status, old.type, old.status, old.password <> '', pg_backend_pid() % 16, -comments from moved
    union all
    select type, status, new.type, new.status, new.password <> '', pg_backend_pid() % 16, comments from moved
    order by 1, 2, 3, 4, 5
    on conflict (type, status, post_type, post_status, post_locked, shard)
      do update set comments = total.comments + excluded.comments;
  return null;
end $$;
create trigger comments_added after insert on comments
  referencing new table as come for each statement execute function count_comments();
create trigger comments_changed after update on comments
  referencing old table as gone new table as come for each statement execute function count_comments();
create trigger comments_removed after delete on comments
  referencing old table as gone for each statement execute function count_comments();
create trigger comments_emptied after truncate on comments for each statement execute function forget_comments();
create trigger posts_moved_with_comments after update of type, status, password on posts for each row
  when (
    (old.type, old.status, old.password <> '') is distinct from (new.type, new.status, new.password <> '')
  )
  execute function move_comments();
`;
