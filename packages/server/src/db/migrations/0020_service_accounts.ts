import type { Transactional } from '../schema/migration.ts';

/** Users that are programs, and what their keys need: which one replaced a key, and whether its end was announced. */
export const serviceAccounts: Transactional = {
  name: '0020_service_accounts',
  statements: [
    `create table service_accounts (
       user_id bigint primary key references users on delete cascade,
       owner_id bigint references users on delete set null,
       created_at timestamptz not null default now()
     );
     create index service_accounts_of_owner on service_accounts (owner_id);
     alter table application_passwords
       add column replaced_at timestamptz,
       add column expiry_notified_at timestamptz;`,
  ],
};
