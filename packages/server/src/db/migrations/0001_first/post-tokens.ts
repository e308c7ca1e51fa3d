/** Which words stand in which posts, so that a search for a word looks into no text. */
export const postTokens = String.raw`
-- Every word that ever stood in a text, for those that hold a wanted one to be found among them. Nothing is taken out.
-- Two who bring the same new word at once both write it down, and neither waits for the other: it does no harm twice.
create table search_words (word text collate "C" not null);
create index search_words_by_word on search_words (word);
create index search_words_by_part on search_words using gin (word gin_trgm_ops) with (gin_pending_list_limit = 512);

-- So many of the words that hold the wanted one. The index is asked for all that has three letters, whatever the planner
-- thinks of a pattern it does not know; below, it would be read from end to end.
create function words_holding(wanted text, most int) returns text[] language plpgsql stable strict
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
begin
  if length(search_key(wanted)) < 3 then
    return array(select word from search_words where position(search_key(wanted) in word) > 0 limit most);
  end if;
  return array(select word from search_words where word like search_pattern(wanted) limit most);
end $$;

-- Letters and digits between other signs. What parts words is listed, not asked of the database's locale, which may change
-- under a stored word. Where signs are not parted at all, a run is cut into pieces of 64 that begin every 32: whatever is
-- no longer than 33 stands whole in one of them.
create function words_of(texts text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  words text[];
  longest int;
begin
  if texts = '' then
    return '{}';
  end if;
  select coalesce(array_agg(distinct run collate "C"), '{}'), max(length(run)) into words, longest
    from regexp_split_to_table(texts collate "C", '[\x01-/:-@[-${'`'}{-\u00bf\u2000-\u206f\u3000-\u303f]+') run
    where run <> '';
  if longest > 64 then
    -- Each piece is two halves that follow one another. To look for the place of each in the run would take quadratic time.
    words := array(
      select run collate "C" from unnest(words) run where length(run) <= 64
      union
      select half[1] || following[1] collate "C" from (
        select half, lead(half) over (partition by long.nr order by halves.nr) as following
          from unnest(words) with ordinality as long (run, nr)
            cross join lateral regexp_matches(run collate "C", '.{1,32}', 'g') with ordinality as halves (half, nr)
          where length(run) > 64
      ) as pieces where following is not null
    );
  end if;
  return words;
end $$;

-- A token says that a word stands in a post of one kind: of a type, in a state, behind a password or not. Those who may
-- see all posts of a kind need to look at nothing but tokens. Words of titles and excerpts have one more.
create function token_seed(type text, status text, locked boolean, place text) returns bigint
  language sql immutable strict parallel safe
  return hashtextextended(type || ' ' || status || ' ' || locked::int || ' ' || place, 0);
create function tokens_with(words text[], seed bigint) returns bigint[] language plpgsql immutable strict parallel safe as $$
begin
  return array(select hashtextextended(word collate "C", seed) from unnest(words) word);
end $$;
create function tokens_of(type text, status text, locked boolean, texts text, words text[]) returns bigint[]
  language sql immutable strict parallel safe
  return tokens_with(words, token_seed(type, status, locked, ''))
    || tokens_with(words_of(split_part(texts, U&'\001f', 1)), token_seed(type, status, locked, 'title'))
    || tokens_with(words_of(split_part(texts, U&'\001f', 2)), token_seed(type, status, locked, 'excerpt'));

-- Hits are counted by looking at each row, so that rows must be small: tokens are stored apart from them. PostgreSQL does
-- so only with rows above two thousand bytes, which is what the filler is for; it shrinks to next to nothing.
create table post_tokens (
  post_id bigint primary key references posts on delete cascade,
  author bigint not null,
  date timestamp(0) not null,
  locked boolean not null,
  type text collate "C" not null,
  status text collate "C" not null,
  tokens bigint[] not null,
  filler text collate "C" not null default repeat(' ', 2048)
) with (fillfactor = 90, toast_tuple_target = 128);
alter table post_tokens alter column tokens set storage external, alter column tokens set statistics 0,
  alter column filler set statistics 0;
do $$
begin
  alter table post_tokens alter column filler set compression lz4;
exception when feature_not_supported then
  null;
end $$;
create index post_tokens_search on post_tokens using gin (tokens) with (gin_pending_list_limit = 512);

-- Stands in searches where it is never called. The planner does not know that tokens are stored apart, and would rather
-- read all posts of a small site from end to end than the index: this is what it takes to fetch them, times the rows.
create function fetches_tokens(post_id bigint) returns boolean language plpgsql immutable parallel safe cost 1000 as $$
begin
  return true;
end $$;

-- Looked up one by one, whatever a plan was made for: one made while there were few words is kept when there are many.
create function learn_words(words text[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into search_words (word)
    select fresh.word from unnest(words) fresh (word)
      where (select true from search_words known where known.word = fresh.word limit 1) is null;
end $$;
-- Once for all that a statement adds: posts that are brought in by the hundred have most of their words in common.
create function add_post_tokens() returns trigger language plpgsql as $$
declare
  found_words text[];
begin
  with found as materialized (select come.*, words_of(words) as own_words from come),
    added as (
      insert into post_tokens (post_id, author, date, locked, type, status, tokens)
        select post_id, author, date, locked, type, status, tokens_of(type, status, locked, words, own_words) from found
    )
    select array_agg(distinct word) into found_words from found cross join unnest(own_words) word;
  perform learn_words(found_words);
  return null;
end $$;
create function move_post_tokens() returns trigger language plpgsql as $$
begin
  update post_tokens set author = new.author, date = new.date where post_id = new.post_id;
  return null;
end $$;
create function change_post_tokens() returns trigger language plpgsql as $$
declare
  found_words text[] := words_of(new.words);
begin
  if new.words <> old.words then
    perform learn_words(found_words);
  end if;
  update post_tokens set type = new.type, status = new.status, locked = new.locked,
      tokens = tokens_of(new.type, new.status, new.locked, new.words, found_words)
    where post_id = new.post_id;
  return null;
end $$;
create trigger post_texts_added after insert on post_texts referencing new table as come for each statement
  execute function add_post_tokens();
create trigger post_texts_moved after update of author, date on post_texts for each row
  when ((old.author, old.date) is distinct from (new.author, new.date))
  execute function move_post_tokens();
create trigger post_texts_changed after update of type, status, locked, words on post_texts for each row
  when ((old.type, old.status, old.locked, old.words) is distinct from (new.type, new.status, new.locked, new.words))
  execute function change_post_tokens();
`;
