import { SaxesParser } from 'saxes';
import { UnreadableSource } from './exported.ts';
import type { ReadingNote } from './exported.ts';

/** A group of elements, such as an item or a comment: its texts by name, and the groups inside. */
export interface Group {
  readonly name: string;
  readonly texts: Map<string, string>;
  readonly groups: Group[];
  readonly attributes: Readonly<Record<string, string>>;
}

const groupNames: ReadonlySet<string> = new Set(
  'rss channel item category wp:author wp:category wp:tag wp:term wp:termmeta wp:postmeta wp:comment wp:commentmeta image'.split(
    ' ',
  ),
);
/** Beside those of items and comments, which the reader is handed. */
const textNames: ReadonlySet<string> = new Set(
  (
    'title link pubDate description language generator url width height ' +
    'wp:wxr_version wp:base_site_url wp:base_blog_url wp:author_id wp:author_login wp:author_email wp:author_display_name ' +
    'wp:author_first_name wp:author_last_name wp:term_id wp:category_nicename wp:category_parent wp:cat_name ' +
    'wp:category_description wp:tag_slug wp:tag_name wp:tag_description wp:term_taxonomy wp:term_slug wp:term_parent ' +
    'wp:term_name wp:term_description wp:meta_key wp:meta_value'
  ).split(' '),
);

/** By what an address of a namespace says, never by a prefix. */
function kindOf(uri: string): string {
  if (/^https?:\/\/wordpress\.org\/export\/[\d.]+\/$/.test(uri)) return 'wp:';
  if (/^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/$/.test(uri)) return 'excerpt:';
  if (uri === 'http://purl.org/rss/1.0/modules/content/') return 'content:';
  if (uri === 'http://purl.org/dc/elements/1.1/') return 'dc:';
  return uri === '' ? '' : `{${uri}}`;
}

const deepest = 32;
const longestName = 256;
const mostMeta = 100_000;

// XML forbids these, and makes one sign of the two of a line end; the format's writers put them down as they are.
const forbidden = /[\u0001-\u0008\u000B-\u001F\uFFFE\uFFFF]/g;
const shielded = /[\u{F0001}-\u{F001F}\u{FFFFE}\u{FFFFF}]/gu;
const plane = 0xf_00_00;
const shield = (text: string): string =>
  text.replace(forbidden, (sign) => String.fromCodePoint(plane + sign.charCodeAt(0)));
const unshield = (text: string): string =>
  text.replace(shielded, (sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - plane));

/** The address of a commenter is written without any escaping, and so is many an ampersand. */
const unescaped =
  /<!\[CDATA\[[^]*?\]\]>|<([\w.-]+:)?comment_author_url>([^<][^]*?)<\/(?:[\w.-]+:)?comment_author_url>|&(?!(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);)/gi;
const escaped = (text: string): string =>
  text.replace(unescaped, (whole: string, prefix: string | undefined, address: string | undefined) => {
    if (whole.startsWith('<!')) return whole;
    if (address === undefined) return '&amp;';
    const tag = `${prefix ?? ''}comment_author_url`;
    return `<${tag}>${address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${tag}>`;
  });

interface Parsing {
  /** Where the piece begins in the file. */
  readonly at: number;
  /** Tags that stand around the piece in the file. */
  readonly before: string;
  readonly note: (note: ReadingNote) => void;
  /** Further elements that hold texts. */
  readonly known: ReadonlySet<string>;
}

/** Reads one piece of an export. What is not known is left out, and told. */
export function parseGroups(text: string, { at, before, note, known }: Parsing): Group {
  const root: Group = { name: '', texts: new Map(), groups: [], attributes: {} };
  const open: Group[] = [root];
  const names: string[] = [];
  let leaf: { name: string; parts: string[] } | null = null;
  let skipped = 0;
  const refuse = (why: string): never => {
    throw new UnreadableSource(why, at);
  };
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', () => note({ code: 'not-well-formed', detail: String(at) }));
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (names.length >= deepest) refuse(`Elements are nested deeper than ${deepest} levels`);
    const name = kindOf(uri) + local;
    if (name.length > longestName) refuse('An element has a longer name than any element of an export file');
    names.push(name);
    if (skipped > 0 || leaf !== null) {
      skipped += 1;
      return;
    }
    const parent = open.at(-1) ?? root;
    if (groupNames.has(name)) {
      const given = Object.entries(attributes).map(([key, { value }]) => [key, unshield(value)]);
      const group = { name, texts: new Map(), groups: [], attributes: Object.fromEntries(given) };
      if (parent.groups.length > mostMeta && name.endsWith('meta')) refuse(`An item has more than ${mostMeta} values`);
      parent.groups.push(group);
      open.push(group);
      if (name === 'category') leaf = { name: '', parts: [] };
      return;
    }
    if (textNames.has(name) || known.has(name)) leaf = { name, parts: [] };
    else {
      skipped = 1;
      if (name !== 'rss') note({ code: 'unknown-element', detail: name });
    }
  });
  const add = (part: string): void => {
    if (skipped === 0) leaf?.parts.push(part);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const name = names.pop();
    if (skipped > 0) {
      skipped -= 1;
      return;
    }
    const group = open.at(-1);
    if (leaf !== null && group !== undefined) {
      const value = unshield(leaf.parts.join(''));
      // The first counts, as everywhere.
      if (!group.texts.has(leaf.name)) group.texts.set(leaf.name, value);
      const isGroup = leaf.name === '';
      leaf = null;
      if (!isGroup) return;
    }
    if (name !== undefined && groupNames.has(name) && open.length > 1) open.pop();
  });
  parser.write(before + escaped(shield(text)));
  return root;
}
