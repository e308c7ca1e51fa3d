import defaults from '../../../data/theme-defaults.json' with { type: 'json' };
import { isMap } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Registry } from '../../lib/registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

declare module '../../scope.ts' {
  interface Registries {
    /** Settings and styles of plugins, which themes and the site lay theirs over. */
    readonly themeJson: Registry<JsonMap>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * Settings and styles as in a `theme.json`, below those of every theme: presets, and how blocks of the plugin look.
     *
     * @example
     * api.registerThemeJson({ styles: { blocks: { 'shop/price': { typography: { fontWeight: '700' } } } } });
     */
    registerThemeJson(json: JsonMap): void;
  }
}

/** What every theme starts from. */
export const defaultThemeJson: JsonMap = defaults as unknown as JsonMap;

const nodes = ['version', 'settings', 'styles'];

export function registerThemeJson({ themeJson }: Pick<SiteDraft, 'themeJson'>, json: JsonMap): void {
  const strange = Object.keys(json).find((name) => !nodes.includes(name));
  if (strange !== undefined)
    throw new Error(`The theme.json of a plugin can contain only \`settings\` and \`styles\`, not \`${strange}\`.`);
  if (![json['settings'] ?? {}, json['styles'] ?? {}].every(isMap))
    throw new Error('`settings` and `styles` of theme.json must be objects.');
  themeJson.add(`${themeJson.all().length}`, json);
}
