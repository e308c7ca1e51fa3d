import { createHash } from 'node:crypto';
import { isList, isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import { mapOf, memberOf, prepareAttributes, textOf } from './attributes.ts';
import type { AttributeSchema } from './attributes.ts';
import type { Block } from './grammar.ts';
import { addClasses, changeAttribute, firstTag, tagsOf } from './markup.ts';
import type { BlockRegistry } from './registry.ts';

interface StyledBlock {
  readonly type: {
    readonly name: string;
    readonly supports: JsonMap;
    readonly attributes: Readonly<Record<string, AttributeSchema>>;
  };
  readonly attributes: JsonMap;
  /** Styles with rules of their own, as `core/button outline`. */
  readonly variations: readonly string[];
}

/** Classes for styles that an editor chose for one block. The style sheet of the post has their rules. */
export interface OwnStyles {
  /** Classes of the block itself: dynamic blocks write them in their wrapper, saved ones get them before their layout. */
  readonly names: readonly string[];
  /** The same for each item of a template, which has these classes beside the template itself. */
  readonly templateNames: readonly string[];
  /** A position that stays in sight. */
  readonly position: readonly string[];
  /** Empty, or the class of a duotone filter without the number of the block. */
  readonly duotone: string;
  /** Whether blocks that share the filter are numbered. */
  readonly isDuotoneNumbered: boolean;
  /** Viewports that do not show the block. */
  readonly hidden: readonly string[];
  readonly customCss: readonly string[];
  /** The class of a block whose saved markup has none, by the name of the tag that gets it. */
  readonly closing: readonly [tag: string, name: string] | null;
}

/** Stable between renderings: the same styles have the same class in every response. */
const hashOf = (facts: Json): string => createHash('md5').update(JSON.stringify(facts)).digest('hex');
export const numberFor = (facts: Json): string =>
  String((Number.parseInt(hashOf(facts).slice(0, 8), 16) % 1_000_000_000) + 1);

const colorMembers = ['text', 'background', 'gradient'];
const headings = ['heading', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const isSkipped = (supports: JsonMap, feature: string): boolean => {
  const skip = memberOf(mapOf(supports, 'color'), '__experimentalSkipSerialization');
  return skip === true || (isList(skip) && skip.includes(feature));
};

const hasColor = (element: JsonMap): boolean =>
  colorMembers.some((member) => !['', undefined, null].includes(memberOf(mapOf(element, 'color'), member) as null));

/** Elements inside the block that have colors of their own. */
const elementsOf = (style: JsonMap, supports: JsonMap): JsonMap => {
  const elements = mapOf(style, 'elements');
  const colored = (feature: string, names: readonly string[]): (readonly [string, Json])[] =>
    isSkipped(supports, feature)
      ? []
      : names.flatMap((name) => {
          const element = mapOf(elements, name);
          return hasColor(element) || hasColor(mapOf(element, ':hover')) ? [[name, element] as const] : [];
        });
  return Object.fromEntries([
    ...colored('button', ['button']),
    ...colored('link', ['link']),
    ...colored('heading', headings),
  ]);
};

const customCssOf = (style: JsonMap, supports: JsonMap): string =>
  memberOf(supports, 'customCSS') === false ? '' : (textOf(style, 'css') ?? '').trim();

/** The number tells uses of one style apart, which the rules of the theme do not need. */
const variationOf = ({ type, attributes, variations }: StyledBlock): string[] => {
  const names = (textOf(attributes, 'className') ?? '')
    .split(/\s+/)
    .flatMap((name) => /^is-style-(.+)$/.exec(name)?.[1] ?? []);
  const name = names.find((one) => variations.includes(`${type.name} ${one}`));
  return name === undefined ? [] : [`is-style-${name}--${numberFor([type.name, name])}`];
};

/** A gallery has a class of its own for the gap between its images. */
const galleryClass = (name: string, style: JsonMap): string[] =>
  name === 'core/gallery' ? [`wp-block-gallery-${numberFor(['gallery', mapOf(style, 'spacing')])}`] : [];

const positionOf = (style: JsonMap, supports: JsonMap): JsonMap | undefined => {
  const position = mapOf(style, 'position');
  const kind = textOf(position, 'type') ?? '';
  const isOn = memberOf(mapOf(supports, 'position'), kind) === true || memberOf(supports, 'position') === true;
  return isOn && (kind === 'sticky' || kind === 'fixed') ? position : undefined;
};

const positionClasses = (position: JsonMap | undefined): string[] =>
  position === undefined
    ? []
    : [`wp-container-${numberFor(position)}`, `is-position-${textOf(position, 'type') ?? ''}`];

const presetFilter = /^var:preset\|duotone\|([a-z0-9-]+)$/;
const hexColor = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** A filter of the theme, none at all, or two colors of its own. */
const duotoneOf = (style: JsonMap, supports: JsonMap): Pick<OwnStyles, 'duotone' | 'isDuotoneNumbered'> => {
  const none = { duotone: '', isDuotoneNumbered: false };
  const isOn =
    memberOf(mapOf(supports, 'filter'), 'duotone') === true ||
    memberOf(mapOf(supports, 'color'), '__experimentalDuotone') !== undefined;
  const filter = memberOf(mapOf(style, 'color'), 'duotone');
  if (!isOn) return none;
  if (isList(filter)) {
    const colors = filter.filter((color) => typeof color === 'string');
    const words = colors.map((color) => color.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '')).join('-');
    return colors.length < 2 || words === '' ? none : { duotone: `wp-duotone-${words}`, isDuotoneNumbered: true };
  }
  if (filter === 'unset') return { duotone: 'wp-duotone-unset', isDuotoneNumbered: true };
  const slug = typeof filter === 'string' ? presetFilter.exec(filter)?.[1] : undefined;
  return slug === undefined ? none : { duotone: `wp-duotone-${slug}`, isDuotoneNumbered: false };
};

/** Whether a block may get a number of its own among the blocks of a response, by its attributes as written. */
export const isNumbered = (attributes: JsonMap): boolean => {
  const filter = memberOf(mapOf(mapOf(attributes, 'style'), 'color'), 'duotone');
  return isList(filter) || filter === 'unset';
};

const viewports = ['desktop', 'mobile', 'tablet'];

const hiddenClasses = (attributes: JsonMap): string[] => {
  const visibility = memberOf(mapOf(attributes, 'metadata'), 'blockVisibility');
  const ofViewports = isMap(visibility) ? mapOf(visibility, 'viewport') : {};
  return viewports
    .filter((viewport) => memberOf(ofViewports, viewport) === false)
    .map((viewport) => `wp-block-hidden-${viewport}`);
};

export const ownStylesOf = (styled: StyledBlock): OwnStyles => {
  const { type, attributes } = styled;
  const style = mapOf(attributes, 'style');
  const elements = elementsOf(style, type.supports);
  const css = customCssOf(style, type.supports);
  const elementClass = Object.keys(elements).length === 0 ? [] : [`wp-elements-${numberFor(elements)}`];
  const cssClass = css === '' ? [] : [`wp-custom-css-${hashOf([type.name, css]).slice(0, 10)}`];
  return {
    names: [...variationOf(styled), ...galleryClass(type.name, style), ...elementClass, ...cssClass],
    templateNames: [...elementClass, ...(css === '' ? [] : ['has-custom-css', ...cssClass])],
    position: positionClasses(positionOf(style, type.supports)),
    ...duotoneOf(style, type.supports),
    hidden: hiddenClasses(attributes),
    customCss: css === '' ? [] : ['has-custom-css', ...cssClass],
    closing: type.name === 'core/paragraph' ? ['p', 'wp-block-paragraph'] : null,
  };
};

const classed = (html: string, classes: readonly string[]): string => {
  const tag = classes.length === 0 ? undefined : firstTag(html);
  return tag === undefined ? html : addClasses(html, { tag, classes });
};

/** What a template repeats, with the classes of the template. */
export const withTemplateNames = (html: string, { templateNames }: OwnStyles): string => classed(html, templateNames);

/** Before the layout: rules for elements, and the style that the block has. */
export const withOwnNames = (html: string, { names, customCss }: OwnStyles): string =>
  classed(
    html,
    names.filter((name) => !customCss.includes(name)),
  );

/** After the layout and before a background. */
export const withPosition = (html: string, { position }: OwnStyles): string => classed(html, position);

/** What is hidden on some screens is not worth loading first on any. */
const withAutoPriority = (html: string): string =>
  [...tagsOf(html)]
    .filter(({ name, closing }) => !closing && name === 'img')
    .reduceRight(
      (made, tag) => changeAttribute(made, { tag, name: 'fetchpriority', change: (value) => value ?? 'auto' }),
      html,
    );

/** Behind everything else that the block's outermost tag has. */
export const withLastClasses = (
  html: string,
  { duotone, isDuotoneNumbered, hidden, customCss, closing }: OwnStyles,
  count: (name: string) => number,
): string => {
  const number = isDuotoneNumbered ? `-${count('duotone')}` : '';
  const hasClosing = closing !== null && firstTag(html)?.name === closing[0];
  const filter = duotone === '' ? [] : [`${duotone}${number}`];
  const shown = classed(html, [...filter, ...hidden, ...customCss, ...(hasClosing ? [closing[1]] : [])]);
  return hidden.length === 0 ? shown : withAutoPriority(shown);
};

/** Styles of one block with the class that has them. */
export interface OwnRule {
  readonly name: string;
  readonly kind: 'elements' | 'css' | 'position' | 'duotone';
  readonly value: Json;
}

/** The styles that one block has of its own. */
export const ownRulesOf = (type: StyledBlock['type'], attributes: JsonMap): readonly OwnRule[] => {
  const style = mapOf(attributes, 'style');
  const own = ownStylesOf({ type, attributes, variations: [] });
  const position = positionOf(style, type.supports);
  const [elementClass] = own.names.filter((name) => name.startsWith('wp-elements-'));
  const [, cssClass] = own.customCss;
  return [
    ...(elementClass === undefined
      ? []
      : [{ name: elementClass, kind: 'elements' as const, value: elementsOf(style, type.supports) }]),
    ...(cssClass === undefined
      ? []
      : [{ name: cssClass, kind: 'css' as const, value: customCssOf(style, type.supports) }]),
    ...(position === undefined ? [] : [{ name: own.position[0] ?? '', kind: 'position' as const, value: position }]),
    ...(own.duotone === ''
      ? []
      : [{ name: own.duotone, kind: 'duotone' as const, value: memberOf(mapOf(style, 'color'), 'duotone') ?? null }]),
  ];
};

/** Whether a duotone filter has colors that a browser can use. */
export const duotoneColors = (value: Json): readonly string[] =>
  isList(value) ? value.filter((color) => typeof color === 'string' && hexColor.test(color)).map(String) : [];

/** The styles that blocks, and the blocks inside them, have of their own. */
export const ownRulesIn = (blocks: readonly Block[], registry: BlockRegistry): readonly OwnRule[] =>
  blocks.flatMap((block) => {
    const type = registry.get(block.name ?? '');
    const inside = ownRulesIn(block.innerBlocks, registry);
    return type === undefined
      ? inside
      : [...ownRulesOf(type, prepareAttributes(block.attributes, type.attributes)), ...inside];
  });
