/** Which posts have which terms, and how many posts each term has in each state. */
export const postTerms = `
-- A row is \`counted\` while its post is published: the count of a term is the number of its counted rows. A post's place
-- in lists stands beside each of its terms too, so that the posts of a term are read in order. Kept by triggers: it stays
-- true whoever writes. Who ties a term to a post holds the post, lest its state change unseen.
create table post_terms (
  post_id bigint not null,
  term_id bigint not null references terms (id),
  taxonomy text collate "C" not null,
  counted boolean not null,
  type text collate "C" not null default '',
  status text collate "C" not null default '',
  date timestamp(0) not null default '-infinity',
  primary key (post_id, term_id)
);
create index post_terms_by_date on post_terms (term_id, type, status, date desc, post_id desc);
create function place_post_term() returns trigger language plpgsql as $$
begin
  select posts.type, posts.status, posts.date into new.type, new.status, new.date
    from posts where posts.id = new.post_id for share;
  new.type := coalesce(new.type, '');
  new.status := coalesce(new.status, '');
  new.date := coalesce(new.date, '-infinity');
  return new;
end $$;
-- Who has read the place already, and holds the post, may give it.
create trigger post_terms_placed before insert on post_terms for each row when (new.type = '')
  execute function place_post_term();

-- Posts that change their place in lists move in those of their terms all at once: each on its own would change the same
-- totals over and over within one transaction, which takes ever longer. Rows are grouped instead of joined, since a plan
-- made for one post is kept for a thousand.
create function move_post_terms() returns trigger language plpgsql as $$
begin
  if not exists (select id, type, status, date from come except select id, type, status, date from gone) then
    return null;
  end if;
  update post_terms tied set type = moved.type, status = moved.status, date = moved.date
    from (
      select id, type, status, date from (
        select id, type, status, date, 1 as change from come
        union all
        select id, type, status, date, -1 from gone
      ) both_sides group by 1, 2, 3, 4 having sum(change) > 0
    ) moved
    where tied.post_id = moved.id;
  return null;
end $$;
create trigger posts_moved after update on posts
  referencing old table as gone new table as come for each statement execute function move_post_terms();

-- The totals of posts for each term, by what stands beside each of its ties to them. No foreign key: who counts must not
-- wait for who removes a term, who waits for who counts.
create table post_term_totals (
  term_id bigint not null,
  type text collate "C" not null,
  status text collate "C" not null,
  shard int not null,
  posts bigint not null,
  primary key (term_id, type, status, shard)
) with (fillfactor = 70);
create function count_post_terms() returns trigger language plpgsql as $$
begin
  -- A write of terms is one statement that may add, mark and remove, and mostly does one of these.
  if tg_op = 'INSERT' then
    if not exists (select from come) then
      return null;
    end if;
    insert into post_term_totals as total (term_id, type, status, shard, posts)
      select term_id, type, status, own_shard(), count(*) from come group by 1, 2, 3
      on conflict (term_id, type, status, shard) do update set posts = total.posts + excluded.posts;
  elsif tg_op = 'DELETE' then
    if not exists (select from gone) then
      return null;
    end if;
    insert into post_term_totals as total (term_id, type, status, shard, posts)
      select term_id, type, status, own_shard(), -count(*) from gone group by 1, 2, 3
      on conflict (term_id, type, status, shard) do update set posts = total.posts + excluded.posts;
  else
    if not exists (select from come) then
      return null;
    end if;
    insert into post_term_totals as total (term_id, type, status, shard, posts)
      select term_id, type, status, own_shard(), sum(change)
        from (select term_id, type, status, 1 as change from come union all select term_id, type, status, -1 from gone) counted
        group by 1, 2, 3 having sum(change) <> 0
      on conflict (term_id, type, status, shard) do update set posts = total.posts + excluded.posts;
  end if;
  return null;
end $$;
create function recount_post_terms() returns void language sql volatile
begin atomic
  delete from post_term_totals;
  insert into post_term_totals (term_id, type, status, shard, posts)
    select term_id, type, status, 0, count(*) from post_terms group by 1, 2, 3;
end;
create function forget_post_terms() returns trigger language plpgsql as $$
begin
  delete from post_term_totals;
  return null;
end $$;
create trigger post_terms_added after insert on post_terms
  referencing new table as come for each statement execute function count_post_terms();
create trigger post_terms_changed after update on post_terms
  referencing old table as gone new table as come for each statement execute function count_post_terms();
create trigger post_terms_removed after delete on post_terms
  referencing old table as gone for each statement execute function count_post_terms();
create trigger post_terms_emptied after truncate on post_terms for each statement execute function forget_post_terms();
`;
