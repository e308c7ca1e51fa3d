import { appearanceTools, mapAt, presetKinds, valueAt } from './theme-json-keys.rules.ts';
import { emptyMap, isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap, MutableJsonMap } from '../../lib/json.ts';
import type { ThemeJson } from './global-style.ts';

/** What is said above wins, member by member; lists are taken whole. */
export const mergeThemeJson = (below: ThemeJson, above: ThemeJson): ThemeJson => ({
  settings: withoutOverriding(mergeMaps(below.settings, above.settings)),
  styles: mergeMaps(below.styles, above.styles),
});

export function mergeMaps(below: JsonMap, above: JsonMap): JsonMap {
  const merged: MutableJsonMap = Object.assign(emptyMap(), below);
  for (const [name, value] of Object.entries(above)) {
    const under = merged[name];
    merged[name] = isMap(under) && isMap(value) ? mergeMaps(under, value) : value;
  }
  return merged;
}

/** A copy with another value at a place. */
function changeAt(map: JsonMap, [name = '', ...rest]: readonly string[], value: Json): JsonMap {
  const changed: MutableJsonMap = Object.assign(emptyMap(), map);
  changed[name] = rest.length === 0 ? value : changeAt(mapAt(map, name), rest, value);
  return changed;
}

/** A theme does not redefine presets of the service by their slugs, unless it switches those off. */
function withoutOverriding(settings: JsonMap): JsonMap {
  let kept = settings;
  for (const { group, name, keepsDefaults } of presetKinds) {
    const ofTheme = valueAt(settings, group, name, 'theme');
    const defaults = valueAt(settings, group, name, 'default');
    if (keepsDefaults === undefined || valueAt(settings, group, keepsDefaults) !== true) continue;
    if (!isList(ofTheme) || !isList(defaults)) continue;
    const taken = new Set(defaults.map((preset) => valueAt(preset, 'slug')));
    const left = ofTheme.filter((preset) => !taken.has(valueAt(preset, 'slug')));
    if (left.length < ofTheme.length) kept = changeAt(kept, [group, name, 'theme'], left);
  }
  return kept;
}

const currentVersion = 3;

/**
 * Before version 3, sizes of a theme replaced the default ones of the same slug. Since then a theme says so with
 * `defaultFontSizes` and `defaultSpacingSizes`.
 */
export function asCurrentVersion(json: JsonMap): JsonMap {
  const { version } = json;
  if (typeof version !== 'number' || version >= currentVersion) return json;
  const has = (...path: readonly string[]): boolean => valueAt(json, 'settings', ...path) !== undefined;
  const replaced = [
    ...(has('typography', 'fontSizes') ? [['typography', 'defaultFontSizes']] : []),
    ...(has('spacing', 'spacingSizes') || has('spacing', 'spacingScale') ? [['spacing', 'defaultSpacingSizes']] : []),
  ];
  return replaced
    .filter((path) => !has(...path))
    .reduce((changed, path) => changeAt(changed, ['settings', ...path], false), json);
}

/** A theme that wants all tools gets each one that it does not speak of itself. */
export function withAppearanceTools(json: ThemeJson): ThemeJson {
  const { appearanceTools: wanted, ...own } = json.settings;
  if (wanted === undefined) return json;
  let settings: JsonMap = Object.assign(emptyMap(), own);
  if (wanted !== true) return { ...json, settings };
  for (const [group, names] of Object.entries(appearanceTools)) {
    for (const name of names) {
      if ((valueAt(settings, group, name) ?? null) === null) settings = changeAt(settings, [group, name], true);
    }
  }
  return { ...json, settings };
}

/** `{ "ref": "styles.color.text" }` stands for the value at that place. One that leads to none, or to another, is dropped. */
export function withoutReferences(json: ThemeJson): ThemeJson {
  const resolve = (value: Json): Json | undefined => {
    if (!isMap(value)) return value;
    const ref = valueAt(value, 'ref');
    if (typeof ref === 'string') {
      const target = valueAt(json as unknown as JsonMap, ...ref.split('.'));
      return typeof target === 'object' ? undefined : target;
    }
    const resolved = emptyMap();
    for (const [name, member] of Object.entries(value)) {
      const found = resolve(member);
      if (found !== undefined) resolved[name] = found;
    }
    return resolved;
  };
  return { ...json, styles: resolve(json.styles) as JsonMap };
}

const shirtSizes = ['X-Small', 'Small', 'Medium', 'Large', 'X-Large'];

/** Sizes that a theme describes by how they grow, from the middle one in both directions. */
export function withSpacingScale(json: ThemeJson): ThemeJson {
  const scale = mapAt(json.settings, 'spacing', 'spacingScale', 'theme');
  const { steps, increment, mediumStep, operator, unit } = scale;
  const isUsable =
    typeof steps === 'number' &&
    typeof increment === 'number' &&
    typeof mediumStep === 'number' &&
    typeof unit === 'string';
  if (
    !isUsable ||
    steps < 1 ||
    steps > 20 ||
    increment <= 0 ||
    valueAt(json.settings, 'spacing', 'spacingSizes', 'theme')
  )
    return json;
  const middle = Math.ceil(Math.min(steps, 10) / 2);
  const sizes = Array.from({ length: Math.floor(steps) }, (_, at) => {
    const away = at + 1 - middle;
    const size = operator === '+' ? mediumStep + away * increment : mediumStep * increment ** away;
    return {
      name: steps === shirtSizes.length ? (shirtSizes[at] ?? `${at + 1}`) : `${at + 1}`,
      slug: `${50 + away * 10}`,
      size: `${Math.round(size * 100) / 100}${unit}`,
    };
  });
  return { ...json, settings: changeAt(json.settings, ['spacing', 'spacingSizes', 'theme'], sizes) };
}
