import { isList, isMap } from '@platen/server';
import type { Json, JsonMap, PluginApi } from '@platen/server';
import type { Definition } from './definition.ts';
import { flag, listOf, textIn, textOf } from './settings.ts';

type PostType = Parameters<PluginApi['registerPostType']>[0];
type Taxonomy = Parameters<PluginApi['registerTaxonomy']>[0];

interface Settings {
  readonly settings: JsonMap;
}

/** Post types in definition files. Those that are switched off are left out. */
export const postTypesIn = (definitions: readonly Definition[]): readonly PostType[] =>
  activeOf(definitions, 'post_type').map(postTypeOf);

/** Taxonomies in definition files. Files of post types may name them, too. */
export function taxonomiesIn(definitions: readonly Definition[]): readonly Taxonomy[] {
  const types = activeOf(definitions, 'post_type').map((settings) => ({
    name: textOf(settings, 'post_type'),
    taxonomies: listOf(settings, 'taxonomies'),
  }));
  return activeOf(definitions, 'taxonomy').map((settings) => {
    const name = textOf(settings, 'taxonomy');
    const naming = types.filter(({ taxonomies }) => taxonomies.includes(name)).map((type) => type.name);
    return taxonomyOf(settings, [...new Set([...listOf(settings, 'object_type'), ...naming])]);
  });
}

const activeOf = (definitions: readonly Definition[], kind: Definition['kind']): readonly Settings[] =>
  definitions
    .filter((definition) => definition.kind === kind)
    .map(({ members }) => ({ settings: members }))
    .filter((settings) => settings.settings['active'] === undefined || flag(settings, 'active'));

/** Undefined if the file does not say. */
const switchOf = (given: Settings, name: string): boolean | undefined =>
  given.settings[name] === undefined || given.settings[name] === '' ? undefined : flag(given, name);

/** Members that are undefined would replace defaults. */
const stated = <Members extends object>(members: Members): { [Name in keyof Members]: NonNullable<Members[Name]> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Members]: NonNullable<Members[Name]>;
  };

const stringOf = (given: Settings, name: string): string | undefined => textOf(given, name) || undefined;

/** The namespace of WordPress is that of the dialect. */
const namespaceOf = (given: Settings): string | undefined => {
  const namespace = stringOf(given, 'rest_namespace');
  return namespace === 'wp/v2' ? undefined : namespace;
};

/** Empty labels are made of the name. */
const labelsOf = ({ settings: { labels } }: Settings): Readonly<Record<string, string>> =>
  isMap(labels) ? Object.fromEntries(Object.entries(labels).flatMap(([name, label]) => textEntry(name, label))) : {};

const textEntry = (name: string, label: Json): readonly (readonly [string, string])[] =>
  textIn(label) === '' ? [] : [[name, textIn(label)]];

/** First segment of URLs, if it is not the name. */
function slugOf({ settings: { rewrite } }: Settings): string | undefined {
  if (!isMap(rewrite) || rewrite['permalink_rewrite'] !== 'custom_permalink') return undefined;
  return textIn(rewrite['slug']) || undefined;
}

function iconOf({ settings: { menu_icon: icon } }: Settings): string | undefined {
  return (isMap(icon) ? textIn(icon['value']) : textIn(icon)) || undefined;
}

function archiveOf(given: Settings): string | boolean {
  return flag(given, 'has_archive') && (stringOf(given, 'has_archive_slug') ?? true);
}

function postTypeOf(given: Settings): PostType {
  const { settings } = given;
  const name = textOf(given, 'post_type');
  const labels = labelsOf(given);
  const singular = stringOf(given, 'singular_capability_name');
  const plural = stringOf(given, 'plural_capability_name');
  const hasOwnCapabilities = flag(given, 'rename_capabilities') && singular !== undefined && plural !== undefined;
  return {
    name,
    label: labels['name'] ?? textOf(given, 'title'),
    ...stated({
      labels,
      singularLabel: labels['singular_name'],
      description: stringOf(given, 'description'),
      public: switchOf(given, 'public') ?? true,
      publiclyQueryable: switchOf(given, 'publicly_queryable'),
      hierarchical: switchOf(given, 'hierarchical'),
      hasArchive: archiveOf(given),
      slug: slugOf(given),
      excludeFromSearch: switchOf(given, 'exclude_from_search'),
      showInRest: switchOf(given, 'show_in_rest') ?? true,
      restBase: stringOf(given, 'rest_base'),
      restNamespace: namespaceOf(given),
      showUi: switchOf(given, 'show_ui'),
      showInNavMenus: switchOf(given, 'show_in_nav_menus'),
      icon: iconOf(given) ?? 'dashicons-admin-post',
      supports: isList(settings['supports']) ? listOf(given, 'supports') : undefined,
      capabilityType: hasOwnCapabilities ? ([singular, plural] as const) : undefined,
    }),
  };
}

const capabilityNames = ['manage_terms', 'edit_terms', 'delete_terms', 'assign_terms'] as const;

function capabilitiesOf({ settings: { capabilities } }: Settings): Taxonomy['capabilities'] {
  if (!isMap(capabilities)) return {};
  return Object.fromEntries(capabilityNames.flatMap((name) => textEntry(name, capabilities[name] ?? null)));
}

function taxonomyOf(given: Settings, objectTypes: readonly string[]): Taxonomy {
  const { rewrite } = given.settings;
  const labels = labelsOf(given);
  return {
    name: textOf(given, 'taxonomy'),
    label: labels['name'] ?? textOf(given, 'title'),
    objectTypes,
    ...stated({
      labels,
      singularLabel: labels['singular_name'],
      description: stringOf(given, 'description'),
      public: switchOf(given, 'public'),
      publiclyQueryable: switchOf(given, 'publicly_queryable'),
      hierarchical: switchOf(given, 'hierarchical'),
      slug: slugOf(given),
      nestedAddresses: isMap(rewrite) ? flag({ settings: rewrite }, 'rewrite_hierarchical') : undefined,
      showInRest: switchOf(given, 'show_in_rest') ?? true,
      restBase: stringOf(given, 'rest_base'),
      restNamespace: namespaceOf(given),
      capabilities: capabilitiesOf(given),
      showUi: switchOf(given, 'show_ui'),
      showCloud: switchOf(given, 'show_tagcloud'),
      showInNavMenus: switchOf(given, 'show_in_nav_menus'),
      showAdminColumn: switchOf(given, 'show_admin_column'),
      showInQuickEdit: switchOf(given, 'show_in_quick_edit'),
    }),
  };
}
