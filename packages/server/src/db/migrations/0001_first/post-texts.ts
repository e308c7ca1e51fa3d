/** What posts are searched by, in rows of its own. */
export const postTexts = String.raw`
-- The keys of a post's texts, with what else decides whether it is found: a search that finds many must look into each,
-- and reads half as much here as it would among the posts. A post that changes in anything else leaves the index of its
-- words alone. Title, excerpt and content are parted by a sign that no search can hold.
create table post_texts (
  post_id bigint primary key references posts on delete cascade,
  type text collate "C" not null,
  status text collate "C" not null,
  author bigint not null,
  locked boolean not null,
  date timestamp(0) not null,
  words text collate "C" not null
) with (fillfactor = 90);
-- What the database would know of the texts tells nothing about the words within, and takes long to look through.
alter table post_texts alter column words set storage main, alter column words set statistics 0;
-- Not every PostgreSQL is built with it. Without, long texts are looked into more slowly.
do $$
begin
  alter table post_texts alter column words set compression lz4;
exception when feature_not_supported then
  null;
end $$;
-- Every search reads what waits to be sorted into the index.
create index post_texts_search on post_texts using gin (words gin_trgm_ops) with (gin_pending_list_limit = 512);

create function post_words(title text, excerpt text, content text) returns text
  language sql immutable strict parallel safe
  return replace(search_key(title), U&'\001f', ' ') || U&'\001f'
    || replace(search_key(excerpt), U&'\001f', ' ') || U&'\001f'
    || replace(search_key(content), U&'\001f', ' ');

create function add_post_text() returns trigger language plpgsql as $$
begin
  insert into post_texts (post_id, type, status, author, locked, date, words)
    select id, type, status, author, password <> '', date, post_words(title, excerpt, content) from come;
  return null;
end $$;
create function move_post_text() returns trigger language plpgsql as $$
begin
  update post_texts set type = new.type, status = new.status, author = new.author, locked = new.password <> '', date = new.date
    where post_id = new.id;
  return null;
end $$;
create function change_post_text() returns trigger language plpgsql as $$
begin
  update post_texts set words = post_words(new.title, new.excerpt, new.content) where post_id = new.id;
  return null;
end $$;
create trigger posts_added_to_texts after insert on posts referencing new table as come for each statement
  execute function add_post_text();
create trigger posts_moved_with_text after update of type, status, author, password, date on posts for each row
  when (
    (old.type, old.status, old.author, old.password <> '', old.date)
      is distinct from (new.type, new.status, new.author, new.password <> '', new.date)
  )
  execute function move_post_text();
create trigger posts_reworded after update of title, excerpt, content on posts for each row
  when ((old.title, old.excerpt, old.content) is distinct from (new.title, new.excerpt, new.content))
  execute function change_post_text();
`;
