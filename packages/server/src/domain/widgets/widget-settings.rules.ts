import { isList } from '../../lib/json.ts';
import type { Json, JsonMap, MutableJsonMap } from '../../lib/json.ts';
import { safeIds } from '../../lib/safe-ids.ts';
import { readNumber, readWords } from '../../schema/scalars.ts';
import { filterMarkup } from '../../text/filter/allow-list.ts';
import { allowedAddress } from '../../text/filter/allow-list-url.ts';
import { plainText } from '../../text/markup/plain.ts';

interface Described {
  /** For people, beside the input. */
  readonly label: string;
}

/**
 * What can be set of a widget. `line` is text without markup, `markup` is cut down to what anybody may publish unless
 * its writer may write freely, `address` has no scheme that a browser would run, `mark` is true or not there at all.
 */
export type Setting = Described &
  (
    | { readonly kind: 'line' | 'address' | 'ids'; readonly optional?: boolean }
    | {
        readonly kind: 'markup';
        readonly optional?: boolean;
        /** Saved as null, not as empty text, where it is not sent. */
        readonly nullable?: boolean;
      }
    | { readonly kind: 'integer'; readonly least?: number; readonly optional?: boolean }
    | { readonly kind: 'flag'; readonly as?: 'number'; readonly optional?: boolean }
    | { readonly kind: 'mark'; readonly optional: true }
    | {
        readonly kind: 'choice';
        /** Value → what it means, for people. */
        readonly choices: Readonly<Record<string, string>>;
        /** What is taken for any other value. */
        readonly otherwise: string;
        readonly optional?: boolean;
      }
  );

/** Settings of a widget by name, in the order of the form. */
export type SettingTable = Readonly<Record<string, Setting>>;

type ValueOf<S> = S extends { readonly kind: 'integer' }
  ? number
  : S extends { readonly kind: 'flag'; readonly as: 'number' }
    ? 0 | 1
    : S extends { readonly kind: 'flag' | 'mark' }
      ? boolean
      : S extends { readonly kind: 'ids' }
        ? readonly number[]
        : string;

/** The settings of a widget as its renderer gets them. */
export type Settings<T extends SettingTable> = {
  readonly [N in keyof T]: T[N] extends { readonly optional: true } ? ValueOf<T[N]> | undefined : ValueOf<T[N]>;
};

const textIn = (value: Json | undefined): string => {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  // It may come from a form inside a text, where nobody has looked for them.
  return text.replaceAll('\0', '');
};

const integerIn = (value: Json | undefined, least: number): number => {
  const number = Math.trunc(readNumber(value ?? null) ?? 0);
  return Math.max(Number.isSafeInteger(number) ? number : 0, least);
};

const noes: ReadonlySet<Json | undefined> = new Set([undefined, null, false, 0, '', '0', 'false']);

const idsIn = (value: Json | undefined): readonly number[] => {
  const words = typeof value === 'string' ? readWords(value) : isList(value) ? value : [];
  return safeIds(words.map((word) => readNumber(word) ?? null));
};

/** What a value is for this setting, whatever it was; undefined for a mark that is not made. */
function read(setting: Setting, value: Json | undefined): Json | undefined {
  switch (setting.kind) {
    case 'integer':
      return integerIn(value, setting.least ?? Number.MIN_SAFE_INTEGER);
    case 'flag':
      return setting.as === 'number' ? Number(!noes.has(value)) : !noes.has(value);
    case 'mark':
      return noes.has(value) ? undefined : true;
    case 'ids':
      return idsIn(value);
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(setting.choices, value) ? value : setting.otherwise;
    case 'line':
    case 'markup':
    case 'address':
      return textIn(value);
  }
}

const blanks = /[\t\n\r ]+/g;
/** Taking tags out may leave a new one behind. */
const tagStart = /<(?=[a-zA-Z/!?])/g;

const withoutTags = (text: string): string =>
  plainText(text).replaceAll(tagStart, '&lt;').replaceAll(blanks, ' ').trim();

/** Stored as it may be shown later, to every caller. */
function clean(setting: Setting, value: Json | undefined, mayWriteFreely: boolean): Json | undefined {
  if (setting.kind === 'markup' && setting.nullable === true && (value ?? null) === null) return null;
  const given = read(setting, value);
  if (typeof given !== 'string') return given;
  switch (setting.kind) {
    case 'line':
      return withoutTags(given);
    case 'address':
      return allowedAddress(given.trim());
    case 'markup':
      return mayWriteFreely ? given : filterMarkup(given, { context: 'post' });
    default:
      return given;
  }
}

type EachSetting = (setting: Setting, value: Json | undefined) => Json | undefined;

function eachOf(table: SettingTable, given: JsonMap, change: EachSetting): JsonMap {
  const result: MutableJsonMap = {};
  for (const [name, setting] of Object.entries(table)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const changed = value === undefined && setting.optional === true ? undefined : change(setting, value);
    if (changed !== undefined) result[name] = changed;
  }
  return result;
}

/** What is stored of the settings that were sent: the known ones alone, and each of those that a widget always has. */
export const cleanSettings = (table: SettingTable, sent: JsonMap, mayWriteFreely: boolean): JsonMap =>
  eachOf(table, sent, (setting, value) => clean(setting, value, mayWriteFreely));

/** Stored settings for a renderer: none of those is missing that a widget always has. */
export const readSettings = (table: SettingTable, stored: JsonMap): JsonMap => eachOf(table, stored, read);

/** Stored settings in the order of the table, since what PostgreSQL stores has none. */
export const orderedSettings = (table: SettingTable, stored: JsonMap): JsonMap =>
  eachOf(table, stored, (_, value) => value);
