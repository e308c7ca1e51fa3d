/** How many posts there are, by what lists are asked for. */
export const postTotals = `
-- A row of a total that nobody else is writing: the first that is free, kept until the transaction ends. Whoever counts
-- never waits for another, and so never in a circle; a total has as many rows as there ever were writers at once.
create function own_shard() returns int language plpgsql volatile as $$
declare
  shard int := 0;
begin
  while not pg_try_advisory_xact_lock(hashtext('platen own shard'), shard) loop
    shard := shard + 1;
  end loop;
  return shard;
end $$;

-- Posts of a type in a state: all of them, those of each author (\`author\`, else -1) and those of each week (\`week\`, else
-- infinity). The weeks tell where a page far down a list begins. A row alone says nothing: it is the sum over the shards
-- that counts, and it alone never falls below zero.
create table post_totals (
  type text collate "C" not null,
  status text collate "C" not null,
  author bigint not null,
  week date not null,
  shard int not null,
  posts bigint not null,
  primary key (type, status, author, week, shard)
) with (fillfactor = 70);
-- Everybody takes the rows in the same order, so that no two writers wait for each other in a circle.
create function count_published(changes author_counts[]) returns void language plpgsql as $$
begin
  if changes = '{}' then
    return;
  end if;
  insert into author_counts as counts (user_id, type, shard, published)
    select * from unnest(changes) order by 1, 2, 3
    on conflict (user_id, type, shard) do update set published = counts.published + excluded.published;
  delete from author_counts counts using unnest(changes) changed
    where (counts.user_id, counts.type, counts.shard) = (changed.user_id, changed.type, changed.shard)
      and counts.published = 0;
end $$;
create function count_posts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into post_totals as total (type, status, author, week, shard, posts)
      select type, status, coalesce(author, -1), coalesce(week, 'infinity'), own_shard(), count(*)
        from (select type, status, author, date_trunc('week', date)::date as week from come) counted
        group by grouping sets ((type, status), (type, status, author), (type, status, week))
      on conflict (type, status, author, week, shard) do update set posts = total.posts + excluded.posts;
    insert into author_counts as counts (user_id, type, shard, published)
      select author, type, id % 8, count(*) from come
        where status = 'publish' and author <> 0 group by 1, 2, 3 order by 1, 2, 3
      on conflict (user_id, type, shard) do update set published = counts.published + excluded.published;
  elsif tg_op = 'DELETE' then
    insert into post_totals as total (type, status, author, week, shard, posts)
      select type, status, coalesce(author, -1), coalesce(week, 'infinity'), own_shard(), -count(*)
        from (select type, status, author, date_trunc('week', date)::date as week from gone) counted
        group by grouping sets ((type, status), (type, status, author), (type, status, week))
      on conflict (type, status, author, week, shard) do update set posts = total.posts + excluded.posts;
    perform count_published(array(
      select row(author, type, id % 8, -count(*))::author_counts from gone
        where status = 'publish' and author <> 0 group by author, type, id % 8
    ));
  -- Most changes move nothing.
  elsif exists (select id, type, status, author, date from come except select id, type, status, author, date from gone) then
    perform count_published(array(
      select row(author, type, id % 8, sum(change))::author_counts from (
        select author, type, id, 1 as change from come where status = 'publish'
        union all
        select author, type, id, -1 from gone where status = 'publish'
      ) counted where author <> 0 group by author, type, id % 8 having sum(change) <> 0
    ));
    insert into post_totals as total (type, status, author, week, shard, posts)
      select type, status, coalesce(author, -1), coalesce(week, 'infinity'), own_shard(), sum(change)
        from (
          select type, status, author, date_trunc('week', date)::date as week, 1 as change from come
          union all
          select type, status, author, date_trunc('week', date)::date, -1 from gone
        ) counted
        group by grouping sets ((type, status), (type, status, author), (type, status, week))
        having sum(change) <> 0
      on conflict (type, status, author, week, shard) do update set posts = total.posts + excluded.posts;
  end if;
  return null;
end $$;
create function recount_posts() returns void language sql volatile
begin atomic
  delete from post_totals;
  insert into post_totals (type, status, author, week, shard, posts)
    select type, status, coalesce(author, -1), coalesce(week, 'infinity'), 0, count(*)
      from (select type, status, author, date_trunc('week', date)::date as week from posts) counted
      group by grouping sets ((type, status), (type, status, author), (type, status, week));
  delete from author_counts;
  insert into author_counts (user_id, type, shard, published)
    select author, type, id % 8, count(*) from posts where status = 'publish' and author <> 0 group by 1, 2, 3;
end;
create function forget_posts() returns trigger language plpgsql as $$
begin
  delete from post_totals;
  delete from author_counts;
  return null;
end $$;
create trigger posts_added after insert on posts
  referencing new table as come for each statement execute function count_posts();
create trigger posts_changed after update on posts
  referencing old table as gone new table as come for each statement execute function count_posts();
create trigger posts_removed after delete on posts
  referencing old table as gone for each statement execute function count_posts();
create trigger posts_emptied after truncate on posts for each statement execute function forget_posts();
`;
