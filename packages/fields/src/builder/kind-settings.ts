import type { Kind } from '../definitions/definition.ts';
import { boxes, choice, ifSet, longText, many, number, optionsIn, text, toggle } from './setting.ts';
import type { Section, Setting } from './setting.ts';
import type { SiteChoices } from './site-choices.ts';

const active = toggle('active', 'Active', { help: 'Inactive definitions have no effect. Stored content stays.' });
const description = longText('description', 'Description');
const restBase = text('rest_base', 'Path in the API', { help: 'Default: the name.' });
const showInRest = toggle('show_in_rest', 'In the API', { help: 'Also required for the forms of the admin.' });
const urlSlug: readonly Setting[] = [
  choice('rewrite.permalink_rewrite', 'URL', {
    post_type_key: 'Starts with the name',
    custom_permalink: 'Starts with another word',
  }),
  text('rewrite.slug', 'First part of the URL', ifSet('rewrite.permalink_rewrite', 'custom_permalink')),
];

const group: readonly Section[] = [
  {
    name: 'general',
    label: 'General',
    settings: [
      active,
      toggle('show_in_rest', 'In the API and in forms', {
        help: 'Without it, only content can show the values, with block bindings.',
      }),
      longText('description', 'Description', { help: 'Shown to editors above the fields.' }),
    ],
  },
  {
    name: 'presentation',
    label: 'Presentation',
    settings: [
      choice('position', 'Position in the block editor', {
        normal: 'Below the content',
        side: 'Sidebar',
        acf_after_title: 'Below the content, first',
      }),
      number('menu_order', 'Order', { help: 'Groups with lower numbers come first.' }),
      text('capability', 'Required capability', {
        help: 'Users without it do not see the group in forms, such as manage_options.',
      }),
    ],
  },
];

const supports = {
  title: 'Title',
  editor: 'Block editor',
  excerpt: 'Excerpt',
  thumbnail: 'Featured image',
  author: 'Author',
  comments: 'Comments',
  revisions: 'Revisions',
  'page-attributes': 'Order and template',
  'post-formats': 'Formats',
  'custom-fields': 'Custom fields',
};

const postType = ({ taxonomies }: SiteChoices): readonly Section[] => [
  {
    name: 'general',
    label: 'General',
    settings: [
      text('labels.name', 'Plural label', { required: true, placeholder: 'Recipes', width: 50 }),
      text('labels.singular_name', 'Singular label', { required: true, placeholder: 'Recipe', width: 50 }),
      text('post_type', 'Name', {
        required: true,
        placeholder: 'recipe',
        maxLength: 20,
        help: 'Lowercase letters, digits, hyphens, and underscores. Content stays under this name.',
      }),
      many('taxonomies', 'Taxonomies', taxonomies),
      boxes('supports', 'Features', supports, {
        help: 'Without the block editor, entries are edited in a form. Fields of groups need no feature.',
      }),
      active,
    ],
  },
  {
    name: 'visibility',
    label: 'Visibility',
    settings: [
      toggle('public', 'Public', { help: 'Visitors can read published entries.' }),
      toggle('hierarchical', 'Hierarchical', { help: 'Entries can have parents, as pages do.' }),
      toggle('exclude_from_search', 'Not in search results'),
      toggle('show_in_nav_menus', 'In navigation menus'),
      toggle('show_ui', 'In the admin'),
      text('menu_icon', 'Icon', { placeholder: 'dashicons-carrot', help: 'Name of a Dashicon.' }),
      description,
    ],
  },
  {
    name: 'urls',
    label: 'URLs and API',
    settings: [
      ...urlSlug,
      toggle('has_archive', 'Archive', { help: 'A page with all entries.' }),
      text('has_archive_slug', 'URL of the archive', ifSet('has_archive')),
      showInRest,
      restBase,
    ],
  },
  {
    name: 'permissions',
    label: 'Permissions',
    settings: [
      toggle('rename_capabilities', 'Own capabilities', {
        help: 'Without them, users who can edit posts can edit these entries. Roles do not have new capabilities until you add them.',
      }),
      text('singular_capability_name', 'Singular', {
        ...ifSet('rename_capabilities'),
        width: 50,
        placeholder: 'recipe',
      }),
      text('plural_capability_name', 'Plural', { ...ifSet('rename_capabilities'), width: 50, placeholder: 'recipes' }),
    ],
  },
];

