import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** How many posts there are, by what lists are asked for; and terms that many posts get at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await shards(db);
  await postTotals(db);
  await postCounters(db);
  await termTotals(db);
  await termCounters(db);
  await movedPosts(db);
  await busyTerms(db);
}

/**
 * A row of a total that nobody else is writing: the first that is free, kept until the transaction ends. Whoever counts
 * never waits for another, and so never in a circle; a total has as many rows as there ever were writers at once.
 */
async function shards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function own_shard() returns int language plpgsql volatile as $$
    declare
      shard int := 0;
    begin
      while not pg_try_advisory_xact_lock(hashtext('platen own shard'), shard) loop
        shard := shard + 1;
      end loop;
      return shard;
    end $$`.execute(db);
}

/**
 * Posts of a type in a state: all of them, those of each author (`author`, else -1) and those of each week (`week`, else
 * infinity). The weeks tell where a page far down a list begins. A row alone says nothing: it is the sum over the shards
 * that counts, and it alone never falls below zero.
 */
async function postTotals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_totals (
      type text collate "C" not null,
      status text collate "C" not null,
      author bigint not null,
      week date not null,
      shard int not null,
      posts bigint not null,
      primary key (type, status, author, week, shard)
    ) with (fillfactor = 70)`.execute(db);
  await sql`
    create function count_posts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into post_totals as total (type, status, author, week, shard, posts)
          select type, status, coalesce(author, -1), coalesce(week, 'infinity'), own_shard(), count(*)
            from (select type, status, author, date_trunc('week', date)::date as week from come) counted
            group by grouping sets ((type, status), (type, status, author), (type, status, week))
          on conflict (type, status, author, week, shard) do update set posts = total.posts + excluded.posts;
      elsif tg_op = 'DELETE' then
        insert into post_totals as total (type, status, author, week, shard, posts)
          select type, status, coalesce(author, -1), coalesce(week, 'infinity'), own_shard(), -count(*)
            from (select type, status, author, date_trunc('week', date)::date as week from gone) counted
            group by grouping sets ((type, status), (type, status, author), (type, status, week))
          on conflict (type, status, author, week, shard) do update set posts = total.posts + excluded.posts;
      else
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
    end $$`.execute(db);
  await sql`
    create function recount_posts() returns void language sql volatile
    begin atomic
      delete from post_totals;
      insert into post_totals (type, status, author, week, shard, posts)
        select type, status, coalesce(author, -1), coalesce(week, 'infinity'), 0, count(*)
          from (select type, status, author, date_trunc('week', date)::date as week from posts) counted
          group by grouping sets ((type, status), (type, status, author), (type, status, week));
    end`.execute(db);
  await sql`
    create function forget_posts() returns trigger language plpgsql as $$
    begin
      delete from post_totals;
      return null;
    end $$`.execute(db);
}

/** Made before the posts are counted: they keep others from writing meanwhile. */
async function postCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger posts_added after insert on posts
      referencing new table as come for each statement execute function count_posts()`.execute(db);
  await sql`
    create trigger posts_changed after update on posts
      referencing old table as gone new table as come for each statement execute function count_posts()`.execute(db);
  await sql`
    create trigger posts_removed after delete on posts
      referencing old table as gone for each statement execute function count_posts()`.execute(db);
  await sql`
    create trigger posts_emptied after truncate on posts for each statement execute function forget_posts()`.execute(
    db,
  );
  await sql`select recount_posts()`.execute(db);
}

/**
 * The same for the posts of a term, by what stands beside each of its ties to them. No foreign key: who counts must not
 * wait for who removes a term, who waits for who counts.
 */
async function termTotals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_term_totals (
      term_id bigint not null,
      type text collate "C" not null,
      status text collate "C" not null,
      shard int not null,
      posts bigint not null,
      primary key (term_id, type, status, shard)
    ) with (fillfactor = 70)`.execute(db);
  await sql`
    create function count_post_terms() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into post_term_totals as total (term_id, type, status, shard, posts)
          select term_id, type, status, own_shard(), count(*) from come group by 1, 2, 3
          on conflict (term_id, type, status, shard) do update set posts = total.posts + excluded.posts;
      elsif tg_op = 'DELETE' then
        insert into post_term_totals as total (term_id, type, status, shard, posts)
          select term_id, type, status, own_shard(), -count(*) from gone group by 1, 2, 3
          on conflict (term_id, type, status, shard) do update set posts = total.posts + excluded.posts;
      else
        insert into post_term_totals as total (term_id, type, status, shard, posts)
          select term_id, type, status, own_shard(), sum(change)
            from (select term_id, type, status, 1 as change from come union all select term_id, type, status, -1 from gone) counted
            group by 1, 2, 3 having sum(change) <> 0
          on conflict (term_id, type, status, shard) do update set posts = total.posts + excluded.posts;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create function recount_post_terms() returns void language sql volatile
    begin atomic
      delete from post_term_totals;
      insert into post_term_totals (term_id, type, status, shard, posts)
        select term_id, type, status, 0, count(*) from post_terms group by 1, 2, 3;
    end`.execute(db);
  await sql`
    create function forget_post_terms() returns trigger language plpgsql as $$
    begin
      delete from post_term_totals;
      return null;
    end $$`.execute(db);
}

