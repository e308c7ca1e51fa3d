import type { Registries, Tools } from './scope.ts';
import type { Offers } from './site/plugin.ts';
import { abilities } from './domain/abilities/abilities.noun.ts';
import { admin } from './domain/admin/admin.noun.ts';
import { applicationPasswords } from './domain/application-passwords/application-passwords.noun.ts';
import { audit } from './domain/audit/audit.noun.ts';
import { blockTypes } from './domain/block-types/block-types.noun.ts';
import { blocks } from './domain/blocks/blocks.noun.ts';
import { changes } from './domain/changes/changes.noun.ts';
import { comments } from './domain/comments/comments.noun.ts';
import { directories } from './domain/directories/directories.noun.ts';
import { engine } from './domain/engine/engine.noun.ts';
import { frontEnd } from './domain/front-end/front-end.noun.ts';
import { fonts } from './domain/fonts/fonts.noun.ts';
import { globalStyles } from './domain/global-styles/global-styles.noun.ts';
import { icons } from './domain/icons/icons.noun.ts';
import { jwtAuth } from './domain/jwt-auth/jwt-auth.noun.ts';
import { linkPreviews } from './domain/link-previews/link-previews.noun.ts';
import { mcp } from './domain/mcp/mcp.noun.ts';
import { media } from './domain/media/media.noun.ts';
import { menus } from './domain/menus/menus.noun.ts';
import { meta } from './domain/meta/meta.noun.ts';
import { navigation } from './domain/navigation/navigation.noun.ts';
import type { EventKind } from './events/event.ts';
import type { Noun } from './domain/noun.ts';
import { oembed } from './domain/oembed/oembed.noun.ts';
import { patterns } from './domain/patterns/patterns.noun.ts';
import { permalinks } from './domain/permalinks/permalinks.noun.ts';
import { plugins } from './domain/plugins/plugins.noun.ts';
import { posts } from './domain/posts/posts.noun.ts';
import { previewLinks } from './domain/preview-links/preview-links.noun.ts';
import { redirects } from './domain/redirects/redirects.noun.ts';
import { relations } from './domain/relations/relations.noun.ts';
import { revisions } from './domain/revisions/revisions.noun.ts';
import { scim } from './domain/scim/scim.noun.ts';
import { search } from './domain/search/search.noun.ts';
import { serviceAccounts } from './domain/service-accounts/service-accounts.noun.ts';
import { settings } from './domain/settings/settings.noun.ts';
import { site } from './domain/site/site.noun.ts';
import { siteHealth } from './domain/site-health/site-health.noun.ts';
import { statuses } from './domain/statuses/statuses.noun.ts';
import { taxonomies } from './domain/taxonomies/taxonomies.noun.ts';
import { terms } from './domain/terms/terms.noun.ts';
import { templates } from './domain/templates/templates.noun.ts';
import { themes } from './domain/themes/themes.noun.ts';
import { types } from './domain/types/types.noun.ts';
import { transfer } from './transfer/transfer.noun.ts';
import { urls } from './domain/urls/urls.noun.ts';
import { users } from './domain/users/users.noun.ts';
import { viewConfigs } from './domain/view-configs/view-configs.noun.ts';
import { webhooks } from './domain/webhooks/webhooks.noun.ts';
import { widgets } from './domain/widgets/widgets.noun.ts';

/** The only list of nouns, in the order in which they register and in which the index lists their routes. */
const listed = [
  site,
  oembed,
  posts,
  media,
  revisions,
  types,
  statuses,
  taxonomies,
  terms,
  users,
  applicationPasswords,
  serviceAccounts,
  jwtAuth,
  scim,
  comments,
  search,
  blocks,
  blockTypes,
  settings,
  permalinks,
  themes,
  globalStyles,
  fonts,
  plugins,
  menus,
  meta,
  relations,
  widgets,
  directories,
  patterns,
  siteHealth,
  linkPreviews,
  navigation,
  templates,
  abilities,
  icons,
  viewConfigs,
  engine,
  mcp,
  admin,
  webhooks,
  changes,
  audit,
  redirects,
  previewLinks,
  urls,
  frontEnd,
  transfer,
] as const satisfies readonly Noun[];

interface Wholes {
  readonly registries: Registries;
  readonly offers: Offers;
  readonly tools: Tools;
}

type Brought<N, Kind extends keyof Wholes> = N extends { readonly [K in Kind]: (...given: never[]) => infer Part }
  ? keyof Part
  : never;

/** The kinds of which the nouns declare something that none of them brings. */
type Incomplete = {
  [Kind in keyof Wholes]: Pick<
    Wholes[Kind],
    Brought<(typeof listed)[number], Kind> & keyof Wholes[Kind]
  > extends Wholes[Kind]
    ? never
    : Kind;
}[keyof Wholes];

type Catalogued<N> = N extends { readonly events: infer Events } ? keyof Events : never;

/** What is missing: parts that no noun brings, or else events that a noun may record and none describes. */
type Missing = [Incomplete] extends [never] ? Exclude<EventKind, Catalogued<(typeof listed)[number]>> : Incomplete;

export const nouns: [Missing] extends [never] ? readonly Noun[] : Missing = listed;
