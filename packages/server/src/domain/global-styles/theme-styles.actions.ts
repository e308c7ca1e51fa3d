import { cleanThemeJson } from './clean-theme-json.rules.ts';
import { emptyThemeJson } from './global-style.ts';
import type { Origin, ThemeJson } from './global-style.ts';
import {
  asCurrentVersion,
  mergeThemeJson,
  withAppearanceTools,
  withoutReferences,
  withSpacingScale,
} from './merge-theme-json.rules.ts';
import { supportedThemeJson } from './supported-theme-json.rules.ts';
import { defaultThemeJson } from './theme-json.registry.ts';
import { isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { hasThemeJson, layersOf } from '../themes/theme-layout.rules.ts';
import type { Theme } from '../themes/theme.ts';
import { activeTheme, themeSupports } from '../themes/themes.actions.ts';

/** A `theme.json` as far as it is understood on this site. */
export const understood = ({ site }: Pick<Scope, 'site'>, json: JsonMap, origin: Origin): ThemeJson =>
  cleanThemeJson(origin === 'custom' ? json : asCurrentVersion(json), { origin, isBlock: site.blockTypes.has });

/** The active theme over plugins over the service, before anything of the site itself. */
export const themeStyles = (scope: Scope): ThemeJson =>
  scope.memo.once('styles of the theme', () => withoutReferences(layered(scope, [])));

/** The same with the styles of the site itself on top. */
export const stylesWith = (scope: Scope, own: ThemeJson): ThemeJson => withoutReferences(layered(scope, [own]));

function layered(scope: Scope, above: readonly ThemeJson[]): ThemeJson {
  const theme = activeTheme(scope);
  const layers = [
    understood(scope, defaultThemeJson, 'default'),
    ...scope.site.themeJson.all().map((json) => understood(scope, json, 'blocks')),
    ofTheme(scope, theme),
    ...above,
  ];
  return layers.reduce(mergeThemeJson, emptyThemeJson());
}

/** A theme without a `theme.json` says some of it in what it supports. */
function ofTheme(scope: Scope, theme: Theme): ThemeJson {
  const written = hasThemeJson(theme)
    ? layersOf(theme).map(({ json }) => json ?? {})
    : [supportedThemeJson(themeSupports(scope))];
  const whole = written
    .toReversed()
    .map((json) => understood(scope, json, 'theme'))
    .reduce(mergeThemeJson, emptyThemeJson());
  return mergeThemeJson(blockVariations(scope, theme), withAppearanceTools(withSpacingScale(whole)));
}

/** A file that names blocks is a way in which these can look, and none in which the site can. */
function blockVariations(scope: Scope, theme: Theme): ThemeJson {
  const files = layersOf(theme)
    .toReversed()
    .flatMap(({ styleFiles }) => [...styleFiles]);
  const styled = files.flatMap(([name, { blockTypes, slug = name.split('/').at(-1) ?? name, styles }]): JsonMap[] =>
    isList(blockTypes) && typeof slug === 'string' && isMap(styles)
      ? blockTypes.flatMap((block) =>
          typeof block === 'string' ? [{ styles: { blocks: { [block]: { variations: { [slug]: styles } } } } }] : [],
        )
      : [],
  );
  return styled.map((json) => understood(scope, json, 'theme')).reduce(mergeThemeJson, emptyThemeJson());
}

/** The other ways in which the theme lets the site look; those of a child hide its parent's of the same name. */
export function themeVariations(scope: Scope): JsonMap[] {
  const files = layersOf(activeTheme(scope))
    .toReversed()
    .flatMap(({ styleFiles }) => [...styleFiles]);
  return [...new Map(files)].flatMap(([name, json]) => {
    if (json['blockTypes'] !== undefined) return [];
    const { settings, styles } = understood(scope, json, 'theme');
    const title: Json = json['title'] ?? name.split('/').at(-1) ?? name;
    return [{ version: json['version'] ?? 3, title, ...shown('settings', settings), ...shown('styles', styles) }];
  });
}

const shown = (name: string, node: JsonMap): JsonMap => (Object.keys(node).length === 0 ? {} : { [name]: node });
