import type { Registries, Tools } from '../scope.ts';
import type { Offers } from '../site/plugin.ts';
import { abilities } from './abilities/abilities.noun.ts';
import { admin } from './admin/admin.noun.ts';
import { applicationPasswords } from './application-passwords/application-passwords.noun.ts';
import { audit } from './audit/audit.noun.ts';
import { blockTypes } from './block-types/block-types.noun.ts';
import { blocks } from './blocks/blocks.noun.ts';
import { changes } from './changes/changes.noun.ts';
import { comments } from './comments/comments.noun.ts';
import { directories } from './directories/directories.noun.ts';
import { engine } from './engine/engine.noun.ts';
import { fonts } from './fonts/fonts.noun.ts';
import { globalStyles } from './global-styles/global-styles.noun.ts';
import { icons } from './icons/icons.noun.ts';
import { imports } from './imports/imports.noun.ts';
import { linkPreviews } from './link-previews/link-previews.noun.ts';
import { mcp } from './mcp/mcp.noun.ts';
import { media } from './media/media.noun.ts';
import { menus } from './menus/menus.noun.ts';
import { meta } from './meta/meta.noun.ts';
import { navigation } from './navigation/navigation.noun.ts';
import type { EventKind } from '../events/event.ts';
import type { Noun } from './noun.ts';
import { oembed } from './oembed/oembed.noun.ts';
import { patterns } from './patterns/patterns.noun.ts';
import { plugins } from './plugins/plugins.noun.ts';
import { posts } from './posts/posts.noun.ts';
import { previewLinks } from './preview-links/preview-links.noun.ts';
import { redirects } from './redirects/redirects.noun.ts';
import { relations } from './relations/relations.noun.ts';
import { revisions } from './revisions/revisions.noun.ts';
import { search } from './search/search.noun.ts';
import { settings } from './settings/settings.noun.ts';
import { site } from './site/site.noun.ts';
import { siteHealth } from './site-health/site-health.noun.ts';
import { statuses } from './statuses/statuses.noun.ts';
import { taxonomies } from './taxonomies/taxonomies.noun.ts';
import { terms } from './terms/terms.noun.ts';
import { templates } from './templates/templates.noun.ts';
import { themes } from './themes/themes.noun.ts';
import { types } from './types/types.noun.ts';
import { users } from './users/users.noun.ts';
import { viewConfigs } from './view-configs/view-configs.noun.ts';
import { webhooks } from './webhooks/webhooks.noun.ts';
import { widgets } from './widgets/widgets.noun.ts';

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
  comments,
  search,
  blocks,
  blockTypes,
  settings,
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
  imports,
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
