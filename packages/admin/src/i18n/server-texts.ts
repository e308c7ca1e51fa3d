import { __, _x } from '@wordpress/i18n';
import { inSentence } from './in-sentence.ts';

/** Names that Platen registers in English. Those of plugins and of sites stay as they are. */
const names: Readonly<Record<string, string>> = {
  Posts: __('Posts', 'platen'),
  Post: __('Post', 'platen'),
  Pages: __('Pages', 'platen'),
  Page: __('Page', 'platen'),
  Media: __('Media', 'platen'),
  Patterns: __('Patterns', 'platen'),
  Pattern: __('Pattern', 'platen'),
  'Pattern Categories': __('Pattern categories', 'platen'),
  'Pattern Category': __('Pattern category', 'platen'),
  Categories: __('Categories', 'platen'),
  Category: __('Category', 'platen'),
  Tags: __('Tags', 'platen'),
  Tag: __('Tag', 'platen'),
  Templates: __('Templates', 'platen'),
  Template: __('Template', 'platen'),
  'Template Parts': __('Template parts', 'platen'),
  'Template Part': __('Template part', 'platen'),
  'Navigation Menus': __('Navigation menus', 'platen'),
  'Navigation Menu': __('Navigation menu', 'platen'),
};

/** What Platen makes of the names of a type or taxonomy. */
const patterns: readonly (readonly [source: string, translation: string])[] = [
  ['Add %s', __('Add %s', 'platen')],
  ['All %s', __('All %s', 'platen')],
  ['Edit %s', __('Edit %s', 'platen')],
  ['New %s', __('New: %s', 'platen')],
  ['View %s', __('View %s', 'platen')],
  ['Search %s', __('Search %s', 'platen')],
  ['No %s', __('No %s', 'platen')],
  ['No %s yet.', __('No %s yet.', 'platen')],
  ['No %s in the trash.', __('No %s in the trash.', 'platen')],
  ['Parent %s', __('Parent %s', 'platen')],
  ['Parent %s:', __('Parent %s:', 'platen')],
  ['New %s name', __('New %s name', 'platen')],
  ['Most used', __('Most used', 'platen')],
  ['Add or remove %s', __('Add or remove %s', 'platen')],
  ['Separate %s with commas', __('Separate %s with commas', 'platen')],
  ['Featured image', __('Featured image', 'platen')],
  ['Set featured image', __('Set featured image', 'platen')],
  ['Remove featured image', __('Remove featured image', 'platen')],
  ['%s attributes', __('%s attributes', 'platen')],
  ['%s published.', __('%s published.', 'platen')],
  ['%s published privately.', __('%s published privately.', 'platen')],
  ['%s reverted to draft.', __('%s reverted to draft.', 'platen')],
  ['%s moved to trash.', __('%s moved to trash.', 'platen')],
  ['%s scheduled.', __('%s scheduled.', 'platen')],
  ['%s updated.', __('%s updated.', 'platen')],
];

const roles: Readonly<Record<string, string>> = {
  Administrator: __('Administrator', 'platen'),
  Editor: _x('Editor', 'user role', 'platen'),
  Author: _x('Author', 'user role', 'platen'),
  Contributor: __('Contributor', 'platen'),
  Subscriber: __('Subscriber', 'platen'),
};

const nameOf = (text: string): string => names[text] ?? text;

/** A type or a taxonomy, as the API returns it. */
interface Labeled {
  readonly name?: string;
  readonly labels?: Readonly<Record<string, unknown>>;
}

function translatedLabels<Item extends Labeled>(item: Item): Item {
  const { name, labels } = item;
  const { singular_name: singular } = labels ?? {};
  const words = [name, singular].filter((word) => typeof word === 'string');
  const label = (text: unknown): unknown => {
    if (typeof text !== 'string') return text;
    for (const word of words)
      for (const [source, translation] of patterns)
        if (text === source.replace('%s', word)) return translation.replace('%s', () => inSentence(nameOf(word)));
    return nameOf(text);
  };
  return {
    ...item,
    ...(name !== undefined && { name: nameOf(name) }),
    ...(labels && { labels: Object.fromEntries(Object.entries(labels).map(([key, text]) => [key, label(text)])) }),
  };
}

const paths = /^\/?wp\/v2\/(?:types|taxonomies)(?:\/[\w-]+)?(?:\?|$)/;

const hasLabel = (item: unknown): item is { readonly label: string } =>
  typeof item === 'object' && item !== null && 'label' in item && typeof item.label === 'string';

const translatedRole = (item: unknown): unknown =>
  hasLabel(item) ? { ...item, label: roles[item.label] ?? item.label } : item;

/** Types, taxonomies, and roles with the names of the admin's language. Other responses stay as they are. */
export function translated<Data>(path: string, data: Data): Data {
  if (path.startsWith('platen/v1/roles'))
    return (Array.isArray(data) ? data.map(translatedRole) : translatedRole(data)) as Data;
  if (!paths.test(path) || typeof data !== 'object' || data === null) return data;
  if ('labels' in data || 'rest_base' in data) return translatedLabels(data as Labeled) as Data;
  const records = Object.entries(data).map(([key, item]) => [key, translatedLabels(item as Labeled)]);
  return Object.fromEntries(records) as Data;
}
