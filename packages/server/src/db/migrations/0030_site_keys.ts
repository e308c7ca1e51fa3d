import type { Transactional } from '../schema/migration.ts';

/** When signatures began to depend on the id of the installation. Later than the installation on databases of earlier builds. */
export const siteKeys: Transactional = {
  name: '0030_site_keys',
  statements: ['alter table platen_site add column site_keys_at timestamptz not null default now()'],
};
