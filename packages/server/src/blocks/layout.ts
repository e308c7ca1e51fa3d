import { createHash } from 'node:crypto';
import { isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import { isTrue, mapOf, memberOf, prepareAttributes, textOf } from './attributes.ts';
import type { BlockType } from './block-type.ts';
import type { FluidRange } from './fluid-size.ts';
import type { Block } from './grammar.ts';
import { addClasses, escapeText, firstTag, lastOpenTag, tagsOf } from './markup.ts';
import type { Tag } from './markup.ts';
import type { BlockRegistry } from './registry.ts';

/** What the active theme decides about layouts. */
export interface ThemeLayout {
  /** Classic themes get the inner blocks of a group in a container of their own. */
  readonly wrapsGroups: boolean;
  /** Whether the theme lets blocks set the gap between their inner blocks. */
  readonly hasBlockGap: boolean;
  /** The gap of the whole page. */
  readonly blockGap: string;
  /** Whether constrained blocks have the padding of the page, so that others can be as wide as the window. */
  readonly hasGlobalPadding: boolean;
  /** Block styles with rules of their own, as `core/button outline`. */
  readonly variations: readonly string[];
  /** Null where font sizes do not grow with the window. */
  readonly fluid: FluidRange | null;
}

interface Arrangement {
  readonly block: Block;
  readonly type: BlockType;
  readonly attributes: JsonMap;
  /** How the block around arranges what is in it. */
  readonly layoutAround: JsonMap;
  readonly theme: ThemeLayout;
  /** The container that follows from type, attributes, and theme. */
  readonly container: Container | undefined;
}

export type LayoutKind = 'flow' | 'constrained' | 'flex' | 'grid';

const kinds: ReadonlyMap<string, LayoutKind> = new Map([
  ['default', 'flow'],
  ['constrained', 'constrained'],
  ['flex', 'flex'],
  ['grid', 'grid'],
]);

const layoutSupport = ({ supports }: BlockType): Json | undefined =>
  memberOf(supports, 'layout') ?? memberOf(supports, '__experimentalLayout');

const isLaidOut = (type: BlockType): boolean => (layoutSupport(type) ?? false) !== false;

const has = (layout: JsonMap, name: string): boolean => (textOf(layout, name) ?? '') !== '';

/** What holds its content together by a width is constrained, whatever it says it is. */
const usedLayout = ({ type, attributes }: Pick<Arrangement, 'type' | 'attributes'>): JsonMap => {
  const own = memberOf(attributes, 'layout');
  const support = layoutSupport(type);
  const layout = isMap(own) ? own : isMap(support) ? mapOf(support, 'default') : {};
  return isTrue(layout, 'inherit') || has(layout, 'contentSize') ? { ...layout, type: 'constrained' } : layout;
};

/** Unknown types have no rules. */
const kindOf = (layout: JsonMap): LayoutKind | undefined => kinds.get(textOf(layout, 'type') ?? 'default');

const justifications: Readonly<Record<string, readonly string[]>> = {
  horizontal: ['left', 'right', 'center', 'space-between'],
  vertical: ['left', 'right', 'center', 'stretch'],
};

const alignments: Readonly<Record<string, readonly string[]>> = {
  horizontal: ['top', 'center', 'bottom', 'stretch'],
  vertical: ['top', 'center', 'bottom', 'space-between'],
};

const flexNeedsCss = (layout: JsonMap): boolean => {
  const orientation = textOf(layout, 'orientation') === 'vertical' ? 'vertical' : 'horizontal';
  return (
    orientation === 'vertical' ||
    textOf(layout, 'flexWrap') === 'nowrap' ||
    justifications[orientation]?.includes(textOf(layout, 'justifyContent') ?? '') === true ||
    alignments[orientation]?.includes(textOf(layout, 'verticalAlignment') ?? '') === true
  );
};

/** Paddings at the sides keep what is as wide as the page from reaching over them. */
const hasSidePadding = (spacing: JsonMap): boolean => {
  const padding = mapOf(spacing, 'padding');
  return has(padding, 'left') || has(padding, 'right');
};

const needsCss: Readonly<Record<LayoutKind, (layout: JsonMap, spacing: JsonMap) => boolean>> = {
  flow: () => false,
  constrained: (layout, spacing) =>
    has(layout, 'contentSize') ||
    has(layout, 'wideSize') ||
    ['left', 'right'].includes(textOf(layout, 'justifyContent') ?? '') ||
    hasSidePadding(spacing),
  flex: flexNeedsCss,
  grid: () => true,
};

/** What could end a declaration or call a function is no gap. */
const safeGap = (gap: Json | undefined): Json =>
  typeof gap === 'string' && /[\\(&=}]|\/\*/.test(gap) ? null : (gap ?? null);

const gapOf = (spacing: JsonMap): Json => {
  const gap = memberOf(spacing, 'blockGap');
  return isMap(gap)
    ? Object.fromEntries(Object.entries(gap).map(([side, value]) => [side, safeGap(value)]))
    : safeGap(gap);
};

/** Blocks below each other have one gap; those beside each other have two, of which the other is the theme's. */
const isGapShown = (gap: Json, kind: LayoutKind): boolean => {
  const shown = isMap(gap) && (kind === 'flow' || kind === 'constrained') ? memberOf(gap, 'top') : gap;
  return isMap(shown) || typeof shown === 'number' || (typeof shown === 'string' && shown.trim() !== '');
};

/** JSON with its slashes and its characters beyond ASCII escaped: others compute the same mark from it. */
const escapedJson = (value: Json): string =>
  JSON.stringify(value).replace(/[/\u007f-\uffff]/g, (char) =>
    char === '/' ? '\\/' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const markOf = (facts: Json): string => createHash('md5').update(escapedJson(facts)).digest('hex').slice(0, 8);

/** Others write an empty map as an empty list. */
const asList = (map: JsonMap): Json => (Object.keys(map).length === 0 ? [] : map);

const containerMark = (layout: JsonMap, { attributes, theme }: Pick<Arrangement, 'attributes' | 'theme'>): string => {
  const spacing = memberOf(mapOf(attributes, 'style'), 'spacing') ?? null;
  const gap = isMap(spacing) ? gapOf(spacing) : null;
  return markOf([asList(layout), theme.hasBlockGap, gap, false, theme.blockGap, spacing]);
};

const childMembers = ['selfStretch', 'flexSize', 'columnStart', 'columnSpan', 'rowStart', 'rowSpan'];
const gridMembers = ['minimumColumnWidth', 'columnCount'];

const membersOf = (map: JsonMap, names: readonly string[]): JsonMap =>
  Object.fromEntries(Object.entries(map).filter(([name]) => names.includes(name)));

/** A block with its own size or position in the layout around it, for which a style sheet needs a rule. */
export interface Placement {
  readonly name: string;
  readonly kind: 'child';
  readonly layout: JsonMap;
}

export const placementOf = (attributes: JsonMap, layoutAround: JsonMap): Placement | undefined => {
  const own = memberOf(mapOf(attributes, 'style'), 'layout');
  if (!isMap(own)) return undefined;
  const isSet = (name: string): boolean => (memberOf(own, name) ?? null) !== null;
  const stretch = textOf(own, 'selfStretch');
  const needsPlace =
    stretch === 'fill' || (stretch === 'fixed' && isSet('flexSize')) || childMembers.slice(2).some(isSet);
  if (!needsPlace) return undefined;
  const layout = membersOf(own, childMembers);
  const facts = { layout, parentLayout: asList(membersOf(layoutAround, gridMembers)) };
  return { name: `wp-container-content-${markOf(facts)}`, kind: 'child', layout };
};

const ownClasses = (attributes: JsonMap): string[] => {
  const layout = mapOf(attributes, 'layout');
  const orientation = textOf(layout, 'orientation');
  const justification = textOf(layout, 'justifyContent');
  return [
    ...(orientation === 'vertical' || orientation === 'horizontal' ? [`is-${orientation}`] : []),
    ...(justification !== undefined && /^[a-z-]+$/.test(justification)
      ? [`is-content-justification-${justification}`]
      : []),
    ...(textOf(layout, 'flexWrap') === 'nowrap' ? ['is-nowrap'] : []),
  ];
};

/** A block that arranges its inner blocks in a way of its own, which a style sheet has to tell. */
export interface Container {
  /** The class by which it is found. */
  readonly name: string;
  readonly kind: LayoutKind;
  readonly layout: JsonMap;
  /** Between the inner blocks; undefined for that of the page. */
  readonly gap: Json | undefined;
}

/** Nothing for blocks whose layout follows from the global style sheet. */
export const containerOf = (arrangement: Pick<Arrangement, 'type' | 'attributes' | 'theme'>): Container | undefined => {
  const { type, attributes, theme } = arrangement;
  if (!isLaidOut(type)) return undefined;
  const layout = usedLayout(arrangement);
  const kind = kindOf(layout);
  if (kind === undefined) return undefined;
  const spacing = mapOf(mapOf(attributes, 'style'), 'spacing');
  const gap = gapOf(spacing);
  const hasGap = theme.hasBlockGap && isGapShown(gap, kind);
  if (!hasGap && !needsCss[kind](layout, spacing)) return undefined;
  const name = `wp-container-${type.name.replace('/', '-')}-is-layout-${containerMark(layout, arrangement)}`;
  return { name, kind, layout, gap: hasGap ? gap : undefined };
};

/** The containers and placements in these blocks and inside them. */
export const containersIn = (
  blocks: readonly Block[],
  { registry, theme }: { readonly registry: BlockRegistry; readonly theme: ThemeLayout },
  layoutAround: JsonMap = {},
): readonly (Container | Placement)[] =>
  blocks.flatMap((block) => {
    const type = registry.get(block.name ?? '');
    if (type === undefined) return containersIn(block.innerBlocks, { registry, theme });
    const attributes = prepareAttributes(block.attributes, type.attributes);
    const own = [containerOf({ type, attributes, theme }), placementOf(attributes, layoutAround)];
    const inside = containersIn(block.innerBlocks, { registry, theme }, mapOf(attributes, 'layout'));
    return [...own.filter((one) => one !== undefined), ...inside];
  });

/** The classes by which a style sheet arranges a block's inner blocks. */
const layoutClasses = (arrangement: Arrangement): string[] => {
  const { type, attributes, container, theme } = arrangement;
  const kind = kindOf(usedLayout(arrangement));
  const blockName = `wp-block-${type.name.replace('/', '-').replace(/^core-/, '')}-`;
  if (kind === undefined) return [...ownClasses(attributes), blockName];
  return [
    ...(theme.hasGlobalPadding && kind === 'constrained' ? ['has-global-padding'] : []),
    ...ownClasses(attributes),
    `is-layout-${kind}`,
    ...(container === undefined ? [] : [container.name]),
    `${blockName}is-layout-${kind}`,
  ];
};

const groupContainer = 'wp-block-group__inner-container';

/** A group whose inner blocks get a container that takes the layout's classes. */
const wrapGroup = (html: string, classes: readonly string[]): string => {
  const start = firstTag(html)?.end;
  const end = html.lastIndexOf('</');
  if (start === undefined || end < start) return html;
  const opening = `<div class="${[groupContainer, ...classes].map(escapeText).join(' ')}">`;
  return `${html.slice(0, start)}${opening}${html.slice(start, end)}</div>${html.slice(end)}`;
};

/** Whether a layout is to be applied to a block at all. */
export const isArranged = (type: BlockType, attributes: JsonMap): boolean =>
  isLaidOut(type) || memberOf(mapOf(attributes, 'style'), 'layout') !== undefined;

const withPlace = (html: string, place: string | undefined): string => {
  const tag = place === undefined ? undefined : firstTag(html);
  return place === undefined || tag === undefined ? html : addClasses(html, { tag, classes: [place] });
};

/** The tag of the rendered block that stands where a tag of the saved markup stood: attributes may have changed. */
const sameTag = (html: string, before: string, saved: Tag | undefined): Tag | undefined => {
  if (saved === undefined) return undefined;
  const index = [...tagsOf(before)].findIndex(({ start }) => start === saved.start);
  const tag = [...tagsOf(html).take(index + 1)].at(index);
  return tag?.name === saved.name && !tag.closing ? tag : undefined;
};

/** Marks the block with its place in the layout around it, and the element around its inner blocks with the layout of its own. */
export const applyLayout = (html: string, arrangement: Arrangement): string => {
  const { block, type, theme, attributes, layoutAround } = arrangement;
  const place = placementOf(attributes, layoutAround)?.name;
  if (!isLaidOut(type)) return withPlace(html, place);
  const classes = layoutClasses(arrangement);
  const isGroup =
    type.name === 'core/group' && !classes.includes('is-layout-flex') && !classes.includes('is-layout-grid');
  const hasContainer = block.innerContent.some((piece) => piece?.includes(groupContainer));
  if (theme.wrapsGroups && isGroup && !hasContainer) return withPlace(wrapGroup(html, classes), place);
  const before = block.innerBlocks.length > 0 ? (block.innerContent[0] ?? '') : '';
  const around = sameTag(html, before, lastOpenTag(before));
  const first = firstTag(html);
  if (around === undefined || around.start === first?.start)
    return first === undefined
      ? html
      : addClasses(html, { tag: first, classes: place === undefined ? classes : [place, ...classes] });
  return withPlace(addClasses(html, { tag: around, classes }), place);
};
