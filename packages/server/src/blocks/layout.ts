import { createHash } from 'node:crypto';
import { isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import { isTrue, mapOf, memberOf, textOf } from './attributes.ts';
import type { BlockType } from './block-type.ts';
import type { Block } from './grammar.ts';
import { addClasses, escapeText, firstTag, lastOpenTag } from './markup.ts';

/** What the active theme decides about layouts. */
export interface ThemeLayout {
  /** Classic themes get the inner blocks of a group in a container of their own. */
  readonly wrapsGroups: boolean;
  /** Whether the theme lets blocks set the gap between their inner blocks. */
  readonly hasBlockGap: boolean;
  /** The gap of the whole page. */
  readonly blockGap: string;
}

interface Arrangement {
  readonly block: Block;
  readonly type: BlockType;
  readonly attributes: JsonMap;
  readonly theme: ThemeLayout;
}

type Kind = 'flow' | 'constrained' | 'flex' | 'grid';

const kinds: Readonly<Record<string, Kind>> = {
  flow: 'flow',
  default: 'flow',
  constrained: 'constrained',
  flex: 'flex',
  grid: 'grid',
};

const layoutSupport = ({ supports }: BlockType): Json | undefined =>
  memberOf(supports, 'layout') ?? memberOf(supports, '__experimentalLayout');

const usedLayout = ({ type, attributes }: Arrangement): JsonMap => {
  const own = memberOf(attributes, 'layout');
  const support = layoutSupport(type);
  return isMap(own) ? own : isMap(support) ? mapOf(support, 'default') : {};
};

const kindOf = (layout: JsonMap): Kind => {
  const named = textOf(layout, 'type') ?? '';
  const kind = Object.hasOwn(kinds, named) ? kinds[named] : undefined;
  if (isTrue(layout, 'inherit') || ((kind ?? 'flow') === 'flow' && textOf(layout, 'contentSize') !== undefined))
    return 'constrained';
  return kind ?? 'flow';
};

const has = (layout: JsonMap, ...names: readonly string[]): boolean =>
  names.some((name) => (textOf(layout, name) ?? '') !== '');

const needsCss: Readonly<Record<Kind, (layout: JsonMap) => boolean>> = {
  flow: () => false,
  constrained: (layout) => has(layout, 'contentSize', 'wideSize', 'justifyContent'),
  flex: (layout) =>
    has(layout, 'justifyContent', 'verticalAlignment') ||
    textOf(layout, 'flexWrap') === 'nowrap' ||
    textOf(layout, 'orientation') === 'vertical',
  grid: () => true,
};

/** JSON with its slashes and its characters beyond ASCII escaped: others compute the same mark from it. */
const escapedJson = (value: Json): string =>
  JSON.stringify(value).replace(/[/\u007f-\uffff]/g, (char) =>
    char === '/' ? '\\/' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const containerMark = (layout: JsonMap, { attributes, theme }: Arrangement): string => {
  const spacing = memberOf(mapOf(attributes, 'style'), 'spacing') ?? null;
  const gap = isMap(spacing) ? (memberOf(spacing, 'blockGap') ?? null) : null;
  const facts: Json = [
    Object.keys(layout).length === 0 ? [] : layout,
    theme.hasBlockGap,
    gap,
    false,
    theme.blockGap,
    spacing,
  ];
  return createHash('md5').update(escapedJson(facts)).digest('hex').slice(0, 8);
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

/** The classes by which a style sheet arranges a block's inner blocks. */
const layoutClasses = (arrangement: Arrangement): string[] => {
  const { type, attributes, theme } = arrangement;
  const layout = usedLayout(arrangement);
  const kind = kindOf(layout);
  const ownGap = theme.hasBlockGap && memberOf(mapOf(mapOf(attributes, 'style'), 'spacing'), 'blockGap') !== undefined;
  const dashed = type.name.replace('/', '-');
  const container = `wp-container-${dashed}-is-layout-`;
  return [
    ...ownClasses(attributes),
    `is-layout-${kind}`,
    ...(ownGap || needsCss[kind](layout) ? [container + containerMark(layout, arrangement)] : []),
    `wp-block-${dashed.replace(/^core-/, '')}-is-layout-${kind}`,
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

/** Marks the element around the inner blocks with the classes of the block's layout. */
export const applyLayout = (html: string, arrangement: Arrangement): string => {
  const { block, type, theme } = arrangement;
  const support = layoutSupport(type);
  if (support === undefined || support === false) return html;
  const classes = layoutClasses(arrangement);
  const isGroup =
    type.name === 'core/group' && !classes.includes('is-layout-flex') && !classes.includes('is-layout-grid');
  const hasContainer = block.innerContent.some((piece) => piece?.includes(groupContainer));
  if (theme.wrapsGroups && isGroup && !hasContainer) return wrapGroup(html, classes);
  const before = block.innerBlocks.length > 0 ? (block.innerContent[0] ?? '') : '';
  const around = html.startsWith(before) ? lastOpenTag(before) : undefined;
  const tag = around ?? firstTag(html);
  return tag === undefined ? html : addClasses(html, { tag, classes });
};
