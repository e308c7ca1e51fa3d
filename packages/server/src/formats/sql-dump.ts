import { once } from 'node:events';
import { createReadStream } from 'node:fs';

/** A row of a table, by the names of its columns. */
export interface DumpRow {
  /** Without the prefix that all tables of a site share. */
  readonly table: string;
  readonly prefix: string;
  readonly values: ReadonlyMap<string, string | null>;
}

/** Longest of all rows that are read, in letters. */
const longestRow = 64 * 1024 * 1024;

const tableNames =
  /^(.*?)(users|usermeta|options|posts|postmeta|comments|commentmeta|terms|term_taxonomy|term_relationships|termmeta)$/;

/** The rows of these tables in a dump of a database, in their order. Nothing in it is run. */
export async function* dumpRows(path: string, wanted: ReadonlySet<string>): AsyncGenerator<DumpRow> {
  const stream = createReadStream(path, { encoding: 'utf8', highWaterMark: 1024 * 1024 });
  try {
    yield* rowsOf(stream[Symbol.asyncIterator](), wanted);
  } finally {
    stream.destroy();
    if (!stream.closed) await once(stream, 'close');
  }
}

async function* rowsOf(chunks: AsyncIterator<string>, wanted: ReadonlySet<string>): AsyncGenerator<DumpRow> {
  const columnsOf = new Map<string, readonly string[]>();
  let text = '';
  let insert: { table: string; prefix: string; columns: readonly string[] } | null = null;
  let hasEnded = false;
  const more = async (): Promise<boolean> => {
    if (hasEnded) return false;
    const next: IteratorResult<string> = await chunks.next();
    if (next.done === true) hasEnded = true;
    else text += next.value;
    if (text.length > longestRow) throw new Error('A row of the dump is too long.');
    return !hasEnded;
  };
  for (;;) {
    if (insert === null) {
      const statement = /(?:^|\n)(?:INSERT INTO|CREATE TABLE(?: IF NOT EXISTS)?) `([^`]+)`/.exec(text);
      if (statement === null) {
        text = text.slice(Math.max(0, text.length - 200));
        if (!(await more())) return;
        continue;
      }
      const isInsert = statement[0].includes('INSERT');
      const head = (isInsert ? /^\s*(?:\(([^)]*)\))?\s*VALUES\s*/ : /^\s*\(([^;]*?)\n\)/).exec(
        text.slice(statement.index + statement[0].length),
      );
      if (head === null) {
        if (await more()) continue;
        return;
      }
      const name = statement[1] ?? '';
      text = text.slice(statement.index + statement[0].length + head[0].length);
      if (!isInsert) {
        columnsOf.set(
          name,
          [...(head[1] ?? '').matchAll(/^\s*`([^`]+)`/gm)].map((match) => match[1] ?? ''),
        );
        continue;
      }
      const [, prefix = '', table = ''] = tableNames.exec(name) ?? [];
      const columns =
        head[1] === undefined
          ? (columnsOf.get(name) ?? [])
          : head[1].split(',').map((one) => one.replaceAll(/[`\s]/g, ''));
      insert = { table, prefix, columns };
      continue;
    }
    const row = readRow(text);
    if (row === null) {
      if (await more()) continue;
      return;
    }
    text = text.slice(row.end);
    const { table, prefix, columns } = insert;
    if (wanted.has(table))
      yield { table, prefix, values: new Map(columns.map((name, at) => [name, row.values[at] ?? null])) };
    if (row.isLast) insert = null;
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', Z: '\u001A', '0': '\0' };

interface ReadRow {
  readonly values: readonly (string | null)[];
  readonly end: number;
  /** No other row of the statement follows. */
  readonly isLast: boolean;
}

/** Null where the row does not end in what was read so far. */
function readRow(text: string): ReadRow | null {
  const plain = /\s*(?:_binary\s+)?(?:'([^'\\]*(?:(?:\\[^]|'')[^'\\]*)*)'|([\w.+-]+))\s*([,)])/y;
  const start = /\s*\(/y.exec(text);
  if (start === null) return null;
  let at = start[0].length;
  const values: (string | null)[] = [];
  for (;;) {
    plain.lastIndex = at;
    const match = plain.exec(text);
    if (match === null) return null;
    const [whole, quoted, bare, sign] = match;
    at += whole.length;
    if (quoted !== undefined)
      values.push(
        quoted.replaceAll(/\\([^])|''/g, (_, letter: string | undefined) =>
          letter === undefined ? "'" : (escapes[letter] ?? letter),
        ),
      );
    else values.push(bare === 'NULL' ? null : (bare ?? ''));
    if (sign === ')') break;
  }
  const after = /\s*([,;])/y;
  after.lastIndex = at;
  const match = after.exec(text);
  return match === null ? null : { values, end: at + match[0].length, isLast: match[1] === ';' };
}
