import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What lists and searches of posts need to be answered from a page of an index, however many posts there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await searching(db);
  await orders(db);
  await postsOfTerms(db);
}

/**
 * Texts are searched by their keys: no case, no accents; an ß is no s, nor two. A post has the key of all its texts in one,
 * parted by a sign that no search can hold. It is made when a text is written, since making keys of long texts takes far
 * longer than looking into them.
 */
async function searching(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_key(words text) returns text language sql immutable strict parallel safe
      return case when octet_length(words) = length(words) then lower(words collate "C")
        else lower(regexp_replace(
          translate(normalize(words, nfkd), 'łŁøØđĐħĦŧŦı', 'llooddhhtti'), '[\\u0300-\\u036f]', '', 'g'
        ) collate "und-x-icu") collate "C" end`.execute(db);
  await sql`
    create function search_pattern(words text) returns text language sql immutable strict parallel safe
      return '%' || regexp_replace(search_key(words), '[\\\\%_]', '\\\\\\&', 'g') || '%'`.execute(db);
  await sql`
    alter table posts add column search_text text collate "C" not null generated always as (
      search_key(title) || U&'\\001f' || search_key(excerpt) || U&'\\001f' || search_key(content)
    ) stored`.execute(db);
  await sql`create index posts_search on posts using gin (search_text gin_trgm_ops)`.execute(db);
}

async function orders(db: Kysely<unknown>): Promise<void> {
  await sql`create index posts_by_title on posts (type, status, (left(search_key(title), 100)), id)`.execute(db);
  await sql`create index posts_by_order on posts (type, status, menu_order, id)`.execute(db);
  await sql`create index posts_by_format on posts (type, status, format, date desc, id desc) where format <> ''`.execute(
    db,
  );
}

/**
 * A post's place in lists stands beside each of its terms too, so that the posts of a term are read in order. Kept by
 * triggers: it stays true whoever writes. Who ties a term to a post holds the post, lest its state change unseen.
 */
async function postsOfTerms(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table post_terms
      add column type text collate "C" not null default '',
      add column status text collate "C" not null default '',
      add column date timestamp(0) not null default '-infinity'`.execute(db);
  await sql`
    update post_terms set type = posts.type, status = posts.status, date = posts.date
      from posts where posts.id = post_terms.post_id`.execute(db);
  await sql`create index post_terms_by_date on post_terms (term_id, type, status, date desc, post_id desc)`.execute(db);
  await sql`drop index post_terms_by_term`.execute(db);
  await sql`
    create function place_post_term() returns trigger language plpgsql as $$
    begin
      select posts.type, posts.status, posts.date into new.type, new.status, new.date
        from posts where posts.id = new.post_id for share;
      new.type := coalesce(new.type, '');
      new.status := coalesce(new.status, '');
      new.date := coalesce(new.date, '-infinity');
      return new;
    end $$`.execute(db);
  await sql`
    create trigger post_terms_placed before insert on post_terms
      for each row execute function place_post_term()`.execute(db);
  await sql`
    create function move_post_terms() returns trigger language plpgsql as $$
    begin
      update post_terms set type = new.type, status = new.status, date = new.date where post_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger posts_moved after update of type, status, date on posts for each row
      when ((old.type, old.status, old.date) is distinct from (new.type, new.status, new.date))
      execute function move_post_terms()`.execute(db);
}
