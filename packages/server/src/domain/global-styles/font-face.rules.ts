import { rule, safeValue } from './style-declarations.rules.ts';
import type { Declaration } from './style-declarations.rules.ts';
import { origins } from './global-style.ts';
import type { ThemeJson } from './global-style.ts';
import { mapAt, valueAt } from './theme-json-keys.rules.ts';
import { isList, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';

/** Makes the address of a file of the theme, which it names as `file:./fonts/a.woff2`. */
export type FontFolder = (path: string) => string;

/** Members of a face with the descriptors they become. */
const descriptors: Readonly<Record<string, string>> = {
  fontStyle: 'font-style',
  fontWeight: 'font-weight',
  fontDisplay: 'font-display',
  fontStretch: 'font-stretch',
  ascentOverride: 'ascent-override',
  descentOverride: 'descent-override',
  lineGapOverride: 'line-gap-override',
  sizeAdjust: 'size-adjust',
  fontVariant: 'font-variant',
  fontFeatureSettings: 'font-feature-settings',
  fontVariationSettings: 'font-variation-settings',
  unicodeRange: 'unicode-range',
};

const formats: Readonly<Record<string, string>> = {
  woff2: 'woff2',
  woff: 'woff',
  ttf: 'truetype',
  otf: 'opentype',
};

const urlOf = (src: string, files: FontFolder): string =>
  src.startsWith('file:./') ? files(src.slice('file:./'.length)) : src;

function sourceOf(src: Json, files: FontFolder): string | undefined {
  if (typeof src !== 'string') return undefined;
  const url = urlOf(src, files);
  const extension = /\.([a-z0-9]+)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  const format = Object.hasOwn(formats, extension) ? ` format("${formats[extension]}")` : '';
  return safeValue(`url("${url}")${format}`);
}

function faceRule(face: Json, family: Json | undefined, files: FontFolder): string {
  const src = valueAt(face, 'src');
  const sources = (isList(src) ? src : [src ?? null]).flatMap((one) => sourceOf(one, files) ?? []);
  const name = safeValue(valueAt(face, 'fontFamily') ?? family);
  if (sources.length === 0 || name === undefined) return '';
  const more = Object.entries(descriptors).flatMap(([member, descriptor]): Declaration[] => {
    const value = safeValue(valueAt(face, member));
    return value === undefined ? [] : [[descriptor, value]];
  });
  const quoted = /^["']|,/.test(name) ? name : `"${name}"`;
  const display: Declaration[] = more.some(([descriptor]) => descriptor === 'font-display')
    ? []
    : [['font-display', 'fallback']];
  return rule('@font-face', [['font-family', quoted], ['src', sources.join(',')], ...more, ...display]);
}

const familiesOf = (settings: JsonMap): readonly Json[] =>
  origins.flatMap((origin) => {
    const families = mapAt(settings, 'typography', 'fontFamilies')[origin];
    return isList(families) ? families : [];
  });

const facesOf = (family: Json): readonly Json[] => {
  const faces = valueAt(family, 'fontFace');
  return isList(faces) ? faces : [];
};

/** Where browsers get the fonts from that are among the presets. */
export const fontFaceRules = (settings: JsonMap, files: FontFolder): string =>
  familiesOf(settings)
    .flatMap((family) => facesOf(family).map((face) => faceRule(face, valueAt(family, 'fontFamily'), files)))
    .join('');

/**
 * Files of the theme with the fonts of text and headings. Pages preload them: browsers find a font only after the style
 * sheet, when text without it is on the screen.
 */
export function textFonts({ settings, styles }: ThemeJson, files: FontFolder): readonly string[] {
  const named = [mapAt(styles, 'typography'), mapAt(styles, 'elements', 'heading', 'typography')].flatMap((part) => {
    const slug = /^var(?::preset\|font-family\||\(--wp--preset--font-family--)([\w-]+)\)?$/.exec(
      scalarText(part['fontFamily']),
    );
    return slug?.[1] === undefined ? [] : [slug[1]];
  });
  return [...new Set(named)].flatMap((slug) => {
    const family = familiesOf(settings).findLast((one) => valueAt(one, 'slug') === slug) ?? null;
    const upright = facesOf(family).find((face) => (valueAt(face, 'fontStyle') ?? 'normal') === 'normal') ?? null;
    const src = valueAt(upright, 'src') ?? null;
    const [first = null] = isList(src) ? src : [src];
    return typeof first === 'string' && /^file:\.\/[\w./-]+\.woff2$/.test(first) ? [urlOf(first, files)] : [];
  });
}
