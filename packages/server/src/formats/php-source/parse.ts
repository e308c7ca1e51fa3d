import { PhpProblem } from './problem.ts';
import type { ArrayItem, Branch, Expression, PhpBody, PhpFile, Statement } from './syntax.ts';
import { tokensOf } from './tokens.ts';
import type { Token } from './tokens.ts';

/** Deeper nesting is refused: the parser is recursive. */
const maxDepth = 100;

const includes: ReadonlySet<string> = new Set(['require', 'include', 'require_once', 'include_once']);

interface Reader {
  readonly file: string;
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
  readonly isLenient: boolean;
}

interface PhpInput {
  readonly source: string;
  /** Name for messages. */
  readonly file: string;
  /** Keep unsupported statements as such instead of refusing the whole file. */
  readonly isLenient?: boolean;
}

/** Reads PHP source as statements. Throws a `PhpProblem` for source outside the subset. */
export function parsePhp({ source, file, isLenient = false }: PhpInput): PhpFile {
  const reader: Reader = { file, tokens: tokensOf(source), at: 0, depth: 0, isLenient };
  const statements: Statement[] = [];
  while (peek(reader).kind !== 'end') {
    statements.push(...readStatement(reader));
    // A closing bracket too many.
    if (isMark(reader, '}') && isLenient) reader.at += 1;
  }
  return { file, statements };
}

const end: Token = { kind: 'end', text: 'the end of the file', line: 0 };

const peek = ({ tokens, at }: Reader, ahead = 0): Token => tokens[at + ahead] ?? tokens.at(-1) ?? end;

function next(reader: Reader): Token {
  const token = peek(reader);
  if (token.kind !== 'end') reader.at += 1;
  return token;
}

const isMark = (reader: Reader, text: string): boolean => {
  const token = peek(reader);
  return token.kind === 'mark' && token.text === text;
};

const isWord = (reader: Reader, text: string): boolean => {
  const token = peek(reader);
  return token.kind === 'name' && token.text.toLowerCase() === text;
};

function accept(reader: Reader, text: string): boolean {
  const found = isMark(reader, text);
  if (found) reader.at += 1;
  return found;
}

function acceptWord(reader: Reader, text: string): boolean {
  const found = isWord(reader, text);
  if (found) reader.at += 1;
  return found;
}

function expect(reader: Reader, text: string): void {
  if (!accept(reader, text)) throw unexpected(peek(reader));
}

const unexpected = ({ kind, text, line }: Token): PhpProblem =>
  new PhpProblem(
    line,
    kind === 'end'
      ? 'the file ends too early'
      : `unsupported code at "${kind === 'variable' ? '$' : ''}${text.slice(0, 40)}"`,
  );

/** Runs a step one level deeper. */
function nested<T>(reader: Reader, step: () => T): T {
  if (reader.depth >= maxDepth) throw new PhpProblem(peek(reader).line, `nesting deeper than ${maxDepth} levels`);
  reader.depth += 1;
  try {
    return step();
  } finally {
    reader.depth -= 1;
  }
}

function readStatement(reader: Reader): readonly Statement[] {
  const start = reader.at;
  try {
    return nested(reader, () => statementAt(reader));
  } catch (error) {
    if (!reader.isLenient || !(error instanceof PhpProblem)) throw error;
    reader.at = start;
    const { line } = peek(reader);
    skipStatement(reader);
    return [{ kind: 'unsupported', line, message: error.message }];
  }
}

/** To the semicolon, or to the bracket that closes a body, but not beyond the block around the statement. */
function skipStatement(reader: Reader): void {
  let open = 0;
  for (let token = peek(reader); token.kind !== 'end'; token = peek(reader)) {
    if (token.kind === 'mark') {
      if (token.text === '}' && open === 0) return;
      if ('([{'.includes(token.text)) open += 1;
      if (')]}'.includes(token.text)) open = Math.max(0, open - 1);
      if (open === 0 && (token.text === ';' || token.text === '}')) {
        reader.at += 1;
        return;
      }
    }
    reader.at += 1;
  }
}

function statementAt(reader: Reader): readonly Statement[] {
  const token = peek(reader);
  const { line } = token;
  if (token.kind === 'html') {
    reader.at += 1;
    return [{ kind: 'html', line, text: token.text }];
  }
  if (accept(reader, ';')) return [];
  if (accept(reader, '{')) return readBlock(reader);
  if (token.kind === 'name') {
    const word = token.text.toLowerCase();
    const isFunction = word === 'function' && peek(reader, 1).kind === 'name';
    if (word === 'if') return [readIf(reader)];
    if (word === 'foreach') return [readForeach(reader)];
    if (isFunction) return [readFunction(reader)];
    if (word === 'echo') {
      reader.at += 1;
      const values = [readExpression(reader)];
      while (accept(reader, ',')) values.push(readExpression(reader));
      endStatement(reader);
      return [{ kind: 'echo', line, values }];
    }
    if (word === 'return') {
      reader.at += 1;
      const value = isMark(reader, ';') || peek(reader).kind === 'end' ? null : readExpression(reader);
      endStatement(reader);
      return [{ kind: 'return', line, value }];
    }
    // Neither changes what the functions in the table mean.
    if (word === 'namespace' || word === 'use' || word === 'declare') {
      skipStatement(reader);
      return [];
    }
  }
  const value = readExpression(reader);
  endStatement(reader);
  return [{ kind: 'expression', line, value }];
}

