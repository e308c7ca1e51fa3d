/** Reading and changing the tags of rendered markup, which is well formed enough to have quotes that end. */

export interface Tag {
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

interface Named {
  readonly tag: Tag;
  /** In lower case. */
  readonly name: string;
}

interface Change extends Named {
  /** Gets the present value as it is written inside double quotes, undefined when the tag has no such attribute. */
  readonly change: (value: string | undefined) => string;
}

const findAttribute = (html: string, { tag, name }: Named): RegExpExecArray | undefined => {
  const source = html.slice(tag.start, tag.end);
  const attribute = /[\s/]([^\s/>"'=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
  attribute.lastIndex = 1 + tag.name.length;
  return source.matchAll(attribute).find((found) => found[1]?.toLowerCase() === name);
};

const valueOf = (found: RegExpExecArray): string => (found[2] ?? found[3] ?? found[4] ?? '').replaceAll('"', '&quot;');

/** The value of an attribute as it is written inside double quotes. */
export const attributeOf = (html: string, named: Named): string | undefined => {
  const found = findAttribute(html, named);
  return found === undefined ? undefined : valueOf(found);
};

/** Changes one attribute of one tag. A missing one is put first. */
export const changeAttribute = (html: string, { tag, name, change }: Change): string => {
  const found = findAttribute(html, { tag, name });
  if (found === undefined) {
    const place = tag.start + 1 + tag.name.length;
    return `${html.slice(0, place)} ${name}="${change(undefined)}"${html.slice(place)}`;
  }
  const start = tag.start + found.index;
  const written = `${found[0].charAt(0)}${name}="${change(valueOf(found))}"`;
  return html.slice(0, start) + written + html.slice(start + found[0].length);
};

/** Sets attributes of a tag, in front of those that it has. Values are plain text; those it has already change in place. */
export const addAttributes = (
  html: string,
  { tag, attributes }: { readonly tag: Tag; readonly attributes: Readonly<Record<string, string>> },
): string => {
  let made = html;
  let end = tag.end;
  const missing: string[] = [];
  for (const [name, value] of Object.entries(attributes)) {
    const written = escapeText(value);
    if (findAttribute(made, { tag: { ...tag, end }, name }) === undefined) missing.push(` ${name}="${written}"`);
    else {
      const changed = changeAttribute(made, { tag: { ...tag, end }, name, change: () => written });
      end += changed.length - made.length;
      made = changed;
    }
  }
  const place = tag.start + 1 + tag.name.length;
  return `${made.slice(0, place)}${missing.join('')}${made.slice(place)}`;
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

/** Adds declarations at the end of a tag's style. They are plain text. */
export const addStyle = (html: string, { tag, style }: { readonly tag: Tag; readonly style: string }): string =>
  changeAttribute(html, {
    tag,
    name: 'style',
    change: (value = '') => {
      const before = value.trimEnd();
      return `${before}${before === '' || before.endsWith(';') ? '' : ';'}${escapeText(style).replaceAll('&#039;', '&apos;')}`;
    },
  });

interface Element {
  readonly tag: Tag;
  /** Where its end tag begins; the end of the markup where there is none. */
  readonly contentEnd: number;
}

/** The first element with one of these names, and where its content ends. */
export const firstElement = (html: string, names: readonly string[]): Element | undefined => {
  let opened: Tag | undefined;
  let depth = 0;
  for (const tag of tagsOf(html)) {
    if (opened === undefined) {
      if (!tag.closing && names.includes(tag.name)) opened = tag;
    } else if (tag.name === opened.name) {
      if (!tag.closing) depth += 1;
      else if (depth === 0) return { tag: opened, contentEnd: tag.start };
      else depth -= 1;
    }
  }
  return opened === undefined ? undefined : { tag: opened, contentEnd: html.length };
};

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

/** Markup whose quotes between tags typography leaves as they are. */
export const keepQuotes = (html: string): string => {
  if (html.includes('<!--')) return html;
  let made = '';
  let at = 0;
  for (const { start, end } of tagsOf(html)) {
    made += html.slice(at, start).replaceAll('"', '&quot;') + html.slice(start, end);
    at = end;
  }
  return made + html.slice(at).replaceAll('"', '&quot;');
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** Escapes plain text for HTML, between tags or in a quoted attribute. */
export const escapeText = (text: string): string =>
  plain.test(text) ? text : text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

const plain = /^[^&<>"']*$/;

/** Plain text as it stands between tags, with quotes that typography may still turn. */
export const escapeTags = (text: string): string => text.replace(/[&<>]/g, (mark) => entities[mark] ?? mark);

/** The text of some markup as it stands in a quoted attribute. Entities stay: they are written already. */
export const escapeMarkup = (html: string): string =>
  withoutTags(html).replace(/[<>"']/g, (mark) => entities[mark] ?? mark);

/** An address as it stands in a quoted attribute. */
export const escapeAddress = (address: string): string =>
  plain.test(address) ? address : escapeText(address).replaceAll('&amp;', '&#038;');
