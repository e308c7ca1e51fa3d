import type { Transactional } from '../schema/migration.ts';

/** Roles of the site, and built-in roles whose capabilities were changed. */
export const storedRoles: Transactional = {
  name: '0013_roles',
  statements: [
    `create table roles (
       name text primary key,
       label text not null,
       capabilities text[] not null,
       created_at timestamptz not null default now()
     );`,
  ],
};
