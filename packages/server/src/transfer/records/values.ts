import { createHash } from 'node:crypto';
import { dialects } from '../../dialect.ts';
import type { ExportedMeta, ExportedValue } from '../../formats/wxr/exported.ts';
import { readPhpValue } from '../../formats/php-values.ts';
import { scalarText } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import type { Site } from '../../scope.ts';
import type { StoredMeta } from '../../domain/meta/meta.actions.ts';
import type { MetaKey, MetaObject } from '../../domain/meta/meta.registry.ts';
import type { Note } from '../import.ts';

/** Types, taxonomies and keys of the format carry the prefix of its own dialect; stored names carry ours. */
export const storedName = (name: string): string => dialects.wp.inward(name.trim().slice(0, longest.name));

/** Half of all there are: whatever a file claims, ids are left for what is made later. */
const greatestId = 2 ** 52;

/** A whole number above zero that this service can keep as an id; 0 for all else. */
export function idIn(text: string | undefined): number {
  const given = (text ?? '').trim();
  const id = /^[1-9]\d{0,15}$/.test(given) ? Number(given) : 0;
  return id <= greatestId ? id : 0;
}

export const numberIn = (text: string): number => {
  const number = /^\s*-?\d{1,15}\s*$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(number) ? number : 0;
};

/** What an index can hold of a name, a slug or an address, and more than any has that was made by hand. */
export const longest = { name: 64, slug: 200, address: 200, email: 100 } as const;

/** Not through the middle of an escape. */
export const cutSlug = (slug: string): string => slug.slice(0, longest.slug).replace(/%[\da-f]?$/i, '');

/** `2024-05-06 07:08:09` → `2024-05-06T07:08:09`; null for the zero date and for what is none. */
export function momentIn(text: string): string | null {
  const match = /^\s*(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)\s*$/.exec(text);
  if (match === null) return null;
  const moment = text.trim().replace(' ', 'T');
  const time = Date.parse(`${moment}Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 19) !== moment ? null : moment;
}

/** `2024-05-06T07:08:09` → `2024-05-06 07:08:09`; the zero date for none. */
export const writtenMoment = (moment: string | null): string =>
  moment === null ? '0000-00-00 00:00:00' : moment.replace('T', ' ');

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/** Parses a custom field value. Values that can't be represented stay strings and are reported. */
export function valueIn(text: ExportedValue, tell: (code: string) => void): Json {
  if (typeof text !== 'string') return text.json;
  const read = readPhpValue(text);
  if (read === null) return text;
  if ('kept' in read) {
    tell(read.kept === 'object' ? 'meta-object' : 'meta-broken');
    return text;
  }
  if (read.repaired) tell('meta-repaired');
  return read.value;
}

/** Keys of the old service's own housekeeping, of no use elsewhere. */
const housekeeping =
  /^(?:_edit_last|_edit_lock|_pingme|_encloseme|_oembed_.*|_transient.*|_site_transient.*|session_tokens)$/;

interface MetaReading {
  /** What it belongs to, for the report. */
  readonly subject: string;
  /** Keys that have become something else. */
  readonly without?: ReadonlySet<string>;
  /** The kind of record, whose registered keys are known here under the name without the format's prefix. */
  readonly object: MetaObject;
  readonly site: Pick<Site, 'metaKeys'>;
  readonly note: (note: Note) => void;
}

/** Every value under its key, in their order. */
export function metaFrom(meta: ExportedMeta, { subject, without, object, site, note }: MetaReading): StoredMeta {
  if (meta.length === 0) return {};
  const known = new Map(site.metaKeys.all().flatMap((one) => (one.object === object ? [[one.key, one] as const] : [])));
  const values = new Map<string, Json[]>();
  for (const [given, text] of meta) {
    if (given === '' || without?.has(given) === true) continue;
    if (housekeeping.test(given)) {
      note({ code: 'housekeeping', subject: `${subject} ${given}` });
      continue;
    }
    const own = given.replace(/^(_?)wp_/, '$1cms_');
    const key = known.has(own) ? own : given;
    const tell = (code: string): void => note({ code, subject: `${subject} ${given}` });
    const value = filteredAs(known.get(key), valueAs(known.get(key), valueIn(text, tell)), tell);
    if (value === undefined) continue;
    const present = values.get(key);
    if (present === undefined) values.set(key, [value]);
    else present.push(value);
  }
  return Object.fromEntries(values);
}

/** The value with sanitized HTML. Undefined if it does not match the schema. */
function filteredAs(key: MetaKey | undefined, value: Json, tell: (code: string) => void): Json | undefined {
  if (key?.markup !== true || value === null) return value;
  const filtered = key.filter(value);
  if (JSON.stringify(filtered) !== JSON.stringify(value)) tell('meta-filtered');
  return filtered ?? undefined;
}

/** Sources that keep everything as text leave it to the key what it is. */
function valueAs(key: MetaKey | undefined, value: Json): Json {
  const { type } = key === undefined ? {} : key.single ? key.schema : (key.schema.items ?? {});
  // PHP has one empty list for lists and maps.
  if (type === 'object' && Array.isArray(value) && value.length === 0) return {};
  if (typeof value !== 'string') return value;
  if (type === 'boolean' && /^[01]?$/.test(value)) return value === '1';
  const isNumber = type === 'integer' ? /^-?\d{1,15}$/.test(value) : type === 'number' && value.trim() !== '';
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : value;
}

const firstValue = (meta: ExportedMeta, key: string): ExportedValue | undefined =>
  meta.find(([given]) => given === key)?.[1];

/** The first value of a key, as text. */
export function firstOf(meta: ExportedMeta, key: string): string | undefined {
  const value = firstValue(meta, key);
  return typeof value === 'object' ? scalarText(value.json) : value;
}

/** What the first value of a key holds. */
export const firstValueIn = (meta: ExportedMeta, key: string, tell: (code: string) => void): Json =>
  valueIn(firstValue(meta, key) ?? '', tell);
