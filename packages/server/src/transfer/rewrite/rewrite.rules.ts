import { isList, isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { inMarkup } from './markup.rules.ts';

/** What addresses begin with on the old site, and what they begin with here. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Changes addresses that begin in the old way, in whichever form they are written. All other bytes stay as they are. */
export interface Rewriter {
  /** In a text of blocks and HTML: comments of blocks, attributes, styles and shortcodes; never in what people read. */
  text(text: string): string;
  /** In a value of meta. */
  value(value: Json): Json;
  /** An address by itself. */
  address(address: string): string;
}

/** One behind the other. */
export const oneThenOther = (one: Rewriter, other: Rewriter): Rewriter => ({
  text: (text) => other.text(one.text(text)),
  value: (value) => other.value(one.value(value)),
  address: (address) => other.address(one.address(address)),
});

const unchanged: Rewriter = { text: (text) => text, value: (value) => value, address: (address) => address };

export function createRewriter(moves: readonly Move[]): Rewriter {
  // The longest first: what lies in a folder moves with the folder.
  const wanted = moves
    .filter(({ from, to }) => from !== '' && from !== to)
    .toSorted((one, other) => other.from.length - one.from.length);
  if (wanted.length === 0) return unchanged;
  const forms = wanted.flatMap(formsOf);
  const all = new RegExp(`(?<![\\w.%-])(?:${forms.map(({ form }) => `(${form})`).join('|')})${end}`, 'gi');
  const inAddresses = (part: string): string =>
    part.replace(all, (found: string, ...rest: unknown[]) => {
      const at = rest.findIndex((group) => group !== undefined);
      const start = rest[forms.length] as number;
      const by = forms[at]?.by(found) ?? found;
      // Where the new address begins like the old one, what has moved already stays.
      return part.slice(start, start + by.length).toLowerCase() === by.toLowerCase() ? found : by;
    });
  const rewriteText = (text: string): string =>
    inMarkup(text, {
      comment: inAddresses,
      attribute: (value, name, of) => (of.startsWith('[') || holdsAddress.test(name) ? inAddresses(value) : value),
      styles: (css) => inStyles(css, inAddresses),
    });
  const rewriteValue = (value: Json): Json => {
    if (typeof value === 'string') return isAddress(value) ? inAddresses(value) : rewriteText(value);
    if (isList(value)) return value.map(rewriteValue);
    if (isMap(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rewriteValue(one)]));
    return value;
  };
  return { text: rewriteText, value: rewriteValue, address: inAddresses };
}

export const isAddress = (text: string): boolean => /^(?:https?:)?\/\/[^\s<>"]+$/i.test(text);

/** How slashes and colons are written: as they are, in JSON, in a query. */
const writings = [
  { slash: '/', colon: ':' },
  { slash: '\\/', colon: ':' },
  { slash: '%2F', colon: '%3A' },
] as const;

const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&');

/** What an address may be followed by. */
const end = `(?=[/\\\\?#"'\\s)&%,<>\\]]|$)`;

interface Form {
  readonly form: string;
  readonly by: (found: string) => string;
}

/** The old address in all its forms, with any scheme or none, with `www.` and without. */
function formsOf({ from, to }: Move): Form[] {
  const old = new URL(from);
  const now = new URL(to);
  return writings.map(({ slash, colon }) => {
    const path = (url: URL): string => url.pathname.replace(/\/$/, '').replaceAll('/', slash);
    const host = escaped(old.host.replace(/^www\./, '').replace(':', colon));
    return {
      form: `(?:https?${escaped(colon)})?${escaped(slash + slash)}(?:www\\.)?${host}${escaped(path(old))}`,
      by: (found) => {
        const scheme = /^https?/i.test(found) ? now.protocol.replace(':', colon) : '';
        return `${scheme}${slash}${slash}${now.host.replace(':', colon)}${path(now)}`;
      },
    };
  });
}

/** Attributes whose values are addresses, or hold them. */
export const holdsAddress =
  /^(?:href|src|srcset|poster|style|action|formaction|cite|background|longdesc|data|imagesrcset|xlink:href|data-[\w-]+)$/i;

const inStyles = (css: string, rewrite: (part: string) => string): string =>
  css.replace(/url\(\s*(?:"[^"]*"|'[^']*'|[^()]*)\)|@import\s+(?:"[^"]*"|'[^']*')/gi, (found) => rewrite(found));
