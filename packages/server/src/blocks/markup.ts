/** Reading and changing the tags of rendered markup, which is well formed enough to have quotes that end. */

interface Tag {
  readonly start: number;
  /** Just after the `>`. */
  readonly end: number;
  /** In lower case. */
  readonly name: string;
  readonly closing: boolean;
}

/** Where the tag that begins at `start` ends, or -1: a `>` inside quotes does not count. */
const tagEnd = (html: string, start: number): number => {
  const marks = /[>"']/g;
  marks.lastIndex = start;
  for (let mark = marks.exec(html); mark !== null; mark = marks.exec(html)) {
    if (mark[0] === '>') return mark.index + 1;
    const close = html.indexOf(mark[0], mark.index + 1);
    if (close === -1) return -1;
    marks.lastIndex = close + 1;
  }
  return -1;
};

/** The tags of some markup, in order. Comments are passed over; a tag without an end ends the list. */
export function* tagsOf(html: string): Generator<Tag> {
  const head = /<(\/?)([a-zA-Z][^\s/>]*)/y;
  let at = 0;
  for (let start = html.indexOf('<'); start !== -1; start = html.indexOf('<', at)) {
    if (html.startsWith('<!--', start)) {
      const close = html.indexOf('-->', start + 4);
      if (close === -1) return;
      at = close + 3;
      continue;
    }
    at = start + 1;
    head.lastIndex = start;
    const found = head.exec(html);
    if (found === null) continue;
    const end = tagEnd(html, start);
    if (end === -1) return;
    at = end;
    yield { start, end, name: (found[2] ?? '').toLowerCase(), closing: found[1] === '/' };
  }
}

const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

/** The first opening tag. */
export const firstTag = (html: string): Tag | undefined => tagsOf(html).find((tag) => !tag.closing);

/** The innermost element that is still open at the end of the markup. */
export const lastOpenTag = (html: string): Tag | undefined => {
  const open: Tag[] = [];
  for (const tag of tagsOf(html)) {
    if (tag.closing) open.pop();
    else if (!voidElements.has(tag.name)) open.push(tag);
  }
  return open.at(-1);
};

interface Change {
  readonly tag: Tag;
  readonly name: 'class' | 'style';
  /** Gets the present value as it is written inside double quotes, undefined when the tag has no such attribute. */
  readonly change: (value: string | undefined) => string;
}

/** Changes one attribute of one tag. A missing one is put first. */
export const changeAttribute = (html: string, { tag, name, change }: Change): string => {
  const source = html.slice(tag.start, tag.end);
  const nameEnd = 1 + tag.name.length;
  const attribute = /[\s/]([^\s/>"'=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
  attribute.lastIndex = nameEnd;
  for (const found of source.matchAll(attribute)) {
    if (found[1]?.toLowerCase() !== name) continue;
    const written = `${found[0].charAt(0)}${name}="${change((found[2] ?? found[3] ?? found[4] ?? '').replaceAll('"', '&quot;'))}"`;
    const start = tag.start + found.index;
    return html.slice(0, start) + written + html.slice(start + found[0].length);
  }
  const place = tag.start + nameEnd;
  return `${html.slice(0, place)} ${name}="${change(undefined)}"${html.slice(place)}`;
};

interface Addition {
  readonly tag: Tag;
  readonly classes: readonly string[];
}

/** Adds classes at the end of a tag's list, each once. */
export const addClasses = (html: string, { tag, classes }: Addition): string =>
  changeAttribute(html, {
    tag,
    name: 'class',
    change: (value = '') => {
      const present = value.split(/\s+/).filter((name) => name !== '');
      return [...present, ...classes.filter((name) => !present.includes(name))].join(' ');
    },
  });

const withoutComments = (html: string): string => {
  const [before = '', ...pieces] = html.split('<!--');
  return before + pieces.map((piece) => (piece.includes('-->') ? piece.slice(piece.indexOf('-->') + 3) : '')).join('');
};

/** The text between tags and comments, as it is written. */
export const withoutTags = (html: string): string => {
  const source = withoutComments(html);
  let text = '';
  let at = 0;
  for (const { start, end } of tagsOf(source)) {
    text += source.slice(at, start);
    at = end;
  }
  return text + source.slice(at);
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** Plain text as it stands in markup, between tags or in a quoted attribute. */
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

/** The text of some markup as it stands in a quoted attribute. Entities stay: they are written already. */
export const escapeMarkup = (html: string): string =>
  withoutTags(html).replace(/[<>"']/g, (mark) => entities[mark] ?? mark);

/** An address as it stands in a quoted attribute. */
export const escapeAddress = (address: string): string => escapeText(address).replaceAll('&amp;', '&#038;');
