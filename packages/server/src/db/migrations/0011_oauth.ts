import type { Transactional } from '../schema/migration.ts';

/** Programs that people connected with OAuth, what each may do, and hashes of its tokens. */
export const oauth: Transactional = {
  name: '0011_oauth',
  statements: [
    `create table oauth_clients (
       id text primary key,
       kind text not null,
       name text not null,
       redirect_uris text[] not null,
       grant_types text[] not null,
       auth_method text not null,
       secret_hash bytea,
       stale_at timestamptz,
       state text not null default 'new',
       created_at timestamptz not null default now(),
       created_ip text,
       last_used_at timestamptz
     );
     create index oauth_clients_unused on oauth_clients (created_at) where last_used_at is null;
     create table oauth_grants (
       id uuid primary key default gen_random_uuid(),
       client_id text not null references oauth_clients on delete cascade,
       user_id bigint not null references users on delete cascade,
       scopes text[] not null,
       audiences text[] not null,
       redirect_uri text not null,
       created_at timestamptz not null default now(),
       last_used_at timestamptz,
       last_ip text,
       expires_at timestamptz not null,
       revoked_at timestamptz,
       revoked_why text
     );
     create index oauth_grants_by_user on oauth_grants (user_id, created_at);
     create index oauth_grants_by_client on oauth_grants (client_id);
     create index oauth_grants_by_expiry on oauth_grants (expires_at);
     create table oauth_codes (
       hash bytea primary key,
       grant_id uuid not null references oauth_grants on delete cascade,
       challenge text not null,
       redirect_uri text,
       expires_at timestamptz not null,
       used_at timestamptz
     );
     create index oauth_codes_by_grant on oauth_codes (grant_id);
     create table oauth_tokens (
       hash bytea primary key,
       grant_id uuid not null references oauth_grants on delete cascade,
       kind text not null,
       pair uuid not null,
       parent bytea,
       used_at timestamptz,
       consumed_at timestamptz,
       unused_until timestamptz,
       replays integer not null default 0,
       expires_at timestamptz not null
     );
     create index oauth_tokens_by_grant on oauth_tokens (grant_id);
     create index oauth_tokens_by_expiry on oauth_tokens (expires_at);`,
  ],
};
