/** What has no noun: the extension searches need, the identity of the installation, its options and its outbox. */
export const site = `
create extension if not exists pg_trgm;

create table platen_site (
  one boolean primary key default true check (one),
  installation uuid not null default gen_random_uuid(),
  installed_at timestamptz not null default now()
);
insert into platen_site default values;

-- What the site remembers by name: its settings, and whatever else there is one of.
create table options (name text collate "C" primary key, value jsonb not null);

-- Written with each write, delivered later.
create table outbox (
  id bigint generated always as identity (maxvalue 9007199254740991) primary key,
  at timestamptz not null default now(),
  kind text not null,
  subject jsonb not null,
  tags text[] not null default '{}'
);
`;
