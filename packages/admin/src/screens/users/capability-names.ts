import { __ } from '@wordpress/i18n';
import type { ContentType } from '../../api/queries.ts';
import { inSentence } from '../../i18n/in-sentence.ts';

export interface Capability {
  readonly key: string;
  readonly label: string;
}

export interface CapabilityGroup {
  readonly label: string;
  readonly capabilities: readonly Capability[];
}

/** Names for content types, by the generic name of the capability; `%s` is such as `posts`. */
const ofTypes = (): Readonly<Record<string, string>> => ({
  edit_posts: __('Edit own %s', 'platen'),
  edit_others_posts: __('Edit %s of other users', 'platen'),
  edit_published_posts: __('Edit own published %s', 'platen'),
  edit_private_posts: __('Edit private %s', 'platen'),
  publish_posts: __('Publish %s', 'platen'),
  read_private_posts: __('Read private %s', 'platen'),
  delete_posts: __('Delete own %s', 'platen'),
  delete_others_posts: __('Delete %s of other users', 'platen'),
  delete_published_posts: __('Delete own published %s', 'platen'),
  delete_private_posts: __('Delete private %s', 'platen'),
});

const others = (): readonly (readonly [string, Readonly<Record<string, string>>])[] => [
  [
    __('Media', 'platen'),
    {
      upload_files: __('Upload files', 'platen'),
      unfiltered_upload: __('Upload files of any type', 'platen'),
    },
  ],
  [__('Comments', 'platen'), { moderate_comments: __('Moderate comments', 'platen') }],
  [
    __('Users', 'platen'),
    {
      list_users: __('List users and roles', 'platen'),
      create_users: __('Add users', 'platen'),
      edit_users: __('Edit users', 'platen'),
      promote_users: __('Change roles of users', 'platen'),
      remove_users: __('Remove users', 'platen'),
      delete_users: __('Delete users', 'platen'),
    },
  ],
  [
    __('Design', 'platen'),
    {
      edit_theme_options: __('Edit styles, templates, and menus', 'platen'),
      switch_themes: __('Switch themes', 'platen'),
      install_themes: __('Install themes', 'platen'),
      update_themes: __('Update themes', 'platen'),
      delete_themes: __('Delete themes', 'platen'),
      edit_themes: __('Edit theme files', 'platen'),
    },
  ],
  [
    __('Plugins', 'platen'),
    {
      activate_plugins: __('Activate plugins', 'platen'),
      install_plugins: __('Install plugins', 'platen'),
      update_plugins: __('Update plugins', 'platen'),
      delete_plugins: __('Delete plugins', 'platen'),
      edit_plugins: __('Edit plugin files', 'platen'),
    },
  ],
  [
    __('Site', 'platen'),
    {
      read: __('Sign in and read', 'platen'),
      manage_options: __('Manage settings, webhooks, and redirects', 'platen'),
      manage_categories: __('Manage categories and tags', 'platen'),
      manage_links: __('Manage links', 'platen'),
      unfiltered_html: __('Write unfiltered HTML', 'platen'),
      edit_dashboard: __('Edit the dashboard', 'platen'),
      edit_files: __('Edit files', 'platen'),
      import: __('Import content', 'platen'),
      export: __('Export content', 'platen'),
      update_core: __('Update the system', 'platen'),
    },
  ],
];

const inWords = (key: string): string => {
  const words = key.replaceAll(/[_-]+/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** User levels are a deprecated WordPress feature without effect. */
const isLevel = (key: string): boolean => /^level_\d+$/.test(key);

/** All capabilities of the roles and content types, each in one group. */
export function capabilityGroups(
  known: readonly string[],
  types: readonly Pick<ContentType, 'name' | 'capabilities'>[],
): readonly CapabilityGroup[] {
  const left = new Set([...known, ...types.flatMap((type) => keysOfType(type).map(([, key]) => key))]);
  const claim = (label: string, names: readonly (readonly [string, string])[]): CapabilityGroup => ({
    label,
    capabilities: names.flatMap(([key, name]) => (left.delete(key) ? [{ key, label: name }] : [])),
  });
  const groups = [
    ...types.map((type) =>
      claim(
        type.name,
        keysOfType(type).map(([name, key]) => [key, name.replace('%s', inSentence(type.name))]),
      ),
    ),
    ...others().map(([label, names]) => claim(label, Object.entries(names))),
    {
      label: __('Other', 'platen'),
      capabilities: [...left].filter((key) => !isLevel(key)).map((key) => ({ key, label: inWords(key) })),
    },
  ];
  return groups.filter(({ capabilities }) => capabilities.length > 0);
}

/** Pairs of a name and a key. */
function keysOfType({ capabilities }: Pick<ContentType, 'capabilities'>): readonly (readonly [string, string])[] {
  const keys = capabilities as Readonly<Record<string, string>>;
  return Object.entries(ofTypes()).flatMap(([generic, name]) => {
    const key = keys[generic];
    return key === undefined ? [] : [[name, key] as const];
  });
}

/** Only what matches a search for the name or the key. */
export const matching = (groups: readonly CapabilityGroup[], search: string): readonly CapabilityGroup[] =>
  filtered(groups, ({ key, label }) => `${label} ${key}`.toLowerCase().includes(search.trim().toLowerCase()));

export const filtered = (
  groups: readonly CapabilityGroup[],
  isShown: (capability: Capability) => boolean,
): readonly CapabilityGroup[] =>
  groups
    .map(({ label, capabilities }) => ({ label, capabilities: capabilities.filter(isShown) }))
    .filter(({ capabilities }) => capabilities.length > 0);
