/**
 * JSON with the order of members and the spelling of values preserved: a definition that is written back differs from
 * its file in indentation only, and the choices of a list keep their order even if their keys are digits.
 */
export type OrderedJson =
  | { readonly kind: 'object'; readonly members: readonly OrderedMember[] }
  | { readonly kind: 'list'; readonly items: readonly OrderedJson[] }
  | { readonly kind: 'scalar'; readonly text: string };

export interface OrderedMember {
  /** With its quotation marks and escapes. */
  readonly nameText: string;
  readonly value: OrderedJson;
}

const token = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

/** Throws a `SyntaxError`, as `JSON.parse` does. */
export function parseOrderedJson(text: string): OrderedJson {
  // Checks the syntax with the messages that people know.
  JSON.parse(text);
  return readValue(tokensOf(text));
}

interface Tokens {
  readonly all: readonly string[];
  at: number;
}

function tokensOf(text: string): Tokens {
  const all: string[] = [];
  token.lastIndex = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) all.push(found[1] ?? found[2] ?? '');
  return { all, at: 0 };
}

const next = (tokens: Tokens): string => tokens.all[tokens.at++] ?? '';
const peek = (tokens: Tokens): string => tokens.all[tokens.at] ?? '';

function readValue(tokens: Tokens): OrderedJson {
  const first = next(tokens);
  if (first === '{') return { kind: 'object', members: readUntil(tokens, '}', readMember) };
  if (first === '[') return { kind: 'list', items: readUntil(tokens, ']', readValue) };
  return { kind: 'scalar', text: first };
}

function readMember(tokens: Tokens): OrderedMember {
  const nameText = next(tokens);
  next(tokens);
  return { nameText, value: readValue(tokens) };
}

function readUntil<T>(tokens: Tokens, end: string, read: (tokens: Tokens) => T): T[] {
  const items: T[] = [];
  while (peek(tokens) !== end) {
    items.push(read(tokens));
    if (peek(tokens) === ',') next(tokens);
  }
  next(tokens);
  return items;
}

/** Indented with two spaces by default, and with a line feed at the end. */
export const printOrderedJson = (value: OrderedJson, step = '  '): string => `${print(value, '', step)}\n`;

/** What the lines of a text are indented with. */
export const indentOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';

function print(value: OrderedJson, indent: string, step: string): string {
  if (value.kind === 'scalar') return value.text;
  const inner = `${indent}${step}`;
  const [open, close] = value.kind === 'object' ? '{}' : '[]';
  const lines =
    value.kind === 'object'
      ? value.members.map((member) => `${inner}${member.nameText}: ${print(member.value, inner, step)}`)
      : value.items.map((item) => `${inner}${print(item, inner, step)}`);
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** A member of an object by name. */
export function memberOf(value: OrderedJson, name: string): OrderedJson | undefined {
  if (value.kind !== 'object') return undefined;
  return value.members.findLast(({ nameText }) => JSON.parse(nameText) === name)?.value;
}

/** Names and values of an object, or positions and values of a list, in order. */
export function entriesOf(value: OrderedJson | undefined): readonly (readonly [string, OrderedJson])[] {
  if (value?.kind === 'object') return value.members.map((one) => [JSON.parse(one.nameText) as string, one.value]);
  return value?.kind === 'list' ? value.items.map((item, at) => [String(at), item]) : [];
}

/** The value without its order and spelling. */
export const plainValue = (value: OrderedJson): unknown => JSON.parse(print(value, '', ''));
