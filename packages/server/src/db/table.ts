import { sql } from 'kysely';
import type { AliasedRawBuilder, ColumnType, RawBuilder } from 'kysely';
import type { AnyColumn, Column, MemberOf } from './columns.ts';

/** Column → what it holds. */
export type Columns = Readonly<Record<string, DescribedColumn>>;

interface DescribedColumn extends AnyColumn {
  readonly member?: string;
  readonly initial?: unknown;
  readonly generated?: 'by default' | 'always';
  readonly hidden?: true;
}

interface Described {
  readonly columns: Columns;
}

type Defaulted = { readonly initial: unknown } | { readonly generated: 'by default' };
type Computed = { readonly generated: 'always' };
type Unread = Computed | { readonly hidden: true };

type CamelCase<S> = S extends `${infer Word}_${infer Rest}` ? `${Word}${Capitalize<CamelCase<Rest>>}` : S;
type NameOf<N, C> = C extends { readonly member: infer M } ? M : CamelCase<N>;

/** The members of a row with these columns. */
export type Members<D extends Columns> = {
  readonly [N in keyof D as D[N] extends Unread ? never : NameOf<N, D[N]> & string]: MemberOf<D[N]>;
};

type InitialMembers<D extends Columns> = Members<{
  [N in keyof D as D[N] extends { readonly initial: unknown } ? N : never]: D[N];
}>;

/** The members that a row can be written with. */
export type WritableMembers<D extends Columns> = {
  readonly [N in keyof D as D[N] extends Computed ? never : NameOf<N, D[N]> & string]?: MemberOf<D[N]>;
};

type ColumnOf<D extends Columns, M> = {
  [N in keyof D]: D[N] extends Computed ? never : NameOf<N, D[N]> extends M ? N : never;
}[keyof D];

type WrittenColumns<D extends Columns, P> = {
  [M in keyof P as ColumnOf<D, M>]: D[ColumnOf<D, M>] extends Column<unknown, never, infer W> ? W : never;
};

type StoredColumn<C> =
  C extends Column<infer S, never, infer W>
    ? C extends Computed
      ? ColumnType<S, never, never>
      : ColumnType<S, C extends Defaulted ? W | undefined : W, W>
    : never;

/** A row as everybody but the statements knows it. */
export type RowOf<T extends Described> = Members<T['columns']>;

/** A table as the statements know it. */
export type TableOf<T extends Described> = { [N in keyof T['columns']]: StoredColumn<T['columns'][N]> };

/** One place for the columns of a table: what they hold, how they become the members of a row, and back. */
export interface Table<D extends Columns> {
  readonly name: string;
  readonly columns: D;
  /** Each member of a row under its own name. */
  readonly selected: { readonly [M in keyof Members<D>]: AliasedRawBuilder<Members<D>[M], M & string> };
  /** All of them, for statements that are built. */
  readonly selection: readonly Table<D>['selected'][keyof Members<D>][];
  /** The same for statements that are written out. */
  readonly row: RawBuilder<Members<D>>;
  /** What the members of a new row are where nothing is said of them. */
  readonly initial: InitialMembers<D>;
  /** The names of all columns that a row can be written with. */
  readonly written: readonly string[];
  /** The columns of the members that are there. */
  toColumns<P extends WritableMembers<D>>(members: P): WrittenColumns<D, P>;
  /** Only the columns that differ, since a long text that stays need not be stored again; null where none does. */
  changedColumns<P extends WritableMembers<D>>(before: P, after: P): Partial<WrittenColumns<D, P>> | null;
}

interface Entry {
  readonly name: string;
  readonly member: string;
  readonly column: DescribedColumn;
}

const entriesOf = (columns: Columns): readonly Entry[] =>
  Object.entries(columns).map(([name, column]) => ({ name, member: column.member ?? camelCase(name), column }));

const camelCase = (name: string): string => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const isWritten = ({ column }: Entry): boolean => column.generated !== 'always';

const isRead = (entry: Entry): boolean => isWritten(entry) && entry.column.hidden !== true;

/** The members that columns are read as. */
export const memberNames = <D extends Columns>(columns: D): readonly (keyof Members<D>)[] =>
  entriesOf(columns)
    .filter(isRead)
    .map(({ member }) => member as keyof Members<D>);

/** Statements call columns by the names of their members, so that what the database answers is a row and is not copied. */
export function table<D extends Columns>(name: string, columns: D): Table<D> {
  const entries = entriesOf(columns);
  const read = entries.filter(isRead);
  const written = entries.filter(isWritten);
  const byMember = <R>(some: readonly Entry[], value: (entry: Entry) => unknown): R =>
    Object.fromEntries(some.map((entry) => [entry.member, value(entry)])) as R;

  const selected = byMember<Table<D>['selected']>(read, (entry) =>
    entry.column.read(sql.ref(`${name}.${entry.name}`)).as(entry.member),
  );
  const selection: Table<D>['selection'] = Object.values(selected);

  const toColumns = <P extends WritableMembers<D>>(members: P): WrittenColumns<D, P> => {
    const given = members as Readonly<Record<string, unknown>>;
    const sent = written.filter(({ member }) => given[member] !== undefined);
    const values = sent.map((entry) => [entry.name, entry.column.write(given[entry.member] as never)]);
    return Object.fromEntries(values) as WrittenColumns<D, P>;
  };

  const changedColumns = <P extends WritableMembers<D>>(before: P, after: P): Partial<WrittenColumns<D, P>> | null => {
    const old = before as Readonly<Record<string, unknown>>;
    const given = after as Readonly<Record<string, unknown>>;
    const changed = written.flatMap(({ name: column, member, column: { write } }) => {
      const [was, is] = [old[member], given[member]];
      if (is === undefined || is === was) return [];
      const value = write(is as never);
      return was !== undefined && write(was as never) === value ? [] : [[column, value] as const];
    });
    return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<WrittenColumns<D, P>>);
  };

  const initial = byMember<Table<D>['initial']>(
    read.filter(({ column }) => column.initial !== undefined),
    ({ column }) => column.initial,
  );
  const names = written.map((entry) => entry.name);
  const row: Table<D>['row'] = sql.join(selection);
  return { name, columns, selected, selection, row, written: names, initial, toColumns, changedColumns };
}
