import { __ } from '@wordpress/i18n';
import { inWords } from '../../fields/schema-fields.ts';
import type { PluginSettings } from '../../api/plugins.ts';
import type { Schema, Schemas } from '../../fields/schema-fields.ts';

/** How a setting is edited. */
export type Kind =
  | 'text'
  | 'number'
  | 'switch'
  | 'choice'
  | 'timezone'
  | 'language'
  | 'date-format'
  | 'time-format'
  | 'page'
  | 'category'
  | 'image'
  | 'role'
  | 'permalinks';

export interface Setting {
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly kind: Kind;
  /** The values of a switch that is no boolean in the API: off and on. */
  readonly values?: readonly [unknown, unknown];
  readonly choices?: readonly Choice[];
  readonly input?: 'email' | 'url';
  /** Only shown if another setting has this value. */
  readonly onlyIf?: readonly [name: string, value: unknown];
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface Section {
  readonly title: string;
  readonly settings: readonly Setting[];
}

export interface Group {
  readonly slug: string;
  readonly label: string;
  readonly sections: readonly Section[];
}

const number01 = [0, 1] as const;
const openClosed = ['closed', 'open'] as const;

const weekdays = [
  __('Sunday', 'platen'),
  __('Monday', 'platen'),
  __('Tuesday', 'platen'),
  __('Wednesday', 'platen'),
  __('Thursday', 'platen'),
  __('Friday', 'platen'),
  __('Saturday', 'platen'),
].map((label, day) => ({ value: String(day), label }));

const formats = {
  '0': __('Standard', 'platen'),
  aside: __('Aside', 'platen'),
  audio: __('Audio', 'platen'),
  chat: __('Chat', 'platen'),
  gallery: __('Gallery', 'platen'),
  image: __('Image', 'platen'),
  link: __('Link', 'platen'),
  quote: __('Quote', 'platen'),
  status: __('Status', 'platen'),
  video: __('Video', 'platen'),
};

const choicesOf = (labels: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const onPage = ['show_on_front', 'page'] as const;

/** The groups of WordPress. A group whose settings the API does not have is left out. */
const coreGroups: readonly Group[] = [
  {
    slug: 'general',
    label: __('General', 'platen'),
    sections: [
      {
        title: __('Site identity', 'platen'),
        settings: [
          { name: 'title', label: __('Site title', 'platen'), kind: 'text' },
          {
            name: 'description',
            label: __('Tagline', 'platen'),
            help: __('A few words about the site, for search engines and feeds.', 'platen'),
            kind: 'text',
          },
          { name: 'site_logo', label: __('Logo', 'platen'), help: __('Shown by the theme.', 'platen'), kind: 'image' },
          {
            name: 'site_icon',
            label: __('Site icon', 'platen'),
            help: __('Appears in browser tabs. Square, at least 512 px.', 'platen'),
            kind: 'image',
          },
        ],
      },
      {
        title: __('Addresses', 'platen'),
        settings: [
          { name: 'url', label: __('Site URL', 'platen'), kind: 'text', input: 'url' },
          {
            name: 'email',
            label: __('Administration email address', 'platen'),
            help: __('Receives notices about the site.', 'platen'),
            kind: 'text',
            input: 'email',
          },
        ],
      },
      {
        title: __('Membership', 'platen'),
        settings: [
          { name: 'users_can_register', label: __('Anyone can register', 'platen'), kind: 'switch', values: number01 },
          { name: 'default_role', label: __('Default role of new users', 'platen'), kind: 'role' },
        ],
      },
      {
        title: __('Language and time', 'platen'),
        settings: [
          { name: 'language', label: __('Site language', 'platen'), kind: 'language' },
          {
            name: 'timezone',
            label: __('Time zone', 'platen'),
            help: __('Choose a city in the same zone.', 'platen'),
            kind: 'timezone',
          },
          { name: 'date_format', label: __('Date format', 'platen'), kind: 'date-format' },
          { name: 'time_format', label: __('Time format', 'platen'), kind: 'time-format' },
          { name: 'start_of_week', label: __('Week starts on', 'platen'), kind: 'choice', choices: weekdays },
        ],
      },
      {
        title: __('Maintenance', 'platen'),
        settings: [
          { name: 'app_admin_maintenance', label: __('Maintenance mode for the admin', 'platen'), kind: 'switch' },
        ],
      },
    ],
  },
  {
    slug: 'writing',
    label: __('Writing', 'platen'),
    sections: [
      {
        title: __('New posts', 'platen'),
        settings: [
          {
            name: 'default_category',
            label: __('Default category', 'platen'),
            help: __('Used when an author chooses none.', 'platen'),
            kind: 'category',
          },
          {
            name: 'default_post_format',
            label: __('Default post format', 'platen'),
            kind: 'choice',
            choices: choicesOf(formats),
          },
        ],
      },
      {
        title: __('Editor', 'platen'),
        settings: [{ name: 'use_smilies', label: __('Convert emoticons to images', 'platen'), kind: 'switch' }],
      },
    ],
  },
  {
    slug: 'reading',
    label: __('Reading', 'platen'),
    sections: [
      {
        title: __('Homepage', 'platen'),
        settings: [
          {
            name: 'show_on_front',
            label: __('Your homepage displays', 'platen'),
            kind: 'choice',
            choices: choicesOf({ posts: __('Your latest posts', 'platen'), page: __('A static page', 'platen') }),
          },
          { name: 'page_on_front', label: __('Homepage', 'platen'), kind: 'page', onlyIf: onPage },
          { name: 'page_for_posts', label: __('Posts page', 'platen'), kind: 'page', onlyIf: onPage },
        ],
      },
      {
        title: __('Lists', 'platen'),
        settings: [{ name: 'posts_per_page', label: __('Posts per page', 'platen'), kind: 'number' }],
      },
      {
        title: __('Search engines', 'platen'),
        settings: [
          {
            name: 'blog_public',
            label: __('Allow search engines to index this site', 'platen'),
            help: __('Search engines decide whether they follow this.', 'platen'),
            kind: 'switch',
            values: number01,
          },
        ],
      },
    ],
  },
  {
    slug: 'discussion',
    label: __('Discussion', 'platen'),
    sections: [
      {
        title: __('New posts', 'platen'),
        settings: [
          {
            name: 'default_comment_status',
            label: __('Allow comments', 'platen'),
            help: __('Authors can change this for each post.', 'platen'),
            kind: 'switch',
            values: openClosed,
          },
          {
            name: 'default_ping_status',
            label: __('Allow link notifications from other sites', 'platen'),
            help: __('Pingbacks and trackbacks.', 'platen'),
            kind: 'switch',
            values: openClosed,
          },
        ],
      },
      {
        title: __('Who can comment', 'platen'),
        settings: [
          {
            name: 'comment_registration',
            label: __('Users must sign in to comment', 'platen'),
            kind: 'switch',
            values: number01,
          },
          {
            name: 'comment_moderation',
            label: __('Comments must be manually approved', 'platen'),
            kind: 'switch',
            values: number01,
          },
        ],
      },
      {
        title: __('Display', 'platen'),
        settings: [
          { name: 'show_avatars', label: __('Show avatars', 'platen'), kind: 'switch', values: number01 },
          { name: 'page_comments', label: __('Divide comments into pages', 'platen'), kind: 'switch' },
          {
            name: 'comments_per_page',
            label: __('Top-level comments per page', 'platen'),
            kind: 'number',
            onlyIf: ['page_comments', true],
          },
          {
            name: 'default_comments_page',
            label: __('First page of comments', 'platen'),
            kind: 'choice',
            choices: choicesOf({ newest: __('Newest', 'platen'), oldest: __('Oldest', 'platen') }),
            onlyIf: ['page_comments', true],
          },
          {
            name: 'comment_order',
            label: __('Order of comments', 'platen'),
            kind: 'choice',
            choices: choicesOf({ asc: __('Oldest first', 'platen'), desc: __('Newest first', 'platen') }),
          },
        ],
      },
    ],
  },
  {
    slug: 'media',
    label: __('Media', 'platen'),
    sections: [
      {
        title: __('Uploads', 'platen'),
        settings: [
          {
            name: 'strip_image_location',
            label: __('Remove GPS positions from uploaded images', 'platen'),
            help: __('Photos from phones often contain the place where they were taken.', 'platen'),
            kind: 'switch',
          },
        ],
      },
    ],
  },
  {
    slug: 'permalinks',
    label: __('Permalinks', 'platen'),
    sections: [
      {
        title: __('Post URLs', 'platen'),
        settings: [{ name: 'permalink_structure', label: __('Permalink structure', 'platen'), kind: 'permalinks' }],
      },
      {
        title: __('Optional', 'platen'),
        settings: [
          {
            name: 'category_base',
            label: __('Category base', 'platen'),
            help: __('First segment of category URLs. Leave blank for "category".', 'platen'),
            kind: 'text',
          },
          {
            name: 'tag_base',
            label: __('Tag base', 'platen'),
            help: __('First segment of tag URLs. Leave blank for "tag".', 'platen'),
            kind: 'text',
          },
        ],
      },
    ],
  },
];

const kinds: Readonly<Record<string, Kind>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'switch',
};

/** A setting that is only known by its schema. Lists and objects can't be edited here. */
function settingOf(name: string, schema: Schema): readonly Setting[] {
  const kind = kinds[[schema.type].flat()[0] ?? ''];
  if (kind === undefined || schema.readonly === true) return [];
  return [
    {
      name,
      label: schema.title || inWords(name),
      help: schema.description,
      kind: schema.enum === undefined ? kind : 'choice',
      ...(schema.enum && { choices: schema.enum.map((value) => ({ value, label: inWords(value) })) }),
      ...(schema.format === 'email' && { input: 'email' as const }),
      ...(schema.format === 'uri' && { input: 'url' as const }),
    },
  ];
}

/** The groups of a site with these settings. Each plugin with settings has a group of its own, at the end. */
export function groupsIn(schemas: Schemas, plugins: readonly PluginSettings[] = []): readonly Group[] {
  const groups = coreGroups.map((group) => ({
    ...group,
    sections: group.sections
      .map((section) => ({ ...section, settings: section.settings.filter(({ name }) => name in schemas) }))
      .filter(({ settings }) => settings.length > 0),
  }));
  const core = new Set(
    coreGroups.flatMap(({ sections }) => sections.flatMap(({ settings }) => settings.map(({ name }) => name))),
  );
  const others = Object.entries(schemas).flatMap(([name, schema]) => (core.has(name) ? [] : settingOf(name, schema)));
  const ofPlugins = plugins.map(({ plugin, title, names }) =>
    groupOf(
      `plugin-${plugin}`,
      title === plugin ? inWords(plugin) : title,
      others.filter(({ name }) => names.includes(name)),
    ),
  );
  const claimed = new Set(plugins.flatMap(({ names }) => names));
  const rest = groupOf(
    'plugins',
    __('Plugins', 'platen'),
    others.filter(({ name }) => !claimed.has(name)),
  );
  return [...groups, ...ofPlugins, rest].filter(({ sections }) => sections.some(({ settings }) => settings.length > 0));
}

const groupOf = (slug: string, label: string, settings: readonly Setting[]): Group => ({
  slug,
  label,
  sections: [{ title: '', settings }],
});

/** The sections with the settings that match, in all groups. */
export function sectionsMatching(groups: readonly Group[], search: string): readonly Section[] {
  const words = search.trim().toLowerCase();
  const isMatch = ({ name, label, help = '' }: Setting): boolean =>
    `${name} ${label} ${help}`.toLowerCase().includes(words);
  return groups.flatMap(({ label, sections }) => {
    const settings = sections.flatMap((section) => section.settings).filter(isMatch);
    return settings.length === 0 ? [] : [{ title: label, settings }];
  });
}

/** True if the setting matters with these values. */
export const isShown = ({ onlyIf }: Setting, values: Readonly<Record<string, unknown>>): boolean =>
  onlyIf === undefined || values[onlyIf[0]] === onlyIf[1];
