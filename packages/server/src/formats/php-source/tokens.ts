import { PhpProblem } from './problem.ts';

/** A piece of a double-quoted string: literal text, or the value of a variable. */
export type StringPart = string | { readonly variable: string };

export interface Token {
  readonly kind: 'html' | 'variable' | 'name' | 'number' | 'string' | 'mark' | 'end';
  /** As written; the value of strings without variables; the name of variables without `$`. */
  readonly text: string;
  readonly line: number;
  /** Only of strings with variables. */
  readonly parts?: readonly StringPart[];
}

const opening = /<\?(?:php(?=\s|$)|=)/g;
const blanks = /\s+|\/\*[^]*?\*\/|(?:\/\/|#(?!\[))(?:(?!\?>)[^\r\n])*/y;
const variable = /\$([A-Za-z_][A-Za-z0-9_]*)/y;
const name = /\\?[A-Za-z_][A-Za-z0-9_]*(?:\\[A-Za-z_][A-Za-z0-9_]*)*/y;
const number = /\d+(?:\.\d+)?/y;
const heredocStart = /<<<[ \t]*(?:'([A-Za-z_]\w*)'|"?([A-Za-z_]\w*)"?)[ \t]*\r?\n/y;
const marks = /===|!==|\?->|<=>|\.\.\.|==|!=|=>|->|::|&&|\|\||\?\?|\.=|\+=|-=|<=|>=|\+\+|--|[^\s\w]/y;

const lineBreak = '\n'.charCodeAt(0);

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', $: '$', '"': '"' };

const inString = /\\([^])|\$([A-Za-z_][A-Za-z0-9_]*)(\[|->)?|\{\$([A-Za-z_][A-Za-z0-9_]*)\}|\{\$|\$\{/g;

/** Splits PHP source into tokens, in linear time. Throws a `PhpProblem` where a string or comment has no end. */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  const add = (kind: Token['kind'], text: string, parts?: readonly StringPart[]): void => {
    tokens.push(parts === undefined ? { kind, text, line } : { kind, text, line, parts });
  };
  const advance = (to: number): void => {
    for (; at < to; at += 1) if (source.charCodeAt(at) === lineBreak) line += 1;
  };
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  const readHtml = (): void => {
    const found = match(opening);
    const end = found?.index ?? source.length;
    if (end > at) add('html', source.slice(at, end));
    advance(end + (found?.[0].length ?? 0));
    if (found?.[0] === '<?=') add('name', 'echo');
  };
  readHtml();
  while (at < source.length) {
    const skipped = match(blanks);
    if (skipped !== null) {
      advance(at + skipped[0].length);
    } else if (source.startsWith('?>', at)) {
      // The end of PHP ends the statement, and swallows one line break.
      add('mark', ';');
      advance(at + 2);
      advance(at + (/^\r?\n/.exec(source.slice(at, at + 2))?.[0].length ?? 0));
      readHtml();
    } else {
      advance(at + readToken());
    }
  }
  add('end', 'the end of the file');
  return tokens;

  function readToken(): number {
    const found = match(variable);
    if (found !== null) {
      add('variable', found[1] ?? '');
      return found[0].length;
    }
    const heredoc = match(heredocStart);
    if (heredoc !== null) return readHeredoc(heredoc);
    const quote = source[at] ?? '';
    if (quote === "'" || quote === '"') {
      const raw = source.slice(at + 1, endOfString(quote));
      if (quote === '"') addParts(raw, quote);
      else add('string', raw.replaceAll(/\\([\\'])/g, '$1'));
      return raw.length + 2;
    }
    for (const [kind, pattern] of [
      ['name', name],
      ['number', number],
      ['mark', marks],
    ] as const) {
      const word = match(pattern);
      if (word === null) continue;
      if (source.startsWith('/*', at)) throw new PhpProblem(line, 'a comment has no end');
      add(kind, word[0]);
      return word[0].length;
    }
    throw new PhpProblem(line, 'an unexpected character');
  }

  function endOfString(quote: string): number {
    for (let end = at + 1; end < source.length; end += 1) {
      if (source[end] === '\\') end += 1;
      else if (source[end] === quote) return end;
    }
    throw new PhpProblem(line, 'a string has no end');
  }

  function readHeredoc([start, plain, label]: RegExpExecArray): number {
    const from = at + start.length;
    const closing = new RegExp(`^[ \\t]*(?=${plain ?? label}\\b)`, 'mg');
    closing.lastIndex = from;
    const end = closing.exec(source);
    if (end === null) throw new PhpProblem(line, 'a string has no end');
    const indent = end[0].length;
    const text = source
      .slice(from, Math.max(from, end.index - 1))
      .split('\n')
      .map((row) => (row.slice(0, indent).trim() === '' ? row.slice(indent) : row))
      .join('\n')
      .replace(/\r$/, '');
    if (plain !== undefined) add('string', text);
    else addParts(text, '');
    return end.index + indent + (plain ?? label ?? '').length - at;
  }

  function addParts(raw: string, quote: string): void {
    const parts: StringPart[] = [];
    let written = 0;
    const text = (to: number): void => {
      if (to > written) parts.push(raw.slice(written, to));
    };
    for (const found of raw.matchAll(inString)) {
      const [whole, escaped, simple, further, braced] = found;
      text(found.index);
      written = found.index + whole.length;
      if (escaped !== undefined)
        parts.push(escaped === '"' && quote === '' ? whole : (escapes[escaped] ?? unknownEscape(whole)));
      else if (further === undefined && (simple ?? braced) !== undefined)
        parts.push({ variable: simple ?? braced ?? '' });
      else throw new PhpProblem(line, `${whole} in a string`);
    }
    text(raw.length);
    if (parts.every((part) => typeof part === 'string')) add('string', parts.join(''));
    else add('string', raw, parts);
  }

  function unknownEscape(whole: string): string {
    // Octal, hexadecimal, and Unicode escapes.
    if (/^\\[0-7xuvef]$/.test(whole)) throw new PhpProblem(line, `the escape sequence ${whole} in a string`);
    return whole;
  }
}
