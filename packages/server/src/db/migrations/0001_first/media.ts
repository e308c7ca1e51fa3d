/** The files of attachments. An attachment itself is a post. */
export const media = String.raw`
create table media (
  post_id bigint primary key references posts on delete cascade,
  file text collate "C" not null,
  mime_type text collate "C" not null,
  filesize bigint not null,
  alt_text text not null default '',
  details jsonb not null default '{}'
);
create index media_by_type on media (mime_type, post_id);
create index media_by_file on media (file);

-- Every file there is, written down before it is written, so that none can be forgotten. One without an attachment is
-- loose: it is being made, or to be removed.
create table media_files (
  key text collate "C" primary key,
  post_id bigint references posts on delete set null,
  since timestamptz not null default now()
);
create index media_files_of_post on media_files (post_id) where post_id is not null;
-- Files that arrive in parts, in any number of requests. The parts are loose files meanwhile.
create table media_uploads (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null,
  length bigint not null,
  received bigint not null default 0,
  parts text[] not null default '{}',
  told jsonb not null,
  post_id bigint references posts on delete set null,
  touched timestamptz not null default now()
);
create index media_uploads_of_user on media_uploads (user_id);
create index media_uploads_by_age on media_uploads (touched);
create index media_uploads_of_post on media_uploads (post_id) where post_id is not null;
create index media_files_loose on media_files (since) where post_id is null;

-- Attachments are found by the names of their files too: a fourth part of their words.
create function add_file_to_words() returns trigger language plpgsql as $$
declare
  name text := (select file from media where media.post_id = new.post_id);
begin
  if name is not null then
    new.words := split_part(new.words, U&'\001f', 1) || U&'\001f' || split_part(new.words, U&'\001f', 2) || U&'\001f'
      || split_part(new.words, U&'\001f', 3) || U&'\001f' || search_key(name);
  end if;
  return new;
end $$;
create trigger post_texts_with_file before insert or update of words on post_texts for each row
  when (new.type = 'attachment') execute function add_file_to_words();
create function change_file_in_words() returns trigger language plpgsql as $$
begin
  update post_texts set words = words where post_id = new.post_id;
  return null;
end $$;
create trigger media_in_texts after insert or update of file on media for each row execute function change_file_in_words();
`;
