import { mergeMaps } from './merge-theme-json.rules.ts';
import { mapAt, presetKinds, valueAt } from './theme-json-keys.rules.ts';
import { publicUserStyles } from './user-styles.actions.ts';
import { emptyMap, isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap, MutableJsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import type { Theme } from '../themes/theme.ts';

/** `theme.json` of a theme with what the site laid over it; nothing where it laid nothing. */
export async function exportedStyles(scope: Scope, theme: Theme): Promise<ReadonlyMap<string, string>> {
  const { settings, styles } = await publicUserStyles(scope);
  if (Object.keys(settings).length + Object.keys(styles).length === 0) return new Map();
  const json = theme.json ?? { version: 3 };
  const whole = {
    ...json,
    settings: withPresets(mapAt(json, 'settings'), settings),
    styles: mergeMaps(mapAt(json, 'styles'), styles),
  };
  return new Map([['theme.json', `${JSON.stringify(whole, null, 2)}\n`]]);
}

const slugOf = (preset: Json): Json | undefined => valueAt(preset, 'slug');

/** In a theme, presets are plain lists: what the site changed of them, and behind it what the site added. */
function withPresets(ofTheme: JsonMap, ofSite: JsonMap): JsonMap {
  const settings: MutableJsonMap = Object.assign(emptyMap(), mergeMaps(ofTheme, ofSite));
  for (const { group, name } of presetKinds) {
    const changed = valueAt(ofSite, group, name);
    if (!isMap(changed)) continue;
    const written = valueAt(ofTheme, group, name);
    const below = changed['theme'] ?? written;
    const added = isList(changed['custom']) ? changed['custom'] : [];
    const taken = new Set(added.map(slugOf));
    const kept = isList(below) ? below.filter((preset) => !taken.has(slugOf(preset))) : [];
    settings[group] = Object.assign(emptyMap(), mapAt(settings, group), { [name]: [...kept, ...added] });
  }
  return settings;
}