const taxonomy = ({ postTypes }: SiteChoices): readonly Section[] => [
  {
    name: 'general',
    label: 'General',
    settings: [
      text('labels.name', 'Plural label', { required: true, placeholder: 'Cuisines', width: 50 }),
      text('labels.singular_name', 'Singular label', { required: true, placeholder: 'Cuisine', width: 50 }),
      text('taxonomy', 'Name', {
        required: true,
        placeholder: 'cuisine',
        maxLength: 32,
        help: 'Lowercase letters, digits, hyphens, and underscores. Terms stay under this name.',
      }),
      many('object_type', 'Content types', postTypes, { help: 'Entries of these types can have terms.' }),
      toggle('hierarchical', 'Hierarchical', { help: 'Terms can have parents, as categories do.' }),
      active,
    ],
  },
  {
    name: 'visibility',
    label: 'Visibility',
    settings: [
      toggle('public', 'Public', { help: 'Visitors can see the terms and their pages.' }),
      toggle('show_ui', 'In the admin'),
      toggle('show_in_nav_menus', 'In navigation menus'),
      toggle('show_admin_column', 'Column in lists of the admin'),
      toggle('show_in_quick_edit', 'In quick edit'),
      description,
    ],
  },
  {
    name: 'urls',
    label: 'URLs and API',
    settings: [
      choice('rewrite.permalink_rewrite', 'URL', {
        taxonomy_key: 'Starts with the name',
        custom_permalink: 'Starts with another word',
      }),
      text('rewrite.slug', 'First part of the URL', ifSet('rewrite.permalink_rewrite', 'custom_permalink')),
      toggle('rewrite.rewrite_hierarchical', 'URLs contain the parents'),
      showInRest,
      restBase,
    ],
  },
];

const optionsPage: readonly Section[] = [
  {
    name: 'general',
    label: 'General',
    settings: [
      text('page_title', 'Title', { required: true, placeholder: 'Shop settings' }),
      text('menu_slug', 'Name', {
        required: true,
        placeholder: 'shop-settings',
        help: 'Lowercase letters, digits, hyphens, and underscores. Part of the path in the API.',
      }),
      text('capability', 'Required capability', {
        help: 'What users need to read and change all fields. Default: edit_posts.',
      }),
      description,
      active,
    ],
  },
  {
    name: 'storage',
    label: 'Storage',
    settings: [
      choice('data_storage', 'Values', {
        options: 'Under the usual names, such as options_phone',
        post_id: 'Under names that start with another word',
      }),
      text('post_id', 'First part of the names', ifSet('data_storage', 'post_id')),
    ],
  },
];

/** A kind of definition, for lists and for its form. */
export interface KindDescription {
  readonly name: Kind;
  readonly label: string;
  readonly singular: string;
  readonly description: string;
  readonly sections: readonly Section[];
  /** Members that a new definition begins with. */
  readonly initial: Readonly<Record<string, unknown>>;
  /** The member with the name in the API, and the one that it is derived from; null for groups. */
  readonly nameFrom: readonly [name: string, label: string] | null;
}

