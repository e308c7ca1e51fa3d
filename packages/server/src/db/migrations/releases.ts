import type { Release } from '../schema/migration.ts';
import { first } from './0001_first/first.ts';
import { unfilteredFootnotes } from './0005_unfiltered_footnotes.ts';
import { embedCards } from './0006_embed_cards.ts';
import { formerSlugs } from './0007_former_slugs.ts';
import { secondFactor } from './0008_second_factor.ts';
import { oauth } from './0011_oauth.ts';
import { identityProviders } from './0012_identity_providers.ts';
import { storedRoles } from './0013_roles.ts';
import { sessionRules } from './0014_session_rules.ts';
import { serviceAccounts } from './0020_service_accounts.ts';
import { scim } from './0022_scim.ts';
import { pluginDocuments } from './0026_plugin_documents.ts';
import { siteKeys } from './0030_site_keys.ts';
import { fieldValues } from './0031_field_values.ts';

/**
 * What each release brings, oldest first; docs/decisions/036-upgrades.md has the rules. The last one is being made, and
 * has the version of the package. A release that only stops using something is listed too: a later one names it.
 */
export const releases: readonly Release[] = [
  {
    version: '0.1.0',
    migrations: [
      first,
      unfilteredFootnotes,
      embedCards,
      formerSlugs,
      secondFactor,
      oauth,
      identityProviders,
      storedRoles,
      sessionRules,
      serviceAccounts,
      scim,
      pluginDocuments,
      siteKeys,
      fieldValues,
    ],
  },
];
