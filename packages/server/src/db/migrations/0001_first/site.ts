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

-- Tables that would only grow are kept in one part for each day, which is dropped as a whole when its time is over.
create schema platen_parts;

-- Written with each write; ids follow the order in which one record was changed. Once it is committed, an event is given
-- its place in the order in which everybody hears of events.
create table outbox (
  id bigint generated always as identity (maxvalue 9007199254740991),
  at timestamptz not null default now(),
  kind text not null,
  subject jsonb not null,
  tags text[] not null default '{}',
  actor bigint,
  before jsonb,
  after jsonb,
  transaction xid8 not null default pg_current_xact_id(),
  place bigint
) partition by range (at);
create index outbox_unplaced on outbox (id) where place is null;
create index outbox_placed on outbox (place) where place is not null;
create table platen_parts.outbox_rest partition of outbox default;
-- The last place that was given; no sequence, which would tell of places that are not committed.
create table outbox_order (one boolean primary key default true check (one), last bigint not null default 0);
insert into outbox_order default values;

-- Answers to writes that came with an Idempotency-Key, for a day; sealed with that key.
create table kept_responses (
  key bytea primary key,
  request bytea not null,
  response bytea,
  at timestamptz not null default now()
);
create index kept_responses_by_age on kept_responses (at);
`;
