import { isList, isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';

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
  const rewriteText = (text: string): string => inMarkup(text, inAddresses);
  const rewriteValue = (value: Json): Json => {
    if (typeof value === 'string') return isAddress(value) ? inAddresses(value) : rewriteText(value);
    if (isList(value)) return value.map(rewriteValue);
    if (isMap(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rewriteValue(one)]));
    return value;
  };
  return { text: rewriteText, value: rewriteValue, address: inAddresses };
}

const isAddress = (text: string): boolean => /^(?:https?:)?\/\/[^\s<>"]+$/i.test(text);

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

type Rewrite = (part: string) => string;

const opening = /<(?:!--|([a-z][^\s/>]*))|\[[a-z][\w-]*\s[^\][<>]*\]/gi;
/** What stands inside is what people read, or rules of style. */
const raw: ReadonlySet<string> = new Set(['style', 'script', 'pre', 'code', 'textarea']);

/** Goes through a text once, whatever stands in it: what is never closed is looked for one time only. */
function inMarkup(text: string, rewrite: Rewrite): string {
  const lower = text.toLowerCase();
  const lacking = new Set<string>();
  const find = (sought: string, from: number): number => {
    if (lacking.has(sought)) return -1;
    const at = lower.indexOf(sought, from);
    if (at < 0) lacking.add(sought);
    return at;
  };
  let written = '';
  let done = 0;
  const keep = (until: number, part: string): void => {
    written += part;
    done = until;
  };
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const { index } = match;
    if (match[0].startsWith('[')) {
      keep(index + match[0].length, text.slice(done, index) + inAttributes(match[0], rewrite, /./));
    } else if (match[1] === undefined) {
      const close = find('-->', index);
      if (close < 0) continue;
      const comment = text.slice(index, close + 3);
      keep(close + 3, text.slice(done, index) + (/^<!--\s\/?wp:/.test(comment) ? rewrite(comment) : comment));
    } else {
      const close = endOfTag(text, index + match[0].length, find);
      if (close < 0) continue;
      const tag = inAttributes(text.slice(index, close), rewrite, holdsAddress);
      const name = match[1].toLowerCase();
      const last = raw.has(name) ? find(`</${name}`, close) : close;
      const inside = text.slice(close, Math.max(close, last));
      keep(
        Math.max(close, last),
        text.slice(done, index) + tag + (name === 'style' ? inStyles(inside, rewrite) : inside),
      );
    }
    opening.lastIndex = done;
  }
  return written + text.slice(done);
}

/** Behind the `>` of a tag; -1 where there is none before another tag begins. */
function endOfTag(text: string, from: number, find: (sought: string, from: number) => number): number {
  const sign = /["'<>]/g;
  sign.lastIndex = from;
  for (let match = sign.exec(text); match !== null; match = sign.exec(text)) {
    if (match[0] === '>') return match.index + 1;
    if (match[0] === '<') return -1;
    const close = find(match[0], match.index + 1);
    if (close < 0) return -1;
    sign.lastIndex = close + 1;
  }
  return -1;
}

const attribute = /(?<![^\s"'/])([^\s"'<>/=]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+)/g;

/** Attributes whose values are addresses, or hold them. */
const holdsAddress =
  /^(?:href|src|srcset|poster|style|action|formaction|cite|background|longdesc|data|imagesrcset|xlink:href|data-[\w-]+)$/i;

const inAttributes = (tag: string, rewrite: Rewrite, names: RegExp): string =>
  tag.replace(attribute, (whole: string, name: string, equals: string, value: string) =>
    names.test(name) ? name + equals + rewrite(value) : whole,
  );

const inStyles = (css: string, rewrite: Rewrite): string =>
  css.replace(/url\(\s*(?:"[^"]*"|'[^']*'|[^()]*)\)|@import\s+(?:"[^"]*"|'[^']*')/gi, (found) => rewrite(found));