async function termCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger post_terms_added after insert on post_terms
      referencing new table as come for each statement execute function count_post_terms()`.execute(db);
  await sql`
    create trigger post_terms_changed after update on post_terms
      referencing old table as gone new table as come for each statement execute function count_post_terms()`.execute(
    db,
  );
  await sql`
    create trigger post_terms_removed after delete on post_terms
      referencing old table as gone for each statement execute function count_post_terms()`.execute(db);
  await sql`
    create trigger post_terms_emptied after truncate on post_terms
      for each statement execute function forget_post_terms()`.execute(db);
  await sql`select recount_post_terms()`.execute(db);
}

/**
 * Posts that change their place in lists move in those of their terms all at once: each on its own would change the same
 * totals over and over within one transaction, which takes ever longer. Rows are grouped instead of joined, since a plan
 * made for one post is kept for a thousand.
 */
async function movedPosts(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger posts_moved on posts`.execute(db);
  await sql`
    create or replace function move_post_terms() returns trigger language plpgsql as $$
    begin
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
    end $$`.execute(db);
  await sql`
    create trigger posts_moved after update on posts
      referencing old table as gone new table as come for each statement execute function move_post_terms()`.execute(
    db,
  );
}

/**
 * The count of a term is one row, since terms are listed in the order of their counts. Who finds it held by another
 * writer, as that of the default category often is, does not wait: the change stands beside it until the next one who
 * holds the row adds it up. Only terms of many posts are counted so: as long as no change can bring the count to zero,
 * whether a term is used does not depend on what stands beside it. A thousand is more than all connections together can
 * take away unseen, one each.
 */
async function busyTerms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table term_count_changes (
      term_id bigint not null,
      change bigint not null
    )`.execute(db);
  await sql`create index term_count_changes_by_term on term_count_changes (term_id)`.execute(db);
  await sql`
    create function forget_terms() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then
        delete from term_count_changes;
      else
        delete from term_count_changes where term_id in (select id from gone);
        delete from post_term_totals where term_id in (select id from gone);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger terms_forgotten after delete on terms
      referencing old table as gone for each statement execute function forget_terms()`.execute(db);
  await sql`
    create trigger term_counts_emptied after truncate on term_counts
      for each statement execute function forget_terms()`.execute(db);
  await sql`
    create function add_to_term_counts(ids bigint[], changes bigint[]) returns void language plpgsql as $$
    declare
      wanted record;
      held bigint[] := '{}';
      known bigint;
    begin
      for wanted in
        select id, sum(change)::bigint as change from unnest(ids, changes) as given (id, change)
          group by id having sum(change) <> 0 order by id
      loop
        perform from term_counts where term_id = wanted.id for no key update skip locked;
        if not found then
          select count + coalesce((select sum(pending.change) from term_count_changes pending where pending.term_id = wanted.id), 0)
            into known from term_counts where term_id = wanted.id;
          if known >= 1000 and wanted.change >= -1 then
            insert into term_count_changes values (wanted.id, wanted.change);
            continue;
          end if;
          perform from term_counts where term_id = wanted.id for no key update;
        end if;
        held := held || wanted.id;
      end loop;
      if held <> '{}' then
        with pending as (
          delete from term_count_changes where term_id = any(held) returning term_id, change
        )
        update term_counts set count = count + added.change
          from (
            select id, sum(change) as change from (
              select id, change from unnest(ids, changes) as given (id, change) where id = any(held)
              union all
              select term_id, change from pending
            ) both_kinds group by id
          ) added
          where term_counts.term_id = added.id;
      end if;
    end $$`.execute(db);
}
