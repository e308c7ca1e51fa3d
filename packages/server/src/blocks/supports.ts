import { isList, isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import { mapOf, memberOf, textOf } from './attributes.ts';
import type { AttributeSchema } from './attributes.ts';
import { fluidSize } from './fluid-size.ts';
import type { FluidRange } from './fluid-size.ts';
import { attributeOf, changeAttribute, escapeText, firstTag } from './markup.ts';

export interface WrapperExtra {
  readonly classes?: readonly string[];
  /** Further attributes, names as given, values as plain text. */
  readonly attributes?: Readonly<Record<string, string>>;
}

interface Styled {
  readonly supports: JsonMap;
  readonly attributes: JsonMap;
  /** Where font sizes grow with the window. */
  readonly fluid?: FluidRange | null;
}

interface Wrapped extends Pick<Styled, 'attributes' | 'fluid'> {
  readonly type: {
    readonly name: string;
    readonly supports: JsonMap;
    readonly attributes: Readonly<Record<string, AttributeSchema>>;
  };
  readonly filterStyle: (style: string) => string;
  /** Classes for styles of this block alone. */
  readonly ownNames?: readonly string[];
}

/**
 * Words joined by dashes; a number is a word of its own. Letters of every script stay, so that slugs such as `ä` and `ö`
 * become different classes. Only ASCII letters are lowercased, as the block library does on the server.
 */
export const kebab = (text: string): string =>
  (text.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lt}\p{Lm}\p{Lo}\p{M}\p{So}]+|\p{N}+/gu) ?? [])
    .join('-')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** `var:preset|spacing|20` names a variable of the theme. */
export const cssValue = (value: Json | undefined): string => {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return value.startsWith('var:') ? `var(--wp--${value.slice('var:'.length).split('|').map(kebab).join('--')})` : value;
};

/** A feature is named in the list of skipped ones without the mark of an experiment. */
const plainName = (feature: string): string =>
  feature.replace(/^__experimental(.)/, (_, first: string) => first.toLowerCase());

/** Whether a family of supports names a feature, and the wrapper is the place to show it. */
const shows = (family: Json | undefined, feature: string): boolean => {
  if (!isMap(family)) return false;
  const skip = memberOf(family, '__experimentalSkipSerialization');
  const isSkipped = skip === true || (isList(skip) && skip.includes(plainName(feature)));
  return !isSkipped && ![undefined, false].includes(memberOf(family, feature) as boolean | undefined);
};

export interface Look {
  readonly classes: string[];
  readonly declarations: string[];
}

const sides = ['top', 'right', 'bottom', 'left'];

const declare = (property: string, value: Json | undefined): string[] => {
  const css = cssValue(value);
  return css === '' ? [] : [`${property}:${css}`];
};

const presetClass = (slug: string | undefined, ending: string): string[] =>
  slug === undefined || kebab(slug) === '' ? [] : [`has-${kebab(slug)}-${ending}`];

/** Text and background colours are on unless turned off; everything else is off unless turned on. */
const colourFamily = (supports: JsonMap): Json | undefined => {
  const family = memberOf(supports, 'color');
  return family === true || isMap(family)
    ? { text: true, background: true, ...(isMap(family) ? family : {}) }
    : undefined;
};

/** The slug in `var:preset|color|ink`, which stands for the class of that preset. */
const presetIn = (value: Json | undefined, kind: string): string | undefined => {
  const start = `var:preset|${kind}|`;
  return typeof value === 'string' && value.startsWith(start) ? value.slice(start.length) : undefined;
};

const colours = ({ supports, attributes }: Styled): Look => {
  const family = colourFamily(supports);
  const style = mapOf(mapOf(attributes, 'style'), 'color');
  const read = (feature: string, preset: string, custom: string): { slug: string | undefined; css: string } => {
    if (!shows(family, feature)) return { slug: undefined, css: '' };
    const value = memberOf(style, custom);
    const named = presetIn(value, custom === 'gradient' ? 'gradient' : 'color');
    return { slug: textOf(attributes, preset) ?? named, css: cssValue(value) };
  };
  const text = read('text', 'textColor', 'text');
  const background = read('background', 'backgroundColor', 'background');
  const gradient = read('gradients', 'gradient', 'gradient');
  const isSet = ({ slug, css }: { slug: string | undefined; css: string }): boolean => slug !== undefined || css !== '';
  return {
    classes: [
      ...(isSet(text) ? ['has-text-color'] : []),
      ...presetClass(text.slug, 'color'),
      ...(isSet(background) || isSet(gradient) ? ['has-background'] : []),
      ...presetClass(background.slug, 'background-color'),
      ...presetClass(gradient.slug, 'gradient-background'),
    ],
    declarations: [
      ...(text.slug === undefined ? declare('color', text.css) : []),
      ...(background.slug === undefined ? declare('background-color', background.css) : []),
      ...(gradient.slug === undefined ? declare('background', gradient.css) : []),
    ],
  };
};

