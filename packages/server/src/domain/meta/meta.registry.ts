import { closeObjects } from '../../schema/close-objects.ts';
import { isList, isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import type { Registry } from '../../lib/registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Context } from '../../rest/field.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Check, Schema } from '../../schema/schema.ts';
import type { Caller, Site } from '../../scope.ts';
import type { PostType } from '../types/type.ts';
import { filterMarkup } from '../../text/filter/allow-list.ts';

export type MetaObject = 'post' | 'term' | 'user' | 'comment';
export type MetaType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';

export interface MetaRight {
  readonly caller: Caller;
  /** The record the value belongs to. */
  readonly record: unknown;
  /** Whether the caller may edit that record. */
  readonly canEditRecord: boolean;
}

export type MetaRule = (given: MetaRight) => boolean;

/**
 * For HTML inside another format, such as JSON in a string: returns the value with `filter` applied to each piece of
 * HTML, or null if the value does not have the format.
 */
export type MarkupRule = (value: Json, filter: (html: string) => string) => Json;

/** A named value that records of one kind can carry beside their fields. */
export interface MetaKey {
  readonly object: MetaObject;
  /** Post type or taxonomy, as stored; empty for every one. */
  readonly subtype: string;
  /** Name in storage. */
  readonly key: string;
  /** Name in responses and requests. */
  readonly restName: string;
  /** One value, or a list of them. */
  readonly single: boolean;
  /** What reads when nothing is stored. */
  readonly default: Json;
  readonly showInRest: boolean;
  readonly contexts: readonly Context[];
  /** Kept with each revision of a post. */
  readonly revisioned: boolean;
  /** Lists can be filtered and sorted by it. */
  readonly index: boolean;
  /** As shown to clients. */
  readonly schema: Schema;
  /** Judges what a request sends for the key. */
  readonly checkSent: Check;
  /** Judges one stored value. */
  readonly checkStored: Check;
  /** Whether a value has HTML, which `filter` then filters. */
  readonly markup: boolean;
  /** One value with its HTML cut to the allow-list; null where the value does not have the format of the key. */
  readonly filter: (value: Json) => Json;
  readonly canEdit: MetaRule;
}

export interface MetaRegistration {
  readonly object: MetaObject;
  /** Post type or taxonomy; every one unless said. */
  readonly subtype?: string;
  readonly key: string;
  /** Text unless said. */
  readonly type?: MetaType;
  /** A list of values unless said. */
  readonly single?: boolean;
  readonly default?: Json;
  readonly showInRest?: boolean;
  /** The key unless said. */
  readonly restName?: string;
  /** Further keywords for one value; `context` says where the key is shown. */
  readonly schema?: Schema;
  readonly revisioned?: boolean;
  /**
   * The value is HTML. Platen filters it like content when the caller lacks the `unfiltered_html` capability, and on
   * import. `true` filters all strings in the value; a function filters the HTML inside another format.
   */
  readonly markup?: boolean | MarkupRule;
  /** Lists of posts can be filtered and sorted by it: `?meta[key][after]=…&orderby=meta.key`. */
  readonly index?: boolean;
  /** Who can change the value. Default: users who can edit the record; for keys that start with `_`, no one. */
  readonly canEdit?: MetaRule;
}

type SelectTypes = (type: PostType) => boolean;

export interface PluginMeta extends Omit<MetaRegistration, 'subtype'> {
  /**
   * Post type or taxonomy. Default: all. A function selects post types; it is called after all plugins have registered
   * theirs.
   */
  readonly subtype?: string | SelectTypes;
}

export interface SelectedMeta extends PluginMeta {
  readonly subtype: SelectTypes;
}

const isSelected = (given: PluginMeta): given is SelectedMeta => typeof given.subtype === 'function';

declare module '../../scope.ts' {
  interface Registries {
    readonly metaKeys: Registry<MetaKey>;
    /** Keys of post types that a function selects. */
    readonly selectedMeta: Registry<SelectedMeta>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /** A named value for posts, terms, users or comments. Shown in REST it is a member of their `meta`. */
    registerMeta(key: PluginMeta): void;
  }
}

const emptyValues: Readonly<Record<MetaType, Json>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  array: [],
  object: {},
};

