import type { Transactional } from '../schema/migration.ts';

/** Users and groups that a directory manages over SCIM. A directory is the service account that it signs in with. */
export const scim: Transactional = {
  name: '0022_scim',
  statements: [
    `create table scim_users (
       user_id bigint primary key references users on delete cascade,
       directory_id bigint not null references service_accounts on delete cascade,
       user_name text not null,
       user_name_key text not null generated always as (lower(normalize(user_name, nfkc))) stored,
       external_id text,
       is_adopted boolean not null default false,
       is_disabled boolean not null default false,
       roles text[] not null default '{}',
       created_at timestamptz not null default now(),
       updated_at timestamptz not null default now(),
       deleted_at timestamptz
     );
     create unique index scim_users_user_name on scim_users (directory_id, user_name_key);
     create index scim_users_external_id on scim_users (directory_id, external_id);
     create table scim_groups (
       id uuid primary key default gen_random_uuid(),
       directory_id bigint not null references service_accounts on delete cascade,
       name text not null,
       name_key text not null generated always as (lower(normalize(name, nfkc))) stored,
       external_id text,
       role text,
       created_at timestamptz not null default now(),
       updated_at timestamptz not null default now()
     );
     create unique index scim_groups_name on scim_groups (directory_id, name_key);
     create table scim_members (
       group_id uuid not null references scim_groups on delete cascade,
       user_id bigint not null references scim_users on delete cascade,
       primary key (group_id, user_id)
     );
     create index scim_members_of_user on scim_members (user_id);`,
  ],
};
