import { PhpProblem } from './problem.ts';
import type { Expression, PhpBody, PhpFile, Statement } from './syntax.ts';

export type PhpArray = ReadonlyMap<string | number, PhpValue>;
export type PhpValue = string | number | boolean | null | PhpArray | PhpBody;

/** A call of a function in the table. */
export interface PhpCall {
  readonly line: number;
  readonly count: number;
  /** Null if there are fewer arguments. */
  value(index: number): PhpValue;
  /** The argument as a string. Refuses arrays and closures. */
  text(index: number): string;
  /** Adds to the output. */
  echo(text: string): void;
  /** Calls a function that the source declares, by name or closure, after the rest of the source. */
  later(callback: PhpValue): void;
  /** Outside the subset. */
  refuse(message: string): PhpProblem;
}

export type PhpFunction = (call: PhpCall) => PhpValue;

export interface PhpWorld {
  /** Functions by lower-case name. Calls of others are refused: nothing else can be done. */
  readonly functions: ReadonlyMap<string, PhpFunction>;
  /** The file that `require` names; null if it cannot be included. */
  readonly include?: (path: string) => PhpFile | null;
  /** With it, an unsupported statement is reported and skipped; without it, the whole source is refused. */
  readonly report?: (problem: PhpProblem, file: string) => void;
}

export interface PhpOutcome {
  readonly output: string;
  /** The value of `return`; null without one. */
  readonly returned: PhpValue;
}

const maxOutput = 1_048_576;
/** Steps and characters: enough for any theme, and an upper bound for the time of hostile source. */
const maxCost = 8_000_000;
const maxCalls = 20;

interface Run {
  readonly world: PhpWorld;
  readonly chunks: string[];
  readonly declared: Map<string, PhpBody>;
  readonly deferred: (() => void)[];
  /** Being read. */
  file: string;
  written: number;
  cost: number;
  calls: number;
}

type Variables = Map<string, PhpValue>;

/** Thrown by `exit`. */
class Stop extends Error {}

/** The result of a statement that returns. */
interface Returned {
  readonly value: PhpValue;
}

/** Evaluates statements with the functions of the world. Throws a `PhpProblem` for everything else. */
export function evaluatePhp({ file, statements }: PhpFile, world: PhpWorld): PhpOutcome {
  const run: Run = { world, chunks: [], declared: new Map(), deferred: [], file, written: 0, cost: 0, calls: 0 };
  let returned: Returned | null = null;
  try {
    returned = runAll(run, statements, new Map());
    // Callbacks can defer others.
    for (const callback of run.deferred) reported(run, callback);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return { output: run.chunks.join(''), returned: returned?.value ?? null };
}

function spend(run: Run, line: number, cost: number): void {
  run.cost += cost;
  if (run.cost > maxCost) throw new PhpProblem(line, 'more work than a theme needs');
}

function write(run: Run, line: number, text: string): void {
  run.written += text.length;
  if (run.written > maxOutput) throw new PhpProblem(line, `more than ${maxOutput} characters of output`);
  run.chunks.push(text);
}

function runAll(run: Run, statements: readonly Statement[], variables: Variables): Returned | null {
  // PHP declares functions before it runs the file.
  for (const statement of statements) {
    if (statement.kind === 'function') run.declared.set(statement.name, statement);
  }
  for (const statement of statements) {
    const returned = reported(run, () => runStatement(run, statement, variables));
    if (returned !== null) return returned;
  }
  return null;
}

function reported<T>(run: Run, step: () => T): T | null {
  const { report } = run.world;
  if (report === undefined) return step();
  try {
    return step();
  } catch (error) {
    if (!(error instanceof PhpProblem) || run.cost > maxCost) throw error;
    report(error, run.file);
    return null;
  }
}

function runStatement(run: Run, statement: Statement, variables: Variables): Returned | null {
  const { line } = statement;
  spend(run, line, 1);
  switch (statement.kind) {
    case 'html':
      write(run, line, statement.text);
      return null;
    case 'echo':
      for (const value of statement.values) write(run, line, textOf(valueOf(run, value, variables), line));
      return null;
    case 'expression':
      valueOf(run, statement.value, variables);
      return null;
    case 'return':
      return { value: statement.value === null ? null : valueOf(run, statement.value, variables) };
    case 'if': {
      const branch = statement.branches.find(
        ({ condition }) => condition === null || isTrue(valueOf(run, condition, variables)),
      );
      return branch === undefined ? null : runAll(run, branch.body, variables);
    }
    case 'foreach': {
      const list = valueOf(run, statement.list, variables);
      if (!isArray(list)) throw new PhpProblem(line, 'foreach over something that is not an array');
      for (const [key, value] of list) {
        if (statement.key !== null) variables.set(statement.key, key);
        variables.set(statement.name, value);
        const returned = runAll(run, statement.body, variables);
        if (returned !== null) return returned;
      }
      return null;
    }
    case 'function':
      run.declared.set(statement.name, statement);
      return null;
    case 'unsupported':
      throw new PhpProblem(line, statement.message);
  }
}

export const isArray = (value: PhpValue): value is PhpArray => value instanceof Map;

const isClosure = (value: PhpValue): value is PhpBody => typeof value === 'object' && value !== null && !isArray(value);

export const isTrue = (value: PhpValue): boolean =>
  isArray(value) ? value.size > 0 : value !== '' && value !== '0' && Boolean(value);

function textOf(value: PhpValue, line: number): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object' && value !== null) throw new PhpProblem(line, 'an array or a function as text');
  return value === true ? '1' : '';
}