/** For plugins: the types that a function selects are known later. */
export function registerPluginMeta(draft: Pick<SiteDraft, 'metaKeys' | 'selectedMeta'>, given: PluginMeta): void {
  if (!isSelected(given)) return registerMeta(draft, given as MetaRegistration);
  if (given.object !== 'post')
    throw new Error(`The meta key ${JSON.stringify(given.key)} selects post types, but is not of posts.`);
  draft.selectedMeta.add(given.key, given);
}

export function registerSelectedMeta(draft: Pick<SiteDraft, 'metaKeys' | 'selectedMeta' | 'postTypes'>): void {
  for (const given of draft.selectedMeta.all())
    for (const type of draft.postTypes.all())
      if (given.subtype(type)) registerMeta(draft, { ...given, subtype: type.name });
}

export function registerMeta({ metaKeys }: Pick<SiteDraft, 'metaKeys'>, given: MetaRegistration): void {
  const { object, key, subtype = '', type = 'string', single = false } = given;
  const value = closeObjects({ type, ...given.schema });
  const initial = given.default ?? (single ? emptyValues[type] : []);
  const { title = '', description = '', context, ...keywords } = value;
  const words = { title, description, default: initial, ...(context && { context }) };
  const list: Schema = { type: 'array', items: value };
  if (given.index === true) requireSortable(given, initial);
  metaKeys.add([object, subtype, key].join(' '), {
    object,
    subtype,
    key,
    restName: given.restName ?? key,
    single,
    default: initial,
    showInRest: given.showInRest ?? false,
    contexts: (context as readonly Context[] | undefined) ?? ['view', 'edit'],
    revisioned: given.revisioned ?? false,
    index: given.index ?? false,
    schema: single ? { type, ...words, ...keywords } : { type: 'array', items: itemOf(value, type) },
    checkSent: compileSchema(single ? value : list),
    checkStored: compileSchema(value),
    markup: (given.markup ?? false) !== false,
    filter: filterOf(given.markup ?? false),
    canEdit: given.canEdit ?? (key.startsWith('_') ? () => false : ({ canEditRecord }) => canEditRecord),
  });
}

/** One value of a key that holds many; the list itself has no words of its own. */
const itemOf = (value: Schema, type: MetaType): Schema => {
  const { title = '', description = '', ...keywords } = value;
  return { type, title, description, default: emptyValues[type], ...keywords };
};

function filterOf(markup: boolean | MarkupRule): MetaKey['filter'] {
  if (markup === false) return (value) => value;
  const rule = markup === true ? filterStrings : markup;
  return (value) => rule(value, (html) => filterMarkup(html, { context: 'post' }));
}

/** Names of members are filtered, too: clients may show them. */
const filterStrings: MarkupRule = (value, filter) => {
  if (typeof value === 'string') return filter(value);
  if (isList(value)) return value.map((item) => filterStrings(item, filter));
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [filter(name), filterStrings(member, filter)] as const),
  );
};

/** What everybody may see of posts, and has an order, can be sorted by. */
function requireSortable(
  { object, key, single, type = 'string', showInRest, schema }: MetaRegistration,
  initial: Json,
): void {
  const isShown = showInRest === true && (schema?.context === undefined || schema.context.includes('view'));
  const hasOrder = single === true && ['string', 'integer', 'number'].includes(type) && typeof initial !== 'object';
  if (object === 'post' && isShown && hasOrder) return;
  throw new Error(
    `The meta key ${JSON.stringify(key)} cannot have an index: only those of posts can that are single texts or numbers and are shown in the context "view".`,
  );
}

/** Keys shown in REST for a kind of record: those of every subtype first, then the subtype's own, each as registered. */
export function metaKeysFor(
  { metaKeys }: Pick<Site, 'metaKeys'>,
  { object, subtype }: Pick<MetaKey, 'object' | 'subtype'>,
): readonly MetaKey[] {
  const shown = metaKeys.all().filter((key) => key.object === object && key.showInRest);
  return [
    ...shown.filter((key) => key.subtype === ''),
    ...shown.filter((key) => key.subtype === subtype && subtype !== ''),
  ];
}

/** The HTML of one stored key filtered, whichever subtype the key is registered for; other keys stay as they are. */
export function filteredValue(
  { metaKeys }: Pick<Site, 'metaKeys'>,
  { object, key, value }: { readonly object: MetaObject; readonly key: string; readonly value: Json },
): Json {
  const known = metaKeys.all().find((one) => one.markup && one.object === object && one.key === key);
  return known === undefined || value === null ? value : known.filter(value);
}
