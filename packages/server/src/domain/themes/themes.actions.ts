import { findThemes, starterTheme } from './installed-themes.registry.ts';
import type { InstalledThemes } from './installed-themes.registry.ts';
import { hasThemeJson } from './theme-layout.rules.ts';
import { html5Parts } from './theme-features.rules.ts';
import type { Theme } from './theme.ts';
import { themeErrors } from './themes.errors.ts';
import { isList } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { textOption } from '../settings/option-values.rules.ts';
import { changeOptions } from '../settings/settings.actions.ts';
import { inTransaction } from '../../site/transaction.ts';

/** Option with the name of the active theme's folder. */
const activeOption = 'stylesheet';

type ThemeScope = Pick<Scope, 'options' | 'themes'>;

/**
 * The theme that the site uses. It is a matter of the options and of what is installed alone, so that nothing has to be
 * built anew when it is switched. A site whose theme is gone has the one that comes with the service.
 */
export function activeTheme({ options, themes }: ThemeScope): Theme {
  const theme = themes.get(textOption(options, activeOption)) ?? themes.get(starterTheme);
  if (theme === undefined) throw new Error('The starter theme is missing from the package.');
  return theme;
}

function requireTheme({ themes }: Pick<Scope, 'themes'>, stylesheet: string): Theme {
  const theme = themes.get(stylesheet);
  if (theme === undefined) throw themeErrors.unknown(stylesheet);
  return theme;
}

/** What every theme made of blocks supports by itself. */
const blockSupports: ReadonlyMap<string, Json> = new Map<string, Json>([
  ...['automatic-feed-links', 'editor-styles', 'post-thumbnails', 'responsive-embeds'].map(
    (feature): [string, Json] => [feature, true],
  ),
  ['html5', html5Parts],
]);

/** Feature → true, or what there is to say about it: of the active theme, and of the plugins. */
export function themeSupports(scope: Scope): ReadonlyMap<string, Json> {
  return scope.memo.pure('theme supports', () => {
    const theme = activeTheme(scope);
    const hasTemplates = theme.isBlockTheme || hasThemeJson(theme);
    return new Map<string, Json>([
      ...(theme.isBlockTheme ? blockSupports : []),
      ...(hasTemplates ? ([['block-templates', true]] as const) : []),
      ...theme.supports,
      ...scope.site.themeSupports.entries(),
    ]);
  });
}

/** Whether the site writes this part of a page, such as `caption`, in the elements made for it. */
export function writesHtml5(scope: Scope, part: string): boolean {
  const parts = themeSupports(scope).get('html5') ?? false;
  return isList(parts) ? parts.includes(part) : parts === true;
}

/** The themes in these places, for commands that need no site. */
export const themesIn = (places: readonly string[]): InstalledThemes => findThemes(places);

/** Every node uses the theme from now on, as soon as it hears of it. */
export async function switchTheme(scope: Scope, stylesheet: string): Promise<Theme> {
  const [theme, before] = [requireTheme(scope, stylesheet), activeTheme(scope)];
  await inTransaction(scope, async (inner) => {
    await changeOptions(inner, { [activeOption]: stylesheet });
    await inner.site.hooks.action('switch_theme', theme, { scope: inner, before });
  });
  scope.optionCache.forget();
  return theme;
}