function joined(run: Run, line: number, parts: readonly string[]): string {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  spend(run, line, length);
  return parts.join('');
}

function valueOf(run: Run, expression: Expression, variables: Variables): PhpValue {
  const { line } = expression;
  spend(run, line, 1);
  const value = (inner: Expression): PhpValue => valueOf(run, inner, variables);
  const read = (name: string): PhpValue => {
    const known = variables.get(name);
    if (known === undefined) throw new PhpProblem(line, `the variable $${name}, whose value is not known`);
    return known;
  };
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'interpolated':
      return joined(
        run,
        line,
        expression.parts.map((part) => (typeof part === 'string' ? part : textOf(read(part.variable), line))),
      );
    case 'variable':
      return read(expression.name);
    case 'constant':
      throw new PhpProblem(line, `the constant ${expression.name}`);
    case 'assignment': {
      const given = value(expression.value);
      const assigned = expression.append
        ? joined(run, line, [textOf(read(expression.name), line), textOf(given, line)])
        : given;
      variables.set(expression.name, assigned);
      return assigned;
    }
    case 'array':
      return arrayOf(
        expression.items.map(({ key, value: item }) => [key === null ? null : value(key), value(item)]),
        line,
      );
    case 'index':
      return expression.keys.reduce<PhpValue>((of, key) => member(of, value(key), line), value(expression.of));
    case 'call':
      return call(run, expression, variables);
    case 'concat':
      return joined(
        run,
        line,
        expression.parts.map((part) => textOf(value(part), line)),
      );
    case 'and':
      return expression.parts.every((part) => isTrue(value(part)));
    case 'or':
      return expression.parts.some((part) => isTrue(value(part)));
    case 'coalesce':
      return coalesced(expression.parts, value, variables);
    case 'equal':
      return isEqual(value(expression.left), value(expression.right), line) !== expression.negated;
    case 'not':
      return !isTrue(value(expression.of));
    case 'choice': {
      const condition = value(expression.condition);
      if (!isTrue(condition)) return value(expression.otherwise);
      return expression.chosen === null ? condition : value(expression.chosen);
    }
    case 'include':
      return included(run, textOf(value(expression.path), line), line);
    case 'closure':
      return expression;
    case 'exit':
      throw new Stop();
  }
}

