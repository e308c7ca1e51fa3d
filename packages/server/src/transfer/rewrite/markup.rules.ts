const opening = /<(?:!--|([a-z][^\s/>]*))|\[[a-z][\w-]*\s[^\][<>]*\]/gi;
/** What stands inside is what people read, or rules of style. */
const raw: ReadonlySet<string> = new Set(['style', 'script', 'pre', 'code', 'textarea']);

/** What becomes of the parts of a text that browsers and blocks read. */
export interface MarkupChange {
  /** A comment that begins or ends a block, whole. */
  comment(comment: string): string;
  /** The value of an attribute of an element or a shortcode, with its quotes — of `<img` or `[gallery`. */
  attribute(value: string, name: string, of: string): string;
  /** What stands in a `style` element. */
  styles(css: string): string;
}

/** Goes through a text once, whatever stands in it: what is never closed is looked for one time only. */
export function inMarkup(text: string, change: MarkupChange): string {
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
      keep(index + match[0].length, text.slice(done, index) + inAttributes(match[0], change));
    } else if (match[1] === undefined) {
      const close = find('-->', index);
      if (close < 0) continue;
      const comment = text.slice(index, close + 3);
      keep(close + 3, text.slice(done, index) + (/^<!--\s\/?wp:/.test(comment) ? change.comment(comment) : comment));
    } else {
      const close = endOfTag(text, index + match[0].length, find);
      if (close < 0) continue;
      const tag = inAttributes(text.slice(index, close), change);
      const name = match[1].toLowerCase();
      const last = raw.has(name) ? find(`</${name}`, close) : close;
      const inside = text.slice(close, Math.max(close, last));
      keep(Math.max(close, last), text.slice(done, index) + tag + (name === 'style' ? change.styles(inside) : inside));
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

function inAttributes(tag: string, change: MarkupChange): string {
  const of = (/^[<[][^\s/>\]]+/.exec(tag)?.[0] ?? '').toLowerCase();
  return tag.replace(
    attribute,
    (_: string, name: string, equals: string, value: string) => name + equals + change.attribute(value, name, of),
  );
}
