import { gathered, metaErrors } from './meta.errors.ts';
import { filteredValue } from './meta.registry.ts';
import type { MetaKey, MetaObject, MetaRight } from './meta.registry.ts';
import { isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { RestError } from '../../rest/errors.ts';
import { sameness } from '../../schema/sameness.ts';
import type { Scope } from '../../scope.ts';

/** Key → its values; single keys and lists are stored in one form. */
export type StoredMeta = Readonly<Record<string, readonly Json[]>>;

const valuesOf = (stored: StoredMeta, key: string): readonly Json[] =>
  Object.hasOwn(stored, key) ? (stored[key] ?? []) : [];

/** What a key reads as. A value that does not fit its schema, a default included, reads as null. */
export function readMetaKey(stored: StoredMeta, key: MetaKey): Json {
  const values = valuesOf(stored, key.key);
  const fitting = (value: Json): Json => {
    const outcome = key.checkStored(value, key.restName);
    return outcome.ok ? outcome.value : null;
  };
  if (key.single) return fitting(values[0] ?? key.default);
  return values.length === 0 ? key.default : values.map(fitting);
}

export const readMeta = (stored: StoredMeta, keys: readonly MetaKey[]): JsonMap =>
  Object.fromEntries(keys.map((key) => [key.restName, readMetaKey(stored, key)]));

export interface MetaChange {
  readonly stored: StoredMeta;
  /** What the request says of `meta`: REST name → value. Names that are no keys are ignored. */
  readonly sent: Json | undefined;
  readonly keys: readonly MetaKey[];
  readonly right: MetaRight;
}

export interface ChangedMeta {
  readonly stored: StoredMeta;
  readonly errors: readonly RestError[];
}

/** Goes through the keys in the order they were registered and gathers what cannot be done. */
export function applyMeta({ stored, sent, keys, right }: MetaChange): ChangedMeta {
  if (!isMap(sent)) return { stored, errors: [] };
  const next = new Map(Object.entries(stored));
  const errors: RestError[] = [];
  for (const key of keys) {
    if (!Object.hasOwn(sent, key.restName)) continue;
    const change = changeOf(stored, key, { value: sent[key.restName] ?? null, right });
    if (change === null) continue;
    if (change instanceof Error) errors.push(change);
    else if (change.length === 0) next.delete(key.key);
    else next.set(key.key, change);
  }
  return { stored: Object.fromEntries(next), errors };
}

/** The same for writes that are to leave nothing behind when any part of them is invalid. */
export function changedMeta(change: MetaChange): StoredMeta {
  const { stored, errors } = applyMeta(change);
  const error = gathered(errors);
  if (error !== null) throw error;
  return stored;
}

/** What a plugin stores in the name of the caller, by key. Null removes a key. */
export function filteredMeta(
  { caller, site }: Pick<Scope, 'caller' | 'site'>,
  object: MetaObject,
  values: JsonMap,
): JsonMap {
  if (caller.can('unfiltered_html')) return values;
  const filtered = Object.entries(values).map(
    ([key, value]) => [key, filteredValue(site, { object, key, value })] as const,
  );
  return Object.fromEntries(filtered);
}

interface Sent {
  readonly value: Json;
  readonly right: MetaRight;
}

/** The values to store (none removes the key), null when all stays as it is, or why it may not be. */
function changeOf(stored: StoredMeta, key: MetaKey, { value, right }: Sent): readonly Json[] | RestError | null {
  const signedIn = right.caller.id !== 0;
  const remove = (): readonly Json[] | RestError =>
    key.canEdit(right) ? [] : metaErrors.notRemovable(key.restName, signedIn);
  if (value === null) return remove();
  const outcome = key.checkSent(value, `meta.${key.restName}`);
  if (!outcome.ok) return metaErrors.refusedValue(outcome.refusal);
  const values = key.single || !isList(outcome.value) ? [outcome.value] : outcome.value;
  if (values.length === 0) return remove();
  if (key.single && isUnchanged(valuesOf(stored, key.key), outcome.value)) return null;
  if (!key.canEdit(right)) return metaErrors.notEditable(key.restName, signedIn);
  return right.caller.can('unfiltered_html') ? values : filtered(key, values);
}

/** For users without the `unfiltered_html` capability. */
function filtered(key: MetaKey, values: readonly Json[]): readonly Json[] | RestError {
  const kept = values.map((value) => key.filter(value));
  return kept.includes(null) ? metaErrors.unreadableMarkup(`meta.${key.restName}`) : kept;
}

const isUnchanged = ([present, ...more]: readonly Json[], value: Json): boolean =>
  present !== undefined && more.length === 0 && sameness(present) === sameness(value);
