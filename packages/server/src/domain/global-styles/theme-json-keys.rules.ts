import { memberOf } from '../../blocks/attributes.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';

/** What may stand at a place: any value, lists of presets by their origins, or members with places of their own. */
export type Known = 'any' | 'by origin' | { readonly [member: string]: Known };

const each = <Value extends Known>(names: string, value: Value): Record<string, Value> =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]));

const any = (names: string) => each(names, 'any');
const presets = (names: string) => each(names, 'by origin');

/** Settings of the whole site, and of one block. */
export const knownSettings: Readonly<Record<string, Known>> = {
  ...any('appearanceTools useRootPaddingAwareAlignments custom'),
  background: any('backgroundImage backgroundSize gradient'),
  border: { ...any('color radius style width'), ...presets('radiusSizes') },
  color: {
    ...any('background button caption custom customDuotone customGradient heading link text'),
    ...any('defaultDuotone defaultGradients defaultPalette'),
    ...presets('duotone gradients palette'),
  },
  dimensions: {
    ...any('aspectRatio defaultAspectRatios height minHeight width'),
    ...presets('aspectRatios dimensionSizes'),
  },
  layout: any('contentSize wideSize allowEditing allowCustomContentAndWideSize'),
  lightbox: any('enabled allowEditing'),
  position: any('fixed sticky'),
  shadow: { ...any('defaultPresets'), ...presets('presets') },
  spacing: {
    ...any('blockGap customSpacingSize defaultSpacingSizes margin padding units'),
    ...presets('spacingSizes spacingScale'),
  },
  typography: {
    ...any('customFontSize defaultFontSizes dropCap fluid fontStyle fontWeight letterSpacing lineHeight textAlign'),
    ...any('textColumns textDecoration textIndent textTransform writingMode'),
    ...presets('fontFamilies fontSizes'),
  },
};

const side = any('color style width');

/** What can be said of anything that is shown. */
export const knownStyles: Readonly<Record<string, Known>> = {
  ...any('css shadow'),
  background: any('backgroundAttachment backgroundImage backgroundPosition backgroundRepeat backgroundSize gradient'),
  border: { ...any('color radius style width'), ...each('top right bottom left', side) },
  color: any('background gradient text'),
  dimensions: any('aspectRatio height minHeight width'),
  filter: any('duotone'),
  outline: any('color offset style width'),
  spacing: any('blockGap margin padding'),
  typography: {
    ...any('fontFamily fontSize fontStyle fontWeight letterSpacing lineHeight textAlign textColumns'),
    ...any('textDecoration textIndent textTransform writingMode'),
  },
};

/** Elements that styles can be given to wherever they stand, each with its selectors. */
export const elementSelectors: ReadonlyMap<string, readonly string[]> = new Map([
  ['link', ['a:where(:not(.wp-element-button))']],
  ['heading', ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name): [string, string[]] => [name, [name]]),
  ['button', ['.wp-element-button', '.wp-block-button__link']],
  ['caption', ['.wp-element-caption', 'figcaption']],
  ['cite', ['cite']],
  ['select', ['select']],
  ['textInput', ['textarea', 'input:where([type=text],[type=email],[type=url],[type=search],[type=tel])']],
]);

const pseudoClasses: ReadonlySet<string> = new Set([
  ':link',
  ':any-link',
  ':visited',
  ':hover',
  ':focus',
  ':focus-visible',
  ':active',
]);

/** Whether an element can look otherwise while something is done with it. */
export const isPseudoClass = (element: string, name: string): boolean =>
  (element === 'link' || element === 'button') && pseudoClasses.has(name);

interface PresetClass {
  /** What the name of the class ends with. */
  readonly ending: string;
  readonly property: string;
}

export interface PresetKind {
  readonly group: string;
  readonly name: string;
  /** Which member of a preset holds its value. */
  readonly member: string;
  /** The part of the variable's name that says what it is; none for what is no value of CSS. */
  readonly variable: string;
  /** Setting of the same group: while it is on, a theme leaves the presets of the service as they are. */
  readonly keepsDefaults?: string;
  readonly classes: readonly PresetClass[];
}

const kind = (group: string, name: string, given: Partial<PresetKind> & Pick<PresetKind, 'member' | 'variable'>) => ({
  group,
  name,
  classes: [],
  ...given,
});

export const presetKinds: readonly PresetKind[] = [
  kind('color', 'palette', {
    member: 'color',
    variable: 'color',
    keepsDefaults: 'defaultPalette',
    classes: ['color', 'background-color', 'border-color'].map((property) => ({ ending: property, property })),
  }),
  kind('color', 'gradients', {
    member: 'gradient',
    variable: 'gradient',
    keepsDefaults: 'defaultGradients',
    classes: [{ ending: 'gradient-background', property: 'background' }],
  }),
  kind('color', 'duotone', { member: 'colors', variable: '', keepsDefaults: 'defaultDuotone' }),
  kind('dimensions', 'aspectRatios', {
    member: 'ratio',
    variable: 'aspect-ratio',
    keepsDefaults: 'defaultAspectRatios',
  }),
  kind('dimensions', 'dimensionSizes', { member: 'size', variable: 'dimension' }),
  kind('border', 'radiusSizes', { member: 'size', variable: 'border-radius' }),
  kind('shadow', 'presets', { member: 'shadow', variable: 'shadow', keepsDefaults: 'defaultPresets' }),
  kind('spacing', 'spacingSizes', { member: 'size', variable: 'spacing', keepsDefaults: 'defaultSpacingSizes' }),
  kind('typography', 'fontSizes', {
    member: 'size',
    variable: 'font-size',
    keepsDefaults: 'defaultFontSizes',
    classes: [{ ending: 'font-size', property: 'font-size' }],
  }),
  kind('typography', 'fontFamilies', {
    member: 'fontFamily',
    variable: 'font-family',
    classes: [{ ending: 'font-family', property: 'font-family' }],
  }),
];

/** What `appearanceTools` of a theme switches on, unless the theme says otherwise. */
export const appearanceTools: Readonly<Record<string, readonly string[]>> = {
  background: ['backgroundImage', 'backgroundSize'],
  border: ['color', 'radius', 'style', 'width'],
  color: ['link', 'heading', 'button', 'caption'],
  dimensions: ['aspectRatio', 'height', 'minHeight', 'width'],
  position: ['sticky'],
  spacing: ['blockGap', 'margin', 'padding'],
  typography: ['lineHeight'],
};

/** What stands at a place, or undefined. */
export const valueAt = (from: Json | undefined, ...path: readonly string[]): Json | undefined =>
  path.reduce((at, name) => (isMap(at) ? memberOf(at, name) : undefined), from);

/** The map at a place; an empty one where there is none. */
export const mapAt = (from: Json | undefined, ...path: readonly string[]): JsonMap => {
  const found = valueAt(from, ...path);
  return isMap(found) ? found : {};
};
