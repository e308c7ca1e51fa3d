import type { Transactional } from '../schema/migration.ts';

/** When sessions end without use, and the rules of roles for it. */
export const sessionRules: Transactional = {
  name: '0014_session_rules',
  statements: [
    `alter table sessions
       add column last_seen_at timestamptz not null default now(),
       add column idle_seconds integer;
     alter table auth_policies
       add column idle_seconds integer,
       add column absolute_seconds integer,
       add column sessions_at_once integer;`,
  ],
};
