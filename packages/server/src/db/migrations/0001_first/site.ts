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

-- Daily partitions of append-only tables; expired ones are dropped.
create schema platen_partitions;

-- Transactional outbox. Ids follow the order of changes to one record. Events get their sequence number, the order of
-- delivery, after commit.
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
  sequence bigint
) partition by range (at);
create index outbox_unsequenced on outbox (id) where sequence is null;
create index outbox_sequenced on outbox (sequence) where sequence is not null;
create table platen_partitions.outbox_rest partition of outbox default;
-- The last assigned number. Not a PostgreSQL sequence: its values would be visible before commit.
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