function endStatement(reader: Reader): void {
  if (peek(reader).kind !== 'end') expect(reader, ';');
}

/** Up to its closing bracket. */
function readBlock(reader: Reader): readonly Statement[] {
  const statements: Statement[] = [];
  while (!accept(reader, '}')) {
    if (peek(reader).kind === 'end') throw unexpected(peek(reader));
    statements.push(...readStatement(reader));
  }
  return statements;
}

/** A body in brackets, a single statement, or `: … endif`, whose last word stays unread. */
function readBody(reader: Reader, endings: readonly string[]): readonly Statement[] {
  if (accept(reader, '{')) return readBlock(reader);
  if (!accept(reader, ':')) return readStatement(reader);
  const statements: Statement[] = [];
  while (!endings.some((word) => isWord(reader, word))) {
    if (peek(reader).kind === 'end' || isMark(reader, '}')) throw unexpected(peek(reader));
    statements.push(...readStatement(reader));
  }
  return statements;
}

function readIf(reader: Reader): Statement {
  const { line } = next(reader);
  const branches: Branch[] = [readBranch(reader)];
  for (;;) {
    if (acceptWord(reader, 'elseif')) branches.push(readBranch(reader));
    else if (isWord(reader, 'else') && peek(reader, 1).text.toLowerCase() === 'if') {
      reader.at += 2;
      branches.push(readBranch(reader));
    } else if (acceptWord(reader, 'else')) {
      branches.push({ condition: null, body: readBody(reader, ['endif']) });
      acceptWord(reader, 'endif');
      return { kind: 'if', line, branches };
    } else {
      acceptWord(reader, 'endif');
      return { kind: 'if', line, branches };
    }
  }
}

function readBranch(reader: Reader): Branch {
  expect(reader, '(');
  const condition = readExpression(reader);
  expect(reader, ')');
  return { condition, body: readBody(reader, ['elseif', 'else', 'endif']) };
}

function readForeach(reader: Reader): Statement {
  const { line } = next(reader);
  expect(reader, '(');
  const list = readExpression(reader);
  if (!acceptWord(reader, 'as')) throw unexpected(peek(reader));
  const first = readVariable(reader);
  const second = accept(reader, '=>') ? readVariable(reader) : null;
  expect(reader, ')');
  const body = readBody(reader, ['endforeach']);
  acceptWord(reader, 'endforeach');
  return { kind: 'foreach', line, list, key: second === null ? null : first, name: second ?? first, body };
}

function readVariable(reader: Reader): string {
  const token = next(reader);
  if (token.kind !== 'variable') throw unexpected(token);
  return token.text;
}

function readFunction(reader: Reader): Statement {
  const { line } = next(reader);
  const name = next(reader).text.toLowerCase();
  return { kind: 'function', line, name, ...readSignatureAndBody(reader) };
}

/** Types and defaults of parameters are skipped. */
function readSignatureAndBody(reader: Reader): PhpBody {
  expect(reader, '(');
  const params: string[] = [];
  for (let open = 1; open > 0;) {
    const token = next(reader);
    if (token.kind === 'end') throw unexpected(token);
    if (token.kind === 'variable') params.push(token.text);
    if (token.kind === 'mark') open += '(['.includes(token.text) ? 1 : ')]'.includes(token.text) ? -1 : 0;
  }
  while (!isMark(reader, '{')) {
    const token = next(reader);
    // `use ( $name )` and `: ?array`.
    if (token.kind === 'end' || (token.kind === 'mark' && !'():?|,&'.includes(token.text))) throw unexpected(token);
  }
  expect(reader, '{');
  return { file: reader.file, params, body: readBlock(reader) };
}

function readExpression(reader: Reader): Expression {
  return nested(reader, () => {
    const token = peek(reader);
    const operator = peek(reader, 1);
    if (token.kind === 'variable' && operator.kind === 'mark' && (operator.text === '=' || operator.text === '.=')) {
      reader.at += 2;
      const value = readExpression(reader);
      return { kind: 'assignment', line: token.line, name: token.text, append: operator.text === '.=', value };
    }
    return readChoice(reader);
  });
}

function readChoice(reader: Reader): Expression {
  const condition = readOperators(reader, 0);
  if (!accept(reader, '?')) return condition;
  const chosen = isMark(reader, ':') ? null : readExpression(reader);
  expect(reader, ':');
  return { kind: 'choice', line: condition.line, condition, chosen, otherwise: readExpression(reader) };
}

