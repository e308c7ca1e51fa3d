/** What proves who a caller is. Secrets are stored as hashes only; all of it goes with its user. */
export const credentials = `
create table application_passwords (
  uuid uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  user_id bigint not null references users (id) on delete cascade,
  app_id text not null default '',
  name text not null,
  secret_hash bytea not null constraint application_passwords_secret_unique unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_ip text,
  expires_at timestamptz,
  scopes jsonb
);
create index application_passwords_by_user on application_passwords (user_id, position);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null constraint sessions_token_unique unique,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  source text not null,
  agent text not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table password_resets (
  token_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_by_user on password_resets (user_id);

-- The address that still counts for a user whose present one nobody has confirmed: links to set a new password go there.
-- Without a row the present one counts.
create table confirmed_emails (
  user_id bigint primary key references users (id) on delete cascade,
  email text not null,
  email_key text collate "C" not null generated always as (lower(normalize(email, nfkc))) stored,
  constraint confirmed_emails_unique unique (email_key)
);

create table throttles (
  key bytea primary key,
  spent_until timestamptz not null
);
`;
