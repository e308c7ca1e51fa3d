import type { Setting } from './settings.registry.ts';
import { settingErrors } from './settings.errors.ts';
import { addOptions, loadOptions, lockOptions, removeOptions, saveOptions } from './settings.store.ts';
import type { OptionValues } from './settings.store.ts';
import type { Options } from '../../site/options.ts';
import type { Database } from '../../db/connection/connect.ts';
import { wholeSite } from '../../events/notice.ts';
import type { Doing } from '../../events/audit.ts';
import { recordEvents } from '../../events/outbox.ts';
import { emptyMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';

/** Option → its new value; null removes it. */
export type OptionChanges = Readonly<Record<string, Json>>;

/** Every setting as it is stored now, in the order registered. */
export async function readSettings(scope: Scope): Promise<JsonMap> {
  const settings = scope.site.settings.all();
  const options = await loadOptions(
    scope.db.kysely,
    settings.map(({ option }) => option),
  );
  const values = emptyMap();
  for (const setting of settings) {
    const given = { scope, name: setting.name, setting };
    const instead = await scope.site.hooks.filter('rest_pre_get_setting', null, given);
    values[setting.name] = fitting(setting, instead ?? storedOrUsual({ scope, options }, setting));
  }
  return values;
}

interface Source {
  readonly scope: Scope;
  readonly options: Options;
}

const storedOrUsual = ({ scope, options }: Source, { option, usual, schema }: Setting): Json =>
  options.get(option) ?? usual?.(scope) ?? schema.default ?? null;

/** Null when the value does not fit. */
function fitting(setting: Setting, value: Json): Json {
  if (value === null) return null;
  const outcome = setting.check(value, setting.name);
  return outcome.ok ? outcome.value : null;
}

/** What a setting is for the request at hand, by its REST name. */
export function settingValue(scope: Scope, name: string): Json {
  const setting = scope.site.settings.get(name);
  return setting === undefined ? null : fitting(setting, storedOrUsual({ scope, options: scope.options }, setting));
}

/** What a setting is in the database at this moment: for what a right is decided by. */
export async function storedSetting(scope: Scope, name: string): Promise<Json> {
  const setting = scope.site.settings.get(name);
  if (setting === undefined) return null;
  const options = await loadOptions(scope.db.kysely, [setting.option]);
  return fitting(setting, storedOrUsual({ scope, options }, setting));
}

/** Stores what was sent for the settings it names; anything else in it is ignored. */
export async function updateSettings(scope: Scope, sent: JsonMap): Promise<void> {
  const changes = await wantedChanges(scope, sent);
  if (changes.length === 0) return;
  await scope.db.transaction(async (trx) => {
    const stored = await lockOptions(
      trx,
      changes.map(({ setting }) => setting.option),
    );
    for (const { setting, value } of changes) if (value === null) refuseIfUnfit(setting, stored);
    const inner = { ...scope, db: { kysely: trx } };
    await changeOptions(inner, Object.fromEntries(changes.map(({ setting, value }) => [setting.option, value])));
  }, scope.deadline);
  scope.optionCache.forget();
}

interface Change {
  readonly setting: Setting;
  /** In stored form; null removes it. */
  readonly value: Json;
}

async function wantedChanges(scope: Scope, sent: JsonMap): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const setting of scope.site.settings.all()) {
    const value = sent[setting.name];
    if (value === undefined) continue;
    const outcome = value === null ? { ok: true, value } : setting.check(value, setting.name);
    // What does not fit was rejected with the other arguments already.
    if (!outcome.ok) continue;
    const given = { scope, name: setting.name, setting, value: outcome.value };
    if (await scope.site.hooks.filter('rest_pre_update_setting', false, given)) continue;
    changes.push({ setting, value: outcome.value === null ? null : setting.toStored(outcome.value) });
  }
  return changes;
}

/** Deleting would silently replace an invalid value with the default. */
function refuseIfUnfit(setting: Setting, stored: OptionValues): void {
  const value = stored.get(setting.option);
  if (value !== undefined && fitting(setting, value) === null) throw settingErrors.invalidStoredValue(setting.name);
}

/** Stores options in a new transaction. */
export async function setOptions(
  scope: Doing & Pick<Scope, 'db' | 'optionCache'>,
  changes: OptionChanges,
): Promise<void> {
  await scope.db.transaction((kysely) => changeOptions({ ...scope, db: { kysely } }, changes));
  scope.optionCache.forget();
}

/** Stores options as part of a larger write, after whose commit `scope.optionCache.forget()` is to be called. */
export async function changeOptions(
  { db, caller, credential, remoteAddress }: Doing,
  changes: OptionChanges,
): Promise<void> {
  const { kysely: trx } = db;
  const entries = Object.entries(changes);
  await saveOptions(trx, new Map(entries.filter(([, value]) => value !== null)));
  await removeOptions(
    trx,
    entries.filter(([, value]) => value === null).map(([name]) => name),
  );
  const subject = { names: entries.map(([name]) => name) };
  const doing = {
    db,
    ...(caller && { caller }),
    ...(credential && { credential }),
    ...(remoteAddress && { remoteAddress }),
  };
  await recordEvents(doing, [{ kind: 'settings.updated', subject, tags: [wholeSite], audit: {} }]);
}

export interface OptionChange {
  readonly name: string;
  /** Given what is stored, or null. */
  readonly change: (stored: Json) => Json;
}

/** Makes a new value of an option out of the stored one, with no other writer in between; the rest as above. */
export async function changeOption(doing: Doing, { name, change }: OptionChange): Promise<void> {
  // A row to lock, also where nothing is stored yet.
  const { kysely: trx } = doing.db;
  await addOptions(trx, new Map([[name, null]]));
  const stored = await lockOptions(trx, [name]);
  await changeOptions(doing, { [name]: change(stored.get(name) ?? null) });
}

/** What is stored at this moment; null where nothing is. */
export const readOption = async ({ kysely }: Pick<Database, 'kysely'>, name: string): Promise<Json> =>
  (await loadOptions(kysely, [name])).get(name) ?? null;

/** Does the database hold a site at this moment? */
export const isInstalled = async ({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> =>
  (await loadOptions(kysely, ['blogname'])).has('blogname');

/** The options of a new site; what is stored already stays. */
export const installOptions = ({ kysely }: Pick<Database, 'kysely'>, options: OptionChanges): Promise<void> =>
  addOptions(kysely, new Map(Object.entries(options)));

declare module '../../events/event.ts' {
  interface EventKinds {
    'settings.updated': true;
  }
}
