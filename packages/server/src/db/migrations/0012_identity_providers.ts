import type { Transactional } from '../schema/migration.ts';

/** Identities of users at identity providers, which sessions they started, and email addresses that users proved. */
export const identityProviders: Transactional = {
  name: '0012_identity_providers',
  statements: [
    `create table provider_sessions (
       session_id uuid primary key references sessions (id) on delete cascade,
       provider text not null,
       subject text not null,
       sid text
     );
     create index provider_sessions_by_subject on provider_sessions (provider, subject);
     create index provider_sessions_by_sid on provider_sessions (provider, sid) where sid is not null;
     create table external_identities (
       id uuid not null default gen_random_uuid() constraint external_identities_id_unique unique,
       provider text not null,
       subject text not null,
       user_id bigint not null references users (id) on delete cascade,
       email text,
       linked_by text not null,
       linked_at timestamptz not null default now(),
       last_used_at timestamptz,
       primary key (provider, subject)
     );
     create index external_identities_by_user on external_identities (user_id);
     alter table password_resets add column mailed_to text;
     create table proved_emails (
       user_id bigint primary key references users (id) on delete cascade,
       email_key text not null,
       proved_at timestamptz not null default now()
     );
     create table spent_tokens (
       hash bytea primary key,
       expires_at timestamptz not null
     );
     create index spent_tokens_by_expiry on spent_tokens (expires_at);`,
  ],
};
