import { isSafeValue } from './safe-css.rules.ts';
import { valueAt } from './theme-json-keys.rules.ts';
import { cssValue } from '../../blocks/supports.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';

/** A property of CSS with its value. */
export type Declaration = readonly [property: string, value: string];

/** One place in styles, and what it becomes. */
interface Property {
  readonly path: readonly [group: string, ...rest: string[]];
  readonly name: string;
}

const property = (path: string, name: string): Property => ({ path: path.split('.') as [string], name });

const dashed = (word: string): string => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const sides = ['top', 'right', 'bottom', 'left'] as const;

const plain: readonly Property[] = [
  property('color.text', 'color'),
  property('color.background', 'background-color'),
  property('color.gradient', 'background'),
  property('background.gradient', 'background-image'),
  ...['backgroundAttachment', 'backgroundPosition', 'backgroundRepeat', 'backgroundSize'].map((name) =>
    property(`background.${name}`, dashed(name)),
  ),
  ...['color', 'style', 'width'].map((name) => property(`border.${name}`, `border-${name}`)),
  ...sides.flatMap((side) =>
    ['color', 'style', 'width'].map((name) => property(`border.${side}.${name}`, `border-${side}-${name}`)),
  ),
  ...['color', 'offset', 'style', 'width'].map((name) => property(`outline.${name}`, `outline-${name}`)),
  ...['aspectRatio', 'height', 'minHeight', 'width'].map((name) => property(`dimensions.${name}`, dashed(name))),
  property('shadow', 'box-shadow'),
  ...[
    'fontFamily',
    'fontSize',
    'fontStyle',
    'fontWeight',
    'letterSpacing',
    'lineHeight',
    'textAlign',
    'textDecoration',
    'textIndent',
    'textTransform',
    'writingMode',
  ].map((name) => property(`typography.${name}`, dashed(name))),
  property('typography.textColumns', 'column-count'),
];

const corners = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;

/** A value as CSS has it; undefined for what is none, or could do more than look. */
export function safeValue(value: Json | undefined): string | undefined {
  const css = cssValue(value).trim();
  return css !== '' && isSafeValue(css) ? css : undefined;
}

const declare = (name: string, value: Json | undefined): Declaration[] => {
  const css = safeValue(value);
  return css === undefined ? [] : [[name, css]];
};

/** The same all around, or each side on its own. */
const around = (styles: JsonMap, name: 'margin' | 'padding'): Declaration[] => {
  const value = valueAt(styles, 'spacing', name);
  if (!isMap(value)) return declare(name, value);
  return sides.flatMap((side) => declare(`${name}-${side}`, valueAt(value, side)));
};

const radius = (styles: JsonMap): Declaration[] => {
  const value = valueAt(styles, 'border', 'radius');
  if (!isMap(value)) return declare('border-radius', value);
  return corners.flatMap((corner) => declare(`border-${dashed(corner)}-radius`, valueAt(value, corner)));
};

const picture = (styles: JsonMap): Declaration[] => {
  const value = valueAt(styles, 'background', 'backgroundImage');
  const url = valueAt(value, 'url');
  return declare('background-image', typeof url === 'string' ? `url("${url}")` : value);
};

/** A feature of styles, such as `border`, with what it becomes. */
export interface FeatureDeclarations {
  readonly group: string;
  readonly name: string;
  readonly declarations: readonly Declaration[];
}

/** All that styles declare, by what they speak of: a block can have these at different places of its markup. */
export const declarationsOf = (styles: JsonMap): FeatureDeclarations[] =>
  [
    { group: 'background', name: 'backgroundImage', declarations: picture(styles) },
    ...plain.map(({ path, name }) => ({
      group: path[0],
      name: path[1] ?? path[0],
      declarations: declare(name, valueAt(styles, ...path)),
    })),
    { group: 'border', name: 'radius', declarations: radius(styles) },
    { group: 'spacing', name: 'margin', declarations: around(styles, 'margin') },
    { group: 'spacing', name: 'padding', declarations: around(styles, 'padding') },
  ].filter(({ declarations }) => declarations.length > 0);

export const rule = (selector: string, declarations: readonly Declaration[]): string =>
  declarations.length === 0
    ? ''
    : `${selector}{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}\n`;

/** The gap between what stands in something, or between its rows and its columns. */
export function safeGap(gap: Json | undefined): string | undefined {
  if (!isMap(gap)) return safeValue(gap);
  const [down, across] = [safeValue(valueAt(gap, 'top')), safeValue(valueAt(gap, 'left'))];
  return down === undefined ? across : across === undefined ? down : `${down} ${across}`;
}

export const gapOf = (styles: JsonMap): string | undefined => safeGap(valueAt(styles, 'spacing', 'blockGap'));

/** Of a gap for rows and columns, that of columns. Blanks in functions do not part them. */
const columnGap = (gap: string): string => /\s((?:[^\s()]|\([^]*\))+)$/.exec(gap)?.[1] ?? gap;

/** Images of a gallery are as wide as the gap between them leaves, so their widths need it as well. */
export const gapsOf = (isGallery: boolean, gap: string): readonly Declaration[] => [
  ['gap', gap],
  ...(isGallery ? [['--wp--style--unstable-gallery-gap', columnGap(gap)] as const] : []),
];
