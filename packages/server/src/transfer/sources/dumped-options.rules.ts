import { readPhpValue } from '../../formats/php-values.ts';
import { isList, isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { storedName } from '../records/values.ts';
import type { ForeignWidget } from './source.ts';

type Options = ReadonlyMap<string, string>;

/** What an option holds; null where it is not there or cannot be read. */
export function optionValue(options: Options, name: string): Json {
  const read = readPhpValue(options.get(name) ?? '');
  return read !== null && 'value' in read ? read.value : null;
}

const membersOf = (value: Json | undefined): JsonMap => {
  if (value === undefined || value === null) return {};
  if (isList(value)) return Object.fromEntries(value.map((one, at) => [String(at), one]));
  return isMap(value) ? value : {};
};

const numbersIn = (value: Json | undefined): number[] =>
  Object.values(membersOf(value)).map((one) => Number(scalarText(one)) || 0);

/** Posts that stay on top. */
export const stickyOf = (options: Options): ReadonlySet<number> =>
  new Set(numbersIn(optionValue(options, 'sticky_posts')));

/** Location → menu; those of the theme in use before those of others, which come back with their themes. */
export function locationsOf(options: Options): ReadonlyMap<string, number> {
  const own = `theme_mods_${options.get('stylesheet') ?? ''}`;
  const themes = [...options.keys()].filter((name) => name.startsWith('theme_mods_') && name !== own);
  const found = [...themes, own].flatMap((name) => {
    const assigned = membersOf(membersOf(optionValue(options, name))['nav_menu_locations']);
    return Object.entries(assigned).map(([place, menu]) => [place, Number(scalarText(menu)) || 0] as const);
  });
  return new Map(found);
}

export const addingMenusOf = (options: Options): readonly number[] =>
  numbersIn(membersOf(optionValue(options, 'nav_menu_options'))['auto_add']);

/** Widgets in the order of their sidebars. */
export function widgetsOf(options: Options): readonly ForeignWidget[] {
  const sidebars = Object.entries(membersOf(optionValue(options, 'sidebars_widgets')));
  return sidebars.flatMap(([sidebar, ids]) =>
    Object.values(membersOf(ids)).flatMap((given): ForeignWidget[] => {
      const id = scalarText(given);
      const [, idBase = '', number = ''] = /^(.+)-(\d+)$/.exec(id) ?? [];
      const settings = membersOf(optionValue(options, `widget_${idBase}`))[number];
      return settings !== undefined && isMap(settings) ? [{ id, sidebar: storedName(sidebar), settings }] : [];
    }),
  );
}