function arrayOf(items: readonly (readonly [PhpValue, PhpValue])[], line: number): PhpArray {
  const made = new Map<string | number, PhpValue>();
  let next = 0;
  for (const [key, value] of items) {
    const name = key === null ? next : keyOf(key, line);
    if (typeof name === 'number') next = Math.max(next, name + 1);
    made.set(name, value);
  }
  return made;
}

function keyOf(key: PhpValue, line: number): string | number {
  if (typeof key === 'number') return Math.trunc(key);
  if (typeof key === 'string') return /^(?:0|[1-9]\d{0,14})$/.test(key) ? Number(key) : key;
  throw new PhpProblem(line, 'an array key that is neither text nor number');
}

function member(of: PhpValue, key: PhpValue, line: number): PhpValue {
  const found = isArray(of) ? of.get(keyOf(key, line)) : undefined;
  if (found === undefined) throw new PhpProblem(line, 'an array member that does not exist');
  return found;
}

function coalesced(
  parts: readonly Expression[],
  value: (inner: Expression) => PhpValue,
  variables: Variables,
): PhpValue {
  for (const part of parts) {
    const isUnset = part.kind === 'variable' && !variables.has(part.name);
    const found = isUnset ? null : value(part);
    if (found !== null) return found;
  }
  return null;
}

function isEqual(left: PhpValue, right: PhpValue, line: number): boolean {
  if (typeof left !== typeof right || typeof left === 'object')
    throw new PhpProblem(line, 'a comparison of different types');
  return left === right;
}

function included(run: Run, path: string, line: number): PhpValue {
  const found = run.world.include?.(path) ?? null;
  if (found === null) throw new PhpProblem(line, `the file ${path}, which cannot be included`);
  return within(run, { file: found.file, line }, () => runAll(run, found.statements, new Map()));
}

/** Runs the body of a function or a file. */
function within(run: Run, { file, line }: { file: string; line: number }, body: () => Returned | null): PhpValue {
  if (run.calls >= maxCalls) throw new PhpProblem(line, `calls nested deeper than ${maxCalls} levels`);
  const before = run.file;
  run.calls += 1;
  run.file = file;
  try {
    return body()?.value ?? null;
  } finally {
    run.calls -= 1;
    run.file = before;
  }
}

function call(run: Run, { name, args, line }: Extract<Expression, { kind: 'call' }>, variables: Variables): PhpValue {
  const known = run.world.functions.get(name);
  const values: (PhpValue | undefined)[] = [];
  const value = (index: number): PhpValue => {
    const arg = args[index];
    if (arg === undefined) return null;
    return (values[index] ??= valueOf(run, arg, variables));
  };
  const callDeclared = ({ file, params, body }: PhpBody, given: (index: number) => PhpValue): PhpValue =>
    within(run, { file, line }, () => runAll(run, body, new Map(params.map((param, index) => [param, given(index)]))));
  const declared = run.declared.get(name);
  if (known === undefined && declared !== undefined) return callDeclared(declared, value);
  if (known === undefined) throw new PhpProblem(line, `the function ${name}()`);
  // A pattern is read as a whole or not at all; of registrations, only what matters has to be known.
  if (run.world.report === undefined) for (const index of args.keys()) value(index);
  const made = known({
    line,
    count: args.length,
    value,
    text: (index) => {
      const text = textOf(value(index), line);
      spend(run, line, text.length);
      return text;
    },
    echo: (text) => write(run, line, text),
    later: (callback) => {
      run.deferred.push(() => {
        const closure = typeof callback === 'string' ? run.declared.get(callback.toLowerCase()) : callback;
        if (closure === undefined || !isClosure(closure)) throw new PhpProblem(line, `the callback of ${name}()`);
        callDeclared(closure, () => null);
      });
    },
    refuse: (message) => new PhpProblem(line, message),
  });
  if (typeof made === 'string') spend(run, line, made.length);
  return made;
}