export const describeKinds = (site: SiteChoices): readonly KindDescription[] => [
  {
    name: 'post_type',
    label: 'Content types',
    singular: 'Content type',
    description: 'Kinds of entries with their own list and URL, such as recipes, events, or products.',
    sections: postType(site),
    initial: {
      active: true,
      public: true,
      hierarchical: false,
      show_ui: true,
      show_in_nav_menus: true,
      show_in_rest: true,
      has_archive: false,
      supports: ['title', 'editor', 'thumbnail', 'revisions', 'custom-fields'],
      taxonomies: [],
      labels: {},
    },
    nameFrom: ['post_type', 'labels.singular_name'],
  },
  {
    name: 'taxonomy',
    label: 'Taxonomies',
    singular: 'Taxonomy',
    description: 'Vocabularies to group and filter entries by, such as cuisines or topics.',
    sections: taxonomy(site),
    initial: {
      active: true,
      public: true,
      hierarchical: true,
      show_ui: true,
      show_in_nav_menus: true,
      show_in_rest: true,
      show_in_quick_edit: true,
      show_admin_column: true,
      object_type: [],
      labels: {},
    },
    nameFrom: ['taxonomy', 'labels.singular_name'],
  },
  {
    name: 'group',
    label: 'Field groups',
    singular: 'Field group',
    description: 'Custom fields that are edited together, and where they are shown.',
    sections: group,
    initial: { active: true, show_in_rest: 1, position: 'normal', menu_order: 0 },
    nameFrom: null,
  },
  {
    name: 'ui_options_page',
    label: 'Options pages',
    singular: 'Options page',
    description: 'Fields of the whole site, such as opening hours or a phone number.',
    sections: optionsPage,
    initial: { active: true, capability: 'edit_posts', data_storage: 'options' },
    nameFrom: ['menu_slug', 'page_title'],
  },
];

/** A rule of where a group is shown. */
export interface RuleDescription {
  readonly param: string;
  readonly label: string;
  readonly category: string;
  /** Null for ids and other values that people type. */
  readonly values: readonly { readonly value: string; readonly label: string }[] | null;
}

export function describeRules({
  postTypes,
  taxonomies,
  roles,
  statuses,
  optionsPages,
}: SiteChoices): readonly RuleDescription[] {
  const all = { value: 'all', label: 'All' };
  const entries = 'Entries';
  return [
    { param: 'post_type', label: 'Content type', category: entries, values: postTypes },
    { param: 'post_status', label: 'Status', category: entries, values: statuses },
    { param: 'post_template', label: 'Template of a post', category: entries, values: null },
    { param: 'post_format', label: 'Format', category: entries, values: null },
    { param: 'post_taxonomy', label: 'Term, as taxonomy:slug', category: entries, values: null },
    { param: 'post_category', label: 'Category, as category:slug', category: entries, values: null },
    { param: 'post', label: 'Id of a post', category: entries, values: null },
    { param: 'page', label: 'Id of a page', category: entries, values: null },
    { param: 'page_template', label: 'Template of a page', category: entries, values: null },
    { param: 'page_parent', label: 'Id of the parent', category: entries, values: null },
    {
      param: 'page_type',
      label: 'Kind of page',
      category: entries,
      values: optionsIn({
        front_page: 'Home page',
        posts_page: 'Posts page',
        top_level: 'Without a parent',
        parent: 'With children',
        child: 'With a parent',
      }),
    },
    { param: 'attachment', label: 'Media', category: 'Other records', values: null },
    { param: 'taxonomy', label: 'Terms of a taxonomy', category: 'Other records', values: [all, ...taxonomies] },
    { param: 'user_role', label: 'Users with a role', category: 'Other records', values: [all, ...roles] },
    { param: 'comment', label: 'Comments on', category: 'Other records', values: [all, ...postTypes] },
    { param: 'options_page', label: 'Options page', category: 'Other records', values: optionsPages },
    { param: 'current_user_role', label: 'Role of the signed-in user', category: 'Signed-in user', values: roles },
    {
      param: 'current_user',
      label: 'Signed-in user',
      category: 'Signed-in user',
      values: optionsIn({ logged_in: 'Signed in' }),
    },
  ];
}

/** Conditions of fields, by operator. */
export const conditionOperators = optionsIn({
  '==': 'is',
  '!=': 'is not',
  '==empty': 'is empty',
  '!=empty': 'is not empty',
  '==contains': 'contains',
  '==pattern': 'matches',
  '<': 'is less than',
  '>': 'is greater than',
});
