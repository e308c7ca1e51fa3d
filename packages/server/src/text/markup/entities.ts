import { replaceEach } from './replace.ts';

const loneAmpersand = /&(?!(?:#[0-9]+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);)/g;

/** Encodes each `&` that does not start an entity. Unknown entity names count as entities. */
export const escapeLoneAmpersands = (text: string, entity = '&#038;'): string => text.replace(loneAmpersand, entity);

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };

/** Makes text safe between tags and inside quoted attributes. Entities already there stay. */
export const escapeHtml = (text: string): string =>
  replaceEach(escapeLoneAmpersands(text, '&amp;'), /[<>"']/g, (mark) => escapes[mark] ?? mark);

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
};

const reference = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,6});/g;

const character = (code: number, otherwise: string): string =>
  code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : otherwise;

const decode = (found: string): string => {
  const name = found.slice(1, -1);
  if (name[0] !== '#') return (Object.hasOwn(named, name) ? named[name] : undefined) ?? found;
  const isHexadecimal = name[1] === 'x' || name[1] === 'X';
  return character(Number.parseInt(name.slice(isHexadecimal ? 2 : 1), isHexadecimal ? 16 : 10), found);
};

/** Turns numeric entities and the common named ones into characters; the rest stays as written. */
export const decodeEntities = (text: string): string => replaceEach(text, reference, decode);