/** CSS property, member of `style.typography`, name of the support. In the order of the declarations. */
const typeFeatures: readonly (readonly [string, string, string])[] = [
  ['font-size', 'fontSize', 'fontSize'],
  ['font-family', 'fontFamily', '__experimentalFontFamily'],
  ['font-style', 'fontStyle', '__experimentalFontStyle'],
  ['font-weight', 'fontWeight', '__experimentalFontWeight'],
  ['line-height', 'lineHeight', 'lineHeight'],
  ['text-decoration', 'textDecoration', '__experimentalTextDecoration'],
  ['text-transform', 'textTransform', '__experimentalTextTransform'],
  ['letter-spacing', 'letterSpacing', '__experimentalLetterSpacing'],
  ['writing-mode', 'writingMode', '__experimentalWritingMode'],
];

/** A size that an editor chose for one block, as it grows with the window. */
const grown = (size: Json | undefined, fluid: FluidRange | null): Json | undefined =>
  (typeof size === 'string' && fluid !== null ? fluidSize(size, fluid) : undefined) ?? size;

const typography = ({ supports, attributes, fluid = null }: Styled): Look => {
  const family = memberOf(supports, 'typography');
  const style = mapOf(mapOf(attributes, 'style'), 'typography');
  const shown = typeFeatures.filter(([, , feature]) => shows(family, feature));
  const presetOf = (member: 'fontSize' | 'fontFamily'): string | undefined => {
    if (!shown.some(([, name]) => name === member)) return undefined;
    const kind = member === 'fontSize' ? 'font-size' : 'font-family';
    return textOf(attributes, member) ?? presetIn(memberOf(style, member), kind);
  };
  const align = shows(family, 'textAlign') ? textOf(style, 'textAlign') : undefined;
  return {
    classes: [
      ...presetClass(presetOf('fontSize'), 'font-size'),
      ...presetClass(presetOf('fontFamily'), 'font-family'),
      ...(align !== undefined && ['left', 'center', 'right'].includes(align) ? [`has-text-align-${align}`] : []),
    ],
    declarations: shown.flatMap(([property, member]) =>
      (member === 'fontSize' || member === 'fontFamily') && presetOf(member) !== undefined
        ? []
        : declare(property, member === 'fontSize' ? grown(memberOf(style, member), fluid) : memberOf(style, member)),
    ),
  };
};

const boxDeclarations = (property: string, value: Json | undefined): string[] =>
  isMap(value)
    ? Object.keys(value)
        .filter((side) => sides.includes(side))
        .flatMap((side) => declare(`${property}-${side}`, memberOf(value, side)))
    : declare(property, value);

const spacing = ({ supports, attributes }: Styled): Look => {
  const style = mapOf(mapOf(attributes, 'style'), 'spacing');
  const shown = ['padding', 'margin'].filter((name) => shows(memberOf(supports, 'spacing'), name));
  return { classes: [], declarations: shown.flatMap((name) => boxDeclarations(name, memberOf(style, name))) };
};

const corners: readonly (readonly [string, string])[] = [
  ['topLeft', 'border-top-left-radius'],
  ['topRight', 'border-top-right-radius'],
  ['bottomLeft', 'border-bottom-left-radius'],
  ['bottomRight', 'border-bottom-right-radius'],
];

const wrapperOrder: readonly string[] = ['width', 'color', 'style'];

const borders = ({ supports, attributes }: Styled, sideOrder = wrapperOrder): Look => {
  const family = memberOf(supports, '__experimentalBorder') ?? memberOf(supports, 'border');
  const style = mapOf(mapOf(attributes, 'style'), 'border');
  const slug = shows(family, 'color')
    ? (textOf(attributes, 'borderColor') ?? presetIn(memberOf(style, 'color'), 'color'))
    : undefined;
  const features = ['color', 'radius', 'style', 'width'].filter((name) => shows(family, name));
  const whole = features.flatMap((name) => {
    const value = memberOf(style, name);
    if (name === 'radius' && isMap(value))
      return corners.flatMap(([corner, property]) => declare(property, memberOf(value, corner)));
    return name === 'color' && slug !== undefined ? [] : declare(`border-${name}`, value);
  });
  const bySide = sides.flatMap((side) =>
    sideOrder
      .filter((name) => features.includes(name))
      .flatMap((name) => declare(`border-${side}-${name}`, memberOf(mapOf(style, side), name))),
  );
  const hasColour = slug !== undefined || (features.includes('color') && cssValue(memberOf(style, 'color')) !== '');
  return {
    classes: [...(hasColour ? ['has-border-color'] : []), ...presetClass(slug, 'border-color')],
    declarations: [...whole, ...bySide],
  };
};

const allBorders: JsonMap = { __experimentalBorder: { color: true, radius: true, style: true, width: true } };

