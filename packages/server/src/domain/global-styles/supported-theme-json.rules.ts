import { isList } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';

const presets = (list: Json | undefined, name: string): JsonMap => (isList(list) ? { [name]: list } : {});

/** What a classic theme says by what it supports, in the words of a `theme.json`. */
export function supportedThemeJson(supports: ReadonlyMap<string, Json>): JsonMap {
  const isOn = (feature: string): boolean => supports.get(feature) === true;
  const units = supports.get('custom-units');
  return {
    settings: {
      ...(isOn('appearance-tools') && { appearanceTools: true }),
      color: {
        ...presets(supports.get('editor-color-palette'), 'palette'),
        ...presets(supports.get('editor-gradient-presets'), 'gradients'),
        ...(isOn('disable-custom-colors') && { custom: false }),
        ...(isOn('disable-custom-gradients') && { customGradient: false }),
        ...(isOn('link-color') && { link: true }),
      },
      spacing: {
        ...(isOn('custom-spacing') && { padding: true }),
        ...(isList(units) && { units }),
      },
      typography: {
        ...presets(supports.get('editor-font-sizes'), 'fontSizes'),
        ...(isOn('disable-custom-font-sizes') && { customFontSize: false }),
        ...(isOn('custom-line-height') && { lineHeight: true }),
      },
      ...(isOn('border') && { border: { color: true, radius: true, style: true, width: true } }),
    },
  };
}
