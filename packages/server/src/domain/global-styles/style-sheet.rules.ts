import { declarationsOf, gapOf, gapsOf, rule, safeValue } from './style-declarations.rules.ts';
import type { Declaration } from './style-declarations.rules.ts';
import { fluidPreset } from './fluid-size.rules.ts';
import { fontFaceRules } from './font-face.rules.ts';
import type { FontFolder } from './font-face.rules.ts';
import { origins } from './global-style.ts';
import type { ThemeJson } from './global-style.ts';
import { layoutRules } from './layout-css.rules.ts';
import { isSafeSheet } from './safe-css.rules.ts';
import { elementSelectors, isPseudoClass, mapAt, presetKinds, valueAt } from './theme-json-keys.rules.ts';
import type { PresetKind } from './theme-json-keys.rules.ts';
import type { BlockType } from '../../blocks/block-type.ts';
import { kebab } from '../../blocks/supports.ts';
import { isList, isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';

interface Sheet {
  readonly json: ThemeJson;
  readonly blocks: readonly BlockType[];
  /** Where files of the theme are. */
  readonly files: FontFolder;
}

/** The style sheet that a `theme.json` describes, from what everything else builds on to what wins over all of it. */
export const styleSheet = ({ json, blocks, files }: Sheet): string =>
  [
    fontFaceRules(json.settings, files),
    rule(':root', [...presetVariables(json.settings), ...customVariables(json.settings), ...layoutVariables(json)]),
    layoutRules(json),
    nodeRules(json.styles, { root: 'body' }),
    ...blocks.map((type) => blockRules(json, type)),
    presetClasses(json.settings),
    ownCss(json.styles),
  ].join('');

interface Preset {
  readonly slug: string;
  readonly value: string;
}

/** The presets of one kind; of two with one slug, that of the upper origin. */
function presetsOf(settings: JsonMap, { group, name, member }: PresetKind): Preset[] {
  const bySlug = new Map<string, string>();
  for (const origin of origins) {
    const list = valueAt(settings, group, name, origin);
    for (const preset of isList(list) ? list : []) {
      const slug = kebab(scalarText(valueAt(preset, 'slug')));
      const sized = name === 'fontSizes' ? fluidPreset(preset, settings) : undefined;
      const value = sized ?? safeValue(valueAt(preset, member));
      if (slug !== '' && value !== undefined) bySlug.set(slug, value);
    }
  }
  return [...bySlug].map(([slug, value]) => ({ slug, value }));
}

const variableOf = ({ variable }: PresetKind, slug: string): string => `--wp--preset--${variable}--${slug}`;

const shownKinds = presetKinds.filter(({ variable }) => variable !== '');

const presetVariables = (settings: JsonMap): Declaration[] =>
  shownKinds.flatMap((kind) =>
    presetsOf(settings, kind).map(({ slug, value }) => [variableOf(kind, slug), value] as const),
  );

/** What a block was given by the name of a preset wins over all that it would look like otherwise. */
const presetClasses = (settings: JsonMap): string =>
  shownKinds
    .flatMap((kind) =>
      presetsOf(settings, kind).flatMap(({ slug }) =>
        kind.classes.map(({ ending, property }) =>
          rule(`.has-${slug}-${ending}`, [[property, `var(${variableOf(kind, slug)})!important`]]),
        ),
      ),
    )
    .join('');

/** Values of the theme's own, below names that are made of where they stand. */
function customVariables(settings: JsonMap): Declaration[] {
  const under = (value: Json, name: string): Declaration[] => {
    if (isMap(value))
      return Object.entries(value).flatMap(([member, inner]) =>
        kebab(member) === '' ? [] : under(inner, `${name}--${kebab(member)}`),
      );
    const css = safeValue(value);
    return css === undefined ? [] : [[name, css]];
  };
  return under(mapAt(settings, 'custom'), '--wp--custom');
}

function layoutVariables({ settings, styles }: ThemeJson): Declaration[] {
  const named: readonly (readonly [string, string | undefined])[] = [
    ['--wp--style--global--content-size', safeValue(valueAt(settings, 'layout', 'contentSize'))],
    ['--wp--style--global--wide-size', safeValue(valueAt(settings, 'layout', 'wideSize'))],
    ['--wp--style--block-gap', gapOf(styles)],
    ...['top', 'right', 'bottom', 'left'].map(
      (side) => [`--wp--style--root--padding-${side}`, safeValue(valueAt(styles, 'spacing', 'padding', side))] as const,
    ),
  ];
  return named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

interface StyleTarget {
  /** Selector of what the styles are about. */
  readonly root: string;
  /** Selector for a feature, such as `border` or `typography.fontSize`, that is shown elsewhere. */
  readonly at?: (group: string, name: string) => string | undefined;
  /** What elements stand in; none for those of the page. */
  readonly around?: string;
}

/** The rules of styles themselves, and of the elements in what they are about. */
const nodeRules = (styles: JsonMap, target: StyleTarget): string =>
  [ownRules(styles, target), ...elementRules(mapAt(styles, 'elements'), target.around)].join('');

function ownRules(styles: JsonMap, { root, at }: Omit<StyleTarget, 'around'>): string {
  const bySelector = new Map<string, Declaration[]>();
  for (const { group, name, declarations } of declarationsOf(styles)) {
    const selector = at?.(group, name) ?? root;
    bySelector.set(selector, [...(bySelector.get(selector) ?? []), ...declarations]);
  }
  return [...bySelector].map(([selector, declarations]) => rule(selector, declarations)).join('');
}

/** Rules of one heading level come after those of all headings. */
const elementRules = (elements: JsonMap, around: string | undefined): string[] =>
  [...elementSelectors].map(([element, selectors]) => {
    const styles = mapAt(elements, element);
    const selector = (state: string): string =>
      selectors
        .map((one) => (around === undefined ? `${one}${state}` : `:root :where(${around}) ${one}${state}`))
        .join(',');
    const states = Object.entries(styles).filter(([name]) => isPseudoClass(element, name));
    return [
      ownRules(styles, { root: selector('') }),
      ...states.map(([state, inner]) => ownRules(isMap(inner) ? inner : {}, { root: selector(state) })),
    ].join('');
  });

const classOf = (name: string): string => `.wp-block-${name.replace(/^core\//, '').replace('/', '-')}`;

/** A selector of the block's own for a feature, or for one part of it. */
function selectorsOf({ name, selectors, supports }: BlockType): Required<Pick<StyleTarget, 'root' | 'at'>> {
  const old = supports['__experimentalSelector'];
  const named = selectors['root'] ?? old;
  const root = typeof named === 'string' ? named : classOf(name);
  const at = (group: string, feature: string): string | undefined => {
    const own = valueAt(selectors, group);
    const found = typeof own === 'string' ? own : (valueAt(own, feature) ?? valueAt(own, 'root'));
    return typeof found === 'string' ? found : undefined;
  };
  return { root, at };
}

/** Rules of a block weigh as much as one class, however long its selector is. */
const light = (selector: string): string => `:root :where(${selector})`;

/** The same selector for a block of a certain style: the class of that stands at the block itself. */
const withStyle = (selector: string, style: string): string =>
  selector
    .split(',')
    .map((one) => one.trim().replace(/^[^\s>+~:]+/, (first) => `${first}.is-style-${style}`))
    .join(',');

const styleName = /^[a-z0-9_-]+$/i;

function blockRules({ styles }: ThemeJson, type: BlockType): string {
  const own = mapAt(styles, 'blocks', type.name);
  if (Object.keys(own).length === 0) return '';
  const { root, at } = selectorsOf(type);
  const rules = (given: JsonMap, change: (selector: string) => string): string => {
    const selectorAt = (group: string, name: string): string | undefined => {
      const found = at(group, name);
      return found === undefined ? undefined : light(change(found));
    };
    const css = valueAt(given, 'css');
    return [
      nodeRules(given, { root: light(change(root)), at: selectorAt, around: change(root) }),
      gapRules(given, change(classOf(type.name)), classOf(type.name)),
      typeof css === 'string' && isSafeSheet(css) ? `${light(change(root))}{${css}}\n` : '',
    ].join('');
  };
  const variations = Object.entries(mapAt(own, 'variations')).filter(([name]) => styleName.test(name));
  return [
    rules(own, (selector) => selector),
    ...variations.map(([name, given]) => rules(isMap(given) ? given : {}, (selector) => withStyle(selector, name))),
  ].join('');
}

function gapRules(styles: JsonMap, selector: string, name: string): string {
  const gap = gapOf(styles);
  if (gap === undefined) return '';
  const laid = (...kinds: readonly string[]): string =>
    kinds.map((kind) => `${selector}${name}-is-layout-${kind}`).join(',');
  return [
    rule(`${light(laid('flow', 'constrained'))} > * + *`, [['margin-block-start', gap]]),
    rule(light(laid('flex', 'grid')), gapsOf(name === classOf('core/gallery'), gap)),
  ].join('');
}

const ownCss = (styles: JsonMap): string => {
  const css = valueAt(styles, 'css');
  return typeof css === 'string' && isSafeSheet(css) ? `${css}\n` : '';
};
