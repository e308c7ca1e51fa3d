import allowedProperties from '../../../data/allowed-css.json' with { type: 'json' };
import { isAllowedAddress } from './allow-list-url.ts';

const properties: ReadonlySet<string> = new Set(allowedProperties.filter((name) => name !== '--*'));
const customProperty = /^--[a-zA-Z0-9_-]+$/;

const gradients = ['linear-gradient', 'radial-gradient', 'conic-gradient'].flatMap((name) => [
  name,
  `repeating-${name}`,
]);

const functions: ReadonlySet<string> = new Set([
  ...gradients,
  ...'calc min max minmax clamp repeat var translate translatex translatey translatez translate3d'.split(' '),
  ...'scale scalex scaley scalez scale3d rotate rotatex rotatey rotatez rotate3d'.split(' '),
  ...'skew skewx skewy matrix matrix3d perspective'.split(' '),
]);

/** Colours need no function of their own outside a gradient; the reference drops them there. */
const gradientColours: ReadonlySet<string> = new Set(['rgb', 'rgba', 'hsl', 'hsla']);

const forbidden = /[\\{}&=<>@]|\/\*/;
const nameAtEnd = /[a-zA-Z0-9-]*$/;
const longestName = 32;

interface Position {
  readonly value: string;
  readonly at: number;
}

/** Where a quoted string ends (after its quote), or -1. */
const stringEnd = ({ value, at }: Position): number => {
  const close = value.indexOf(value.charAt(at), at + 1);
  return close === -1 ? -1 : close + 1;
};

/** Where `url(` … `)` ends, `at` being just after the bracket, or -1 when the address may not be used. */
const addressEnd = ({ value, at }: Position): number => {
  const close = value.indexOf(')', at);
  if (close === -1) return -1;
  const inside = value.slice(at, close).trim();
  const quoted = /^(["'])([^"']*)\1$/.exec(inside);
  const address = quoted?.[2] ?? inside;
  const isPlain = !/["'()\\<>{}\s]/.test(address);
  return isPlain && isAllowedAddress(address) ? close + 1 : -1;
};

interface Bracket {
  readonly closer: string;
  readonly inGradient: boolean;
}

const gradientProperties: ReadonlySet<string> = new Set(['background', 'background-image']);
const addressProperties: ReadonlySet<string> = new Set([
  ...gradientProperties,
  ...'border-image cursor filter list-style list-style-image mask mask-image'.split(' '),
]);

const mayOpen = (name: string, outer: Bracket | undefined): boolean =>
  name === '' ? outer !== undefined : functions.has(name) || (outer?.inGradient === true && gradientColours.has(name));

/** Whether a value ends where it seems to end and uses only known functions and addresses, where its property takes such. */
const isPlainValue = (value: string, property: string): boolean => {
  const open: Bracket[] = [];
  let plainFrom = 0;
  const marks = /["'()[\]]/g;
  for (let mark = marks.exec(value); mark !== null; mark = marks.exec(value)) {
    const before = value.slice(plainFrom, mark.index);
    if (forbidden.test(before)) return false;
    let next = mark.index + 1;
    if (mark[0] === '"' || mark[0] === "'") {
      next = stringEnd({ value, at: mark.index });
      if (next === -1 || forbidden.test(value.slice(mark.index, next))) return false;
    } else if (mark[0] === '(') {
      const name = (nameAtEnd.exec(before.slice(-longestName))?.[0] ?? '').toLowerCase();
      if (gradients.includes(name) && !gradientProperties.has(property)) return false;
      if (name === 'url') {
        if (!addressProperties.has(property) && !customProperty.test(property)) return false;
        next = addressEnd({ value, at: next });
        if (next === -1) return false;
      } else if (mayOpen(name, open.at(-1)))
        open.push({ closer: ')', inGradient: open.at(-1)?.inGradient === true || gradients.includes(name) });
      else return false;
    } else if (mark[0] === '[') open.push({ closer: ']', inGradient: false });
    else if (open.pop()?.closer !== mark[0]) return false;
    plainFrom = next;
    marks.lastIndex = next;
  }
  return open.length === 0 && !forbidden.test(value.slice(plainFrom));
};

/** A piece without a colon declares nothing; it stays as long as it cannot swallow the next one. */
const isInert = (piece: string): boolean => !forbidden.test(piece) && !/["'([]/.test(piece);

const isAllowed = (piece: string): boolean => {
  const colon = piece.indexOf(':');
  if (colon === -1) return isInert(piece);
  const property = piece.slice(0, colon).trimEnd();
  return (properties.has(property) || customProperty.test(property)) && isPlainValue(piece.slice(colon + 1), property);
};

/** The declarations of a `style` attribute that anybody may use, in their order and joined by `;`. */
export const filterStyle = (style: string): string =>
  style
    // Noncharacters stand for brackets while blocks are rendered.
    .replace(/[\p{Cc}\p{Noncharacter_Code_Point}]+/gu, ' ')
    .split(';')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && isAllowed(piece))
    .join(';');