/** A border where a block shows it inside itself. */
export const borderLook = (attributes: JsonMap, sideOrder: readonly string[] = ['color', 'style', 'width']): Look =>
  borders({ supports: allBorders, attributes }, sideOrder);

/** Padding where a block shows it inside itself. */
export const paddingLook = (attributes: JsonMap): Look =>
  spacing({ supports: { spacing: { padding: true } }, attributes });

const allColors: JsonMap = { color: { gradients: true } };

/** Colors where a block shows them inside itself. */
export const colorLook = (attributes: JsonMap): Look => colours({ supports: allColors, attributes });

const lookOf = (styled: Styled): Look => {
  const looks = [colours(styled), typography(styled), borders(styled), spacing(styled)];
  return { classes: looks.flatMap((look) => look.classes), declarations: looks.flatMap((look) => look.declarations) };
};

export interface FluidChange {
  readonly from: string;
  readonly to: string;
}

/** The size that saved markup declares, and the fluid one that stands for it; null where it stays as it is. */
export const savedSize = ({ supports, attributes, fluid = null }: Styled): FluidChange | null => {
  const from = memberOf(mapOf(mapOf(attributes, 'style'), 'typography'), 'fontSize');
  if (fluid === null || typeof from !== 'string' || !shows(memberOf(supports, 'typography'), 'fontSize')) return null;
  const to = fluidSize(from, fluid);
  return to === undefined ? null : { from, to };
};

/** Saved markup with the size that its first tag declares made fluid. */
export const withFluidSize = (html: string, change: FluidChange | null): string => {
  const tag = change === null ? undefined : firstTag(html);
  if (change === null || tag === undefined || attributeOf(html, { tag, name: 'style' }) === undefined) return html;
  const declared = new RegExp(`font-size\\s*:\\s*${RegExp.escape(change.from)}\\s*(?:;|$)`);
  return changeAttribute(html, {
    tag,
    name: 'style',
    change: (style = '') => style.replace(declared, () => `font-size:${change.to};`),
  });
};

/** `wp-block-<name>`, by which style sheets know a block. */
export const blockClass = (name: string): string => `wp-block-${name.replace(/^core\//, '').replace('/', '-')}`;

/** What a block's attributes ask of its outermost tag. */
export interface Wrapper {
  readonly classes: readonly string[];
  readonly style: string;
  readonly id: string;
  readonly label: string;
  /** All of it as it is written without anything else. */
  readonly html: string;
}

/** How blocks said which way their text runs before typography did. They need not declare it any more. */
const textAlignment = ({ supports, attributes }: Wrapped['type'], sent: JsonMap): string[] => {
  const isKnown =
    Object.hasOwn(attributes, 'textAlign') || memberOf(mapOf(supports, 'typography'), 'textAlign') !== undefined;
  const align = textOf(sent, 'textAlign') ?? '';
  return isKnown && /^[a-z-]+$/.test(align) ? [`has-text-align-${align}`] : [];
};

export const wrapperOf = ({ type, attributes, filterStyle, ownNames = [], fluid = null }: Wrapped): Wrapper => {
  const { name, supports } = type;
  const align = textOf(attributes, 'align') ?? '';
  const look = lookOf({ supports, attributes, fluid });
  const members: Members = {
    classes: [
      ...textAlignment(type, attributes),
      ...(align !== '' && memberOf(supports, 'align') !== undefined ? [`align${align}`] : []),
      ...(textOf(attributes, 'className') ?? '').split(/\s+/),
      ...ownNames,
      ...(memberOf(supports, 'className') === false ? [] : [blockClass(name)]),
      ...look.classes,
    ],
    style: look.declarations
      .map(filterStyle)
      .filter((declaration) => declaration !== '')
      .join(';'),
    id: memberOf(supports, 'anchor') === undefined ? '' : (textOf(attributes, 'anchor') ?? ''),
    label: memberOf(supports, 'ariaLabel') === true ? (textOf(attributes, 'ariaLabel') ?? '') : '',
  };
  return { ...members, html: written(members, {}) };
};

type Members = Omit<Wrapper, 'html'>;

const written = ({ classes, style, id, label }: Members, extra: WrapperExtra): string => {
  const attributes: Readonly<Record<string, string>> = {
    style,
    class: [...new Set([...(extra.classes ?? []), ...classes])].filter((one) => one !== '').join(' '),
    id,
    'aria-label': label,
    ...extra.attributes,
    // A block that declares something itself keeps what its attributes declare.
    ...(extra.attributes?.['style'] === undefined || style === ''
      ? {}
      : { style: `${style};${extra.attributes['style']}` }),
  };
  let html = '';
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== '') html += ` ${attribute}="${escapeText(value)}"`;
  return html;
};

/** The attributes of a dynamic block's outermost tag, with a blank before each. */
export const writeWrapper = (wrapper: Wrapper, extra: WrapperExtra = {}): string =>
  (extra.classes?.length ?? 0) === 0 && extra.attributes === undefined ? wrapper.html : written(wrapper, extra);