/** Operators that join a list of operands, weakest first. */
const joining = [
  { mark: '??', kind: 'coalesce' },
  { mark: '||', kind: 'or' },
  { mark: '&&', kind: 'and' },
  { mark: '', kind: 'equal' },
  { mark: '.', kind: 'concat' },
] as const;

const comparisons: ReadonlySet<string> = new Set(['===', '==', '!==', '!=']);

function readOperators(reader: Reader, level: number): Expression {
  const operator = joining[level];
  if (operator === undefined) return readUnary(reader);
  const first = readOperators(reader, level + 1);
  if (operator.kind === 'equal') {
    const token = peek(reader);
    if (token.kind !== 'mark' || !comparisons.has(token.text)) return first;
    reader.at += 1;
    const right = readOperators(reader, level + 1);
    return { kind: 'equal', line: token.line, left: first, right, negated: token.text.startsWith('!') };
  }
  const parts = [first];
  while (accept(reader, operator.mark)) parts.push(readOperators(reader, level + 1));
  return parts.length === 1 ? first : { kind: operator.kind, line: first.line, parts };
}

function readUnary(reader: Reader): Expression {
  const { line } = peek(reader);
  if (accept(reader, '!')) return nested(reader, () => ({ kind: 'not', line, of: readUnary(reader) }));
  const value = readPrimary(reader);
  const keys: Expression[] = [];
  while (accept(reader, '[')) {
    keys.push(readExpression(reader));
    expect(reader, ']');
  }
  return keys.length === 0 ? value : { kind: 'index', line, of: value, keys };
}

function readPrimary(reader: Reader): Expression {
  const token = next(reader);
  const { kind, text, line } = token;
  if (kind === 'string') {
    return token.parts === undefined
      ? { kind: 'literal', line, value: text }
      : { kind: 'interpolated', line, parts: token.parts };
  }
  if (kind === 'number') return { kind: 'literal', line, value: Number(text) };
  if (kind === 'variable') return { kind: 'variable', line, name: text };
  if (kind === 'mark' && text === '(') {
    const inside = readExpression(reader);
    expect(reader, ')');
    return inside;
  }
  if (kind === 'mark' && text === '[') return { kind: 'array', line, items: readItems(reader, ']') };
  if (kind === 'name') return readNamed(reader, token);
  throw unexpected(token);
}

function readNamed(reader: Reader, token: Token): Expression {
  const { line } = token;
  const word = token.text.replace(/^\\/, '').toLowerCase();
  if (word === 'true' || word === 'false') return { kind: 'literal', line, value: word === 'true' };
  if (word === 'null') return { kind: 'literal', line, value: null };
  if (word === 'array' && accept(reader, '(')) return { kind: 'array', line, items: readItems(reader, ')') };
  if (includes.has(word))
    return { kind: 'include', line, path: readExpression(reader), isOnce: word.endsWith('_once') };
  if (word === 'static' && isWord(reader, 'function')) return readPrimary(reader);
  if (word === 'function') return { kind: 'closure', line, ...readSignatureAndBody(reader) };
  if (word === 'exit' || word === 'die') {
    if (accept(reader, '(')) readItems(reader, ')');
    return { kind: 'exit', line };
  }
  if (isMark(reader, '(') || isMark(reader, '::')) return readCall(reader, token);
  if (/^(?:new|class|clone|yield|print|fn|match|throw|isset|empty|eval|list|static|global)$/.test(word))
    throw unexpected(token);
  return { kind: 'constant', line, name: token.text.replace(/^\\/, '') };
}

/** `name( … )`, and chains such as `Class::get_instance()->has( … )`, which are named as a whole. */
function readCall(reader: Reader, token: Token): Expression {
  let name = token.text.replace(/^\\/, '').toLowerCase();
  for (;;) {
    if (accept(reader, '::')) {
      const member = next(reader);
      if (member.kind !== 'name') throw unexpected(member);
      name += `::${member.text.toLowerCase()}`;
      if (!isMark(reader, '(')) return { kind: 'constant', line: token.line, name };
    }
    expect(reader, '(');
    const args = readItems(reader, ')').map(({ key, value }) => {
      if (key !== null) throw unexpected(token);
      return value;
    });
    if (!accept(reader, '->')) return { kind: 'call', line: token.line, name, args };
    if (args.length > 0) throw unexpected(token);
    const member = next(reader);
    if (member.kind !== 'name') throw unexpected(member);
    name += `()->${member.text.toLowerCase()}`;
  }
}

/** What is listed up to a closing bracket, which is read, too. */
function readItems(reader: Reader, closing: string): readonly ArrayItem[] {
  const items: ArrayItem[] = [];
  while (!accept(reader, closing)) {
    const value = readExpression(reader);
    items.push(accept(reader, '=>') ? { key: value, value: readExpression(reader) } : { key: null, value });
    if (!accept(reader, ',') && !isMark(reader, closing)) throw unexpected(peek(reader));
  }
  return items;
}
