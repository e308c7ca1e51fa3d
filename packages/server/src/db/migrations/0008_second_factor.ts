import type { Transactional } from '../schema/migration.ts';

/** Second factors, passkeys, browsers that users trust, and disabled accounts. All of it is deleted with its user. */
export const secondFactor: Transactional = {
  name: '0008_second_factor',
  statements: [
    `alter table sessions
       add column level smallint not null default 1,
       add column by_device boolean not null default false;
     create table disabled_accounts (
       user_id bigint primary key references users (id) on delete cascade,
       disabled_at timestamptz not null default now()
     );
     create table auth_challenges (
       token_hash bytea primary key,
       user_id bigint references users (id) on delete cascade,
       purpose text not null,
       sealed text,
       remember boolean not null default false,
       attempts smallint not null default 0,
       expires_at timestamptz not null
     );
     create index auth_challenges_by_user on auth_challenges (user_id);
     create index auth_challenges_by_expiry on auth_challenges (expires_at);
     create table totp (
       user_id bigint primary key references users (id) on delete cascade,
       sealed text not null,
       last_step bigint not null,
       confirmed_at timestamptz not null default now()
     );
     create table recovery_codes (
       user_id bigint not null references users (id) on delete cascade,
       code_hash bytea not null,
       used_at timestamptz,
       primary key (user_id, code_hash)
     );
     create table passkeys (
       id uuid primary key default gen_random_uuid(),
       user_id bigint not null references users (id) on delete cascade,
       user_handle bytea not null,
       credential_id bytea not null constraint passkeys_credential_unique unique,
       public_key bytea not null,
       sign_count bigint not null,
       transports text[] not null default '{}',
       name text not null,
       created_at timestamptz not null default now(),
       last_used_at timestamptz,
       last_ip text,
       suspended_at timestamptz
     );
     create index passkeys_by_user on passkeys (user_id);
     create table devices (
       id uuid primary key default gen_random_uuid(),
       user_id bigint not null references users (id) on delete cascade,
       token_hash bytea not null constraint devices_token_unique unique,
       agent text not null,
       ip text not null,
       created_at timestamptz not null default now(),
       last_seen_at timestamptz not null default now(),
       trusted_until timestamptz not null
     );
     create index devices_by_user on devices (user_id);
     create index devices_by_expiry on devices (trusted_until);
     create table auth_policies (
       role text primary key,
       second_factor text not null
     );`,
  ],
};
