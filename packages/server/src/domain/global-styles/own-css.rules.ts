import { isSafeSheet } from './safe-css.rules.ts';
import { declarationsOf, rule, safeValue } from './style-declarations.rules.ts';
import type { Declaration } from './style-declarations.rules.ts';
import { elementSelectors, isPseudoClass, mapAt, valueAt } from './theme-json-keys.rules.ts';
import { duotoneColors } from '../../blocks/own-styles.ts';
import type { OwnRule } from '../../blocks/own-styles.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';

const colorsOf = (styles: JsonMap): Declaration[] =>
  declarationsOf(styles).flatMap(({ group, declarations }) => (group === 'color' ? declarations : []));

/** Colors of links, headings and buttons inside one block. */
function elementRules(name: string, elements: JsonMap): string {
  return [...elementSelectors]
    .map(([element, selectors]) => {
      const styles = mapAt(elements, element);
      const at = (state: string): string => selectors.map((one) => `.${name} ${one}${state}`).join(',');
      const states = Object.entries(styles).filter(([state]) => isPseudoClass(element, state));
      return [
        rule(at(''), colorsOf(styles)),
        ...states.map(([state, inner]) => rule(at(state), isMap(inner) ? colorsOf(inner) : [])),
      ].join('');
    })
    .join('');
}

const sides = ['top', 'right', 'bottom', 'left'];

function positionRules(name: string, position: Json): string {
  const offsets = sides.flatMap((side): Declaration[] => {
    const value = safeValue(valueAt(position, side));
    return value === undefined ? [] : [[side, value]];
  });
  const kind = valueAt(position, 'type') === 'fixed' ? 'fixed' : 'sticky';
  return rule(`.${name}`, [...offsets, ['position', kind], ['z-index', '10']]);
}

const full = 255;

/** Red, green and blue of a color, each from 0 to 1. */
function channelsOf(color: string): number[] {
  const digits = color.slice(1);
  const hex = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / full);
}

const weights = '.299 .587 .114 0 0';

/** Shadows in the first color and lights in the last, through a filter that stands in the rule itself. */
function duotoneRules(name: string, value: Json): string {
  const selector = `[class*="${name}"] :is(img, video, .wp-block-cover__image-background)`;
  if (value === 'unset') return rule(selector, [['filter', 'none']]);
  const colors = duotoneColors(value);
  if (colors.length < 2) return '';
  const table = (channel: number): string =>
    colors.map((color) => String(Number((channelsOf(color)[channel] ?? 0).toFixed(4)))).join(' ');
  const tables = ['R', 'G', 'B'].map((letter, at) => `<feFunc${letter} type='table' tableValues='${table(at)}'/>`);
  const matrix = `<feColorMatrix type='matrix' values='${weights} ${weights} ${weights} 0 0 0 1 0'/>`;
  const filter = `<filter id='d' color-interpolation-filters='sRGB'>${matrix}<feComponentTransfer>${tables.join('')}</feComponentTransfer></filter>`;
  const picture = encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg'>${filter}</svg>`);
  return rule(selector, [['filter', `url("data:image/svg+xml,${picture}#d")`]]);
}

/** Whole, with nested rules: content keeps custom CSS only from users who have `edit_css`. */
const customRule = (name: string, css: string): string => `.${name}{${css}}\n`;

function rulesOf({ name, kind, value }: OwnRule): string {
  if (kind === 'elements') return isMap(value) ? elementRules(name, value) : '';
  if (kind === 'position') return positionRules(name, value);
  if (kind === 'duotone') return duotoneRules(name, value);
  return typeof value === 'string' && isSafeSheet(value) ? customRule(name, value) : '';
}

/** Rules for the styles that single blocks have; each name stands for all that is told. */
export const ownRules = (rules: readonly OwnRule[]): string =>
  [...new Map(rules.map((one) => [one.name, one])).values()].map(rulesOf).join('');
