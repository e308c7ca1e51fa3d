import { emptyMap, isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { viewConfigKeys, viewConfigVersion } from './view-config.ts';
import type { ViewConfig, ViewConfigKey } from './view-config.ts';

/**
 * How a patch is applied. `set`: a value replaces the one there was. `merge`: maps are merged key by key, lists are joined,
 * and members that are the same are merged. `replace`: the same, but lists are replaced whole. `remove`: what is named is
 * taken away, keys from a map and members from a list. A null takes away what it stands for, in every mode.
 */
export const patchModes = ['set', 'merge', 'replace', 'remove'] as const;
export type PatchMode = (typeof patchModes)[number];

/** A change of a view configuration. */
export interface ViewConfigPatch {
  /** Of the shape of configurations; there is only 1. */
  readonly version: number;
  readonly mode: PatchMode;
  readonly patch: { readonly [Key in ViewConfigKey]?: Json };
}

/** What is wrong with a patch, and with which function it was sent; null where it was with none. */
export interface PatchProblem {
  readonly function: string | null;
  readonly message: string;
}

/** Everything that is wrong with a patch; none is applied that has a problem. */
export function problemsOf(given: unknown, sentWith: string | null): readonly PatchProblem[] {
  const problem = (message: string): PatchProblem => ({ function: sentWith, message });
  if (!isMap(given)) return [problem('A patch must be an object with `version`, `mode`, and `patch`.')];
  const { version, mode, patch } = given;
  const problems: PatchProblem[] = [];
  if (version !== viewConfigVersion) problems.push(problem(`\`version\` must be ${viewConfigVersion}.`));
  if (!patchModes.some((one) => one === mode))
    problems.push(problem(`\`mode\` must be one of ${patchModes.join(', ')}.`));
  if (!isMap(patch)) return [...problems, problem('`patch` must be an object.')];
  for (const key of Object.keys(patch)) {
    const wrong = wrongWith(key, patch[key] ?? null, mode === 'remove');
    if (wrong !== null) problems.push(problem(wrong));
  }
  return problems;
}

function wrongWith(key: string, value: Json, isRemoval: boolean): string | null {
  if (!viewConfigKeys.some((one) => one === key)) return `\`${key}\` must be one of ${viewConfigKeys.join(', ')}.`;
  if (value === null || (isRemoval && isList(value))) return null;
  if (key === 'view_list') {
    if (!isList(value)) return '`view_list` must be a list.';
    return value.every((view) => identityOf(view) !== null)
      ? null
      : 'Every view of `view_list` must have an id or a slug.';
  }
  return isMap(value) ? null : `\`${key}\` must be an object.`;
}

/** The configuration with a patch that has no problems. What is taken away altogether is empty. */
export function patchedConfig(config: ViewConfig, { mode, patch }: ViewConfigPatch): ViewConfig {
  const changed: JsonMap = mode === 'remove' ? removed(config, patch) : changedMap(config, patch, mode);
  const mapOf = (key: ViewConfigKey): JsonMap => (isMap(changed[key]) ? changed[key] : {});
  const views = changed['view_list'];
  return {
    default_view: mapOf('default_view'),
    default_layouts: mapOf('default_layouts'),
    view_list: isList(views) ? views.filter(isMap) : [],
    form: mapOf('form'),
  };
}

function changedMap(map: JsonMap, patch: JsonMap, mode: 'set' | 'merge' | 'replace'): JsonMap {
  const result = Object.assign(emptyMap(), map);
  for (const [key, value] of Object.entries(patch)) {
    const before = Object.hasOwn(map, key) ? map[key] : undefined;
    if (value === null) delete result[key];
    else result[key] = mode === 'set' || before === undefined ? value : joined(before, value, mode);
  }
  return result;
}

function joined(before: Json, value: Json, mode: 'merge' | 'replace'): Json {
  if (isMap(before) && isMap(value)) return changedMap(before, value, mode);
  return mode === 'merge' && isList(before) && isList(value) ? joinedLists(before, value) : value;
}

function joinedLists(before: readonly Json[], more: readonly Json[]): readonly Json[] {
  const result = [...before];
  for (const member of more) {
    const at = placeIn(result, member);
    const known = result[at];
    if (known === undefined) result.push(member);
    else result[at] = joined(known, member, 'merge');
  }
  return result;
}

/** From a map, the keys that a list names; a map goes deeper, and names with null. */
function removed(map: JsonMap, named: JsonMap): JsonMap {
  const result = Object.assign(emptyMap(), map);
  for (const [key, value] of Object.entries(named)) {
    const before = Object.hasOwn(map, key) ? map[key] : undefined;
    if (value === null) delete result[key];
    else if (before !== undefined) result[key] = without(before, value);
  }
  return result;
}

function without(before: Json, named: Json): Json {
  if (isList(before) && isList(named)) return before.filter((member) => placeIn(named, member) === -1);
  if (!isMap(before)) return before;
  if (isMap(named)) return removed(before, named);
  if (!isList(named)) return before;
  const keys = new Set(named);
  return Object.fromEntries(Object.entries(before).filter(([key]) => !keys.has(key)));
}

const placeIn = (list: readonly Json[], member: Json): number => {
  const identity = identityOf(member);
  return identity === null ? -1 : list.findIndex((one) => identityOf(one) === identity);
};

/** A word is itself; a map is known by its `id`, else by its `slug`. */
function identityOf(member: Json): string | null {
  if (typeof member === 'string') return member;
  const named = isMap(member) ? (member['id'] ?? member['slug']) : undefined;
  return typeof named === 'string' ? named : null;
}
