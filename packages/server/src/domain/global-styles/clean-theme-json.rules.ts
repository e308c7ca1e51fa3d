import { elementSelectors, isPseudoClass, knownSettings, knownStyles } from './theme-json-keys.rules.ts';
import type { Known } from './theme-json-keys.rules.ts';
import { origins } from './global-style.ts';
import type { Origin, ThemeJson } from './global-style.ts';
import { cssValue } from '../../blocks/supports.ts';
import { emptyMap, isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';

export interface Cleaning {
  /** Whose presets those are that say no origin of their own. */
  readonly origin: Origin;
  /** Whether there is such a block. */
  readonly isBlock: (name: string) => boolean;
}

/** The settings and styles of a `theme.json`, without what no one understands. */
export const cleanThemeJson = (json: JsonMap, cleaning: Cleaning): ThemeJson => ({
  settings: cleanSettings(json['settings'], cleaning),
  styles: cleanStyles(json['styles'], cleaning),
});

type Reader = (value: Json, name: string) => Json | undefined;

/** The members that are read as something, each in its place. */
function readMembers(map: Json | undefined, read: Reader): JsonMap {
  const kept = emptyMap();
  if (!isMap(map)) return kept;
  for (const [name, value] of Object.entries(map)) {
    const member = read(value, name);
    if (member !== undefined) kept[name] = member;
  }
  return kept;
}

const some = (map: JsonMap): JsonMap | undefined => (Object.keys(map).length === 0 ? undefined : map);

const ofTable = (table: Readonly<Record<string, Known>>, name: string): Known | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

function cleanSettings(settings: Json | undefined, cleaning: Cleaning): JsonMap {
  const own = (value: Json, name: string) => settingAt(value, ofTable(knownSettings, name), cleaning);
  return readMembers(settings, (value, name) =>
    name === 'blocks'
      ? some(readMembers(value, (of, block) => (cleaning.isBlock(block) ? some(readMembers(of, own)) : undefined)))
      : own(value, name),
  );
}

function settingAt(value: Json, known: Known | undefined, cleaning: Cleaning): Json | undefined {
  if (known === undefined || known === 'any') return known && value;
  if (known === 'by origin') return byOrigin(value, cleaning.origin);
  return some(readMembers(value, (member, name) => settingAt(member, ofTable(known, name), cleaning)));
}

const isOrigin = (name: string): name is Origin => origins.some((origin) => origin === name);

/** A list, or a single entry in place of one, has the origin of the file that declares it, unless it names one. */
function byOrigin(value: Json, origin: Origin): JsonMap | undefined {
  if (isList(value)) return { [origin]: value.filter(isPreset) };
  if (!isMap(value)) return undefined;
  const named = readMembers(value, (given, name) => {
    if (!isOrigin(name)) return undefined;
    return isList(given) ? given.filter(isPreset) : isMap(given) ? given : undefined;
  });
  return some(named) ?? (Object.keys(value).length === 0 ? undefined : { [origin]: value });
}

const isPreset = (value: Json): boolean => isMap(value) && typeof value['slug'] === 'string';

const ownStyles = (styles: Json | undefined): JsonMap =>
  readMembers(styles, (value, name) => styleAt(value, ofTable(knownStyles, name)));

function styleAt(value: Json, known: Known | undefined): Json | undefined {
  if (known === undefined || known === 'by origin') return undefined;
  if (known === 'any') return withVariables(value);
  return some(readMembers(value, (member, name) => styleAt(member, ofTable(known, name))));
}

/** Names of presets become the variables that hold their values. */
function withVariables(value: Json): Json {
  if (typeof value === 'string') return value.startsWith('var:') ? cssValue(value) : value;
  return isMap(value) ? readMembers(value, withVariables) : value;
}

const merged = (...parts: readonly JsonMap[]): JsonMap => Object.assign(emptyMap(), ...parts) as JsonMap;

/** Styles of the page, of a block, or of a way a block can look: each with those of the elements in it. */
function cleanStyles(styles: Json | undefined, cleaning: Cleaning): JsonMap {
  return readMembers(styles, (value, name) => {
    if (name === 'elements') return some(cleanElements(value));
    if (name === 'variations') return some(readMembers(value, (one) => some(cleanStyles(one, cleaning))));
    if (name === 'blocks')
      return some(
        readMembers(value, (of, block) => (cleaning.isBlock(block) ? some(cleanStyles(of, cleaning)) : undefined)),
      );
    return styleAt(value, ofTable(knownStyles, name));
  });
}

const cleanElements = (elements: Json): JsonMap =>
  readMembers(elements, (styles, element) => {
    if (!elementSelectors.has(element)) return undefined;
    const states = readMembers(styles, (value, name) =>
      isPseudoClass(element, name) ? some(ownStyles(value)) : undefined,
    );
    return some(merged(ownStyles(styles), states));
  });
