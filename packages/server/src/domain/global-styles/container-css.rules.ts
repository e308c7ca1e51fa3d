import { gapsOf, rule, safeGap, safeValue } from './style-declarations.rules.ts';
import type { Declaration } from './style-declarations.rules.ts';
import { valueAt } from './theme-json-keys.rules.ts';
import type { Container, Placement } from '../../blocks/layout.ts';
import type { Json } from '../../lib/json.ts';

const placed: ReadonlyMap<Json | undefined, string> = new Map<Json | undefined, string>([
  ['left', 'flex-start'],
  ['top', 'flex-start'],
  ['center', 'center'],
  ['right', 'flex-end'],
  ['bottom', 'flex-end'],
  ['space-between', 'space-between'],
  ['stretch', 'stretch'],
]);

const placing = (property: string, value: Json | undefined): Declaration[] => {
  const place = placed.get(value);
  return place === undefined ? [] : [[property, place]];
};

const sizing = (property: string, value: Json | undefined): Declaration[] => {
  const size = safeValue(value);
  return size === undefined ? [] : [[property, size]];
};

function flexed({ layout }: Container): Declaration[] {
  const isVertical = layout['orientation'] === 'vertical';
  const [along, across] = [layout['justifyContent'], layout['verticalAlignment']];
  return [
    ...(layout['flexWrap'] === 'nowrap' ? ([['flex-wrap', 'nowrap']] as const) : []),
    ...(isVertical ? ([['flex-direction', 'column']] as const) : []),
    ...placing(isVertical ? 'align-items' : 'justify-content', along),
    ...placing(isVertical ? 'justify-content' : 'align-items', across),
  ];
}

const mostColumns = 100;

function gridded({ layout }: Container): Declaration[] {
  const { columnCount: count, minimumColumnWidth: width = '12rem' } = layout;
  if (typeof count === 'number' && count >= 1 && count <= mostColumns)
    return [['grid-template-columns', `repeat(${Math.floor(count)},minmax(0,1fr))`]];
  const least = safeValue(width);
  return least === undefined ? [] : [['grid-template-columns', `repeat(auto-fill,minmax(min(${least},100%),1fr))`]];
}

function constrained({ name, layout }: Container): string {
  const side = layout['justifyContent'];
  const width = safeValue(valueAt(layout, 'contentSize'));
  const beside = (edge: string): Declaration[] =>
    width === undefined ? [] : [[`margin-${edge}`, side === edge ? '0' : `max(0px,(100% - ${width})/2)`]];
  const pushed: Declaration[] = side === 'left' || side === 'right' ? [[`margin-${side}`, '0!important']] : [];
  return [
    rule(`.${name} > :where(:not(.alignleft):not(.alignright):not(.alignfull))`, [
      ...sizing('max-width', valueAt(layout, 'contentSize')),
      ...pushed,
    ]),
    rule(`.${name} > .alignleft`, beside('left')),
    rule(`.${name} > .alignright`, beside('right')),
    rule(`.${name} > .alignwide`, sizing('max-width', layout['wideSize'] ?? layout['contentSize'])),
  ].join('');
}

const maxTracks = 100;

const track = (value: Json | undefined): number | undefined => {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= maxTracks
    ? number
    : undefined;
};

const tracks = (property: string, start: Json | undefined, span: Json | undefined): Declaration[] => {
  const [from, count] = [track(start), track(span)];
  if (from === undefined && count === undefined) return [];
  const ending = count === undefined ? '' : `span ${count}`;
  return [[property, [from === undefined ? '' : String(from), ending].filter((part) => part !== '').join('/')]];
};

/** The size of a flex item, or the cells of a grid item. */
function placementRule({ name, layout }: Placement): string {
  const { selfStretch, flexSize, columnStart, columnSpan, rowStart, rowSpan } = layout;
  const basis = selfStretch === 'fixed' ? safeValue(flexSize) : undefined;
  return rule(`.${name}`, [
    ...(selfStretch === 'fill' ? ([['flex-grow', '1']] as const) : []),
    ...(basis === undefined
      ? []
      : ([
          ['flex-basis', basis],
          ['box-sizing', 'border-box'],
        ] as const)),
    ...tracks('grid-column', columnStart, columnSpan),
    ...tracks('grid-row', rowStart, rowSpan),
  ]);
}

function rulesOf(container: Container | Placement): string {
  if (container.kind === 'child') return placementRule(container);
  const { name, kind } = container;
  const gap = safeGap(container.gap);
  if (kind === 'flex' || kind === 'grid') {
    const between = gap === undefined ? [] : gapsOf(name.startsWith('wp-container-core-gallery-'), gap);
    return rule(`.${name}.${name}`, [...(kind === 'flex' ? flexed(container) : gridded(container)), ...between]);
  }
  const between: Declaration[] = gap === undefined ? [] : [['margin-block-start', gap]];
  return `${kind === 'constrained' ? constrained(container) : ''}${rule(`.${name} > * + *`, between)}`;
}

/** Rules for arrangements that only one block has; each name stands for all that is told. */
export const containerRules = (containers: readonly (Container | Placement)[]): string =>
  [...new Map(containers.map((container) => [container.name, container])).values()].map(rulesOf).join('');
