import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** What a column holds: its type in PostgreSQL, and how its values become members of our rows and back. */
export interface Column<Stored, Member = Stored, Written = Stored> {
  readonly type: string;
  readonly nullable: boolean;
  /** The member, in SQL. */
  readonly read: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly write: (member: Member) => Written;
  /** For types alone: what statements find in the column. */
  readonly stored?: Stored;
}

export type AnyColumn = Column<unknown, never, unknown>;

export type MemberOf<C extends AnyColumn> = C extends Column<unknown, infer M, unknown> ? M : never;

const same = <T>(value: T): T => value;

const kind =
  <T>(type: string) =>
  <V extends T = T>(): Column<NoInfer<V>> => ({ type, nullable: false, read: same, write: same });

export const bigint = kind<number>('bigint');
export const bigints = kind<readonly number[]>('bigint[]');
export const integer = kind<number>('integer');
export const smallint = kind<number>('smallint');
export const text = kind<string>('text');
export const texts = kind<readonly string[]>('text[]');
export const boolean = kind<boolean>('boolean');
export const bytea = kind<Buffer>('bytea');
export const uuid = kind<string>('uuid');
export const xid8 = kind<string>('xid8');
export const date = kind<string>('date');
/** Without a zone, as `2024-05-06T07:08:09`. */
export const timestamp = kind<string>('timestamp without time zone');

/** A moment, read in GMT and to the second, as `2024-05-06T07:08:09`. */
export const instant = (): Column<string> => ({
  ...kind<string>('timestamp with time zone')(),
  read: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`,
});

/** The driver would make an array of PostgreSQL of a list, so that what is written is text. */
export const jsonb = <T>(): Column<T, T, string> => ({
  type: 'jsonb',
  nullable: false,
  read: same,
  write: (value) => JSON.stringify(value),
});

export const nullable = <S, M, W>(
  column: Column<S, M, W>,
): Column<S | null, M | null, W | null> & { readonly initial: null } => ({
  type: column.type,
  nullable: true,
  read: column.read,
  write: (member) => (member === null ? null : column.write(member)),
  initial: null,
});

/** An id, and 0 for none, where the column is null as a foreign key must be. */
export const reference = (): Column<number | null, number> & { readonly initial: 0 } => ({
  type: 'bigint',
  nullable: true,
  read: (column) => sql`coalesce(${column}, 0)`,
  write: (id) => (id === 0 ? null : id),
  initial: 0,
});

/** What the database puts there where a write gives nothing, and what a new row begins with. */
export const withDefault = <S, M, W>(
  column: Column<S, M, W>,
  initial: NoInfer<M>,
): Column<S, M, W> & { readonly initial: M } => ({ ...column, initial });

/** Made by the database where a write gives nothing. */
export const generated = <C extends AnyColumn>(column: C) => ({ ...column, generated: 'by default' as const });

/** Made by the database, whatever is written: for statements only, no member of a row. */
export const computed = <C extends AnyColumn>(column: C) => ({ ...column, generated: 'always' as const });

/** Written from a member, but not read with the others. */
export const hidden = <C extends AnyColumn>(column: C) => ({ ...column, hidden: true as const });

/** A member that is not called after its column. */
export const named = <N extends string, C extends AnyColumn>(member: N, column: C) => ({ ...column, member });
