import { coreTables } from './core-tables.rules.ts';

/** Tables of Platen that tables of plugins can reference. Pages, media items, and other post types are posts. */
type ReferencedTable = 'posts' | 'terms' | 'comments' | 'users';

interface ReferenceOptions {
  /** What happens to the row of the plugin when the record is deleted. Default: `cascade`, which deletes it. */
  readonly onDelete?: 'cascade' | 'set null';
}

/**
 * The SQL of a foreign key to a table of Platen, for the `statements` of a migration. It never prevents a record from
 * being deleted.
 *
 * @example
 * `post_id bigint not null ${references('posts')}`
 */
export const references = (table: ReferencedTable, { onDelete = 'cascade' }: ReferenceOptions = {}): string =>
  `{references ${table} on delete ${onDelete}}`;

const placeholder = /\{(references (?:posts|terms|comments|users) on delete (?:cascade|set null))\}/g;

/** The statement as PostgreSQL gets it. */
export const withReferences = (statement: string): string => statement.replaceAll(placeholder, '$1');

/** A table of Platen that a statement names otherwise than with `references`. Null if there is none. */
export function namedCoreTable(statement: string): string | null {
  for (const name of tableNames(statement.replaceAll(placeholder, ''))) if (coreTables.has(name)) return name;
  return null;
}

/** Skipped: comments, strings, and `distinct from`. Dollar-quoted text is read, because it is code. */
const token =
  /--[^\n]*|\bdistinct\s+from\b|\/\*[^]*?\*\/|\be'(?:\\[^]|''|[^'\\])*'|'(?:''|[^'])*'|"((?:""|[^"])*)"|([a-z_][\w$]*)|([().,;])/gi;

/** A table follows them. */
const beforeTable = new Set([
  'from',
  'join',
  'into',
  'update',
  'table',
  'references',
  'on',
  'truncate',
  'using',
  'copy',
]);
/** They stand between such a word and the table. */
const skipped = new Set(['if', 'not', 'exists', 'only', 'concurrently', 'column', 'public']);
/** More tables can follow after a comma: `from a, b`. */
const beforeList = new Set(['from', 'table', 'truncate', 'using']);

interface Position {
  readonly isTableNext: boolean;
  /** Words since the last table of a list; null outside of a list. A table has at most an `as` and an alias. */
  readonly wordsAfter: number | null;
}

const elsewhere: Position = { isTableNext: false, wordsAfter: null };
const maxAlias = 2;

/** Every name in the position of a table, in lowercase unless quoted. Also inside the bodies of functions. */
function* tableNames(statement: string): Generator<string> {
  const around: Position[] = [];
  let position = elsewhere;
  for (const [, quoted, word, mark] of statement.matchAll(token)) {
    if (mark === '(') {
      around.push({ ...position, isTableNext: false });
      position = elsewhere;
    } else if (mark === ')') position = around.pop() ?? elsewhere;
    else if (mark === ',') position = position.wordsAfter === null ? elsewhere : { isTableNext: true, wordsAfter: 0 };
    else if (mark === ';') position = elsewhere;
    else if (quoted !== undefined || word !== undefined) {
      const name = quoted ?? word?.toLowerCase() ?? '';
      if (position.isTableNext && !isSkipped(quoted, name)) yield name;
      position = quoted === undefined ? after(name, position) : afterName(position);
    }
  }
}

const isSkipped = (quoted: string | undefined, name: string): boolean =>
  quoted === undefined && (skipped.has(name) || beforeTable.has(name));

function after(word: string, position: Position): Position {
  if (beforeTable.has(word)) return { isTableNext: true, wordsAfter: beforeList.has(word) ? 0 : null };
  return position.isTableNext && skipped.has(word) ? position : afterName(position);
}

function afterName({ isTableNext, wordsAfter }: Position): Position {
  if (wordsAfter === null) return elsewhere;
  if (isTableNext) return { isTableNext: false, wordsAfter: 0 };
  return wordsAfter < maxAlias ? { isTableNext: false, wordsAfter: wordsAfter + 1 } : elsewhere;
}
