import { sql } from 'kysely';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { sendText } from '../connection/kysely-on.ts';
import type { Tables } from '../tables.ts';

type Getter<G> = (given: G) => unknown;

/** Marks the position of a value that is given with each execution. */
export type Placeholder<G> = (getter: Getter<G>) => RawBuilder<unknown>;

/** Runs a statement with what is given, and returns its rows. */
export type Prepared<G, R> = (db: Kysely<Tables>, given: G) => Promise<R[]>;

/**
 * A statement whose text is made once. To put a text together costs our processor more than to send it, and one that is
 * the same string each time is found at once among those that PostgreSQL knows by name.
 */
export function prepared<G, R>(build: (param: Placeholder<G>) => RawBuilder<R>): Prepared<G, R> {
  let made: { readonly text: string; readonly getters: readonly Getter<G>[] } | null = null;
  const make = (db: Kysely<Tables>): NonNullable<typeof made> => {
    // A mark stands for the value, since Kysely would call a function.
    const getters = new Map<unknown, Getter<G>>();
    const param: Placeholder<G> = (getter) => {
      const mark = {};
      getters.set(mark, getter);
      return sql.val(mark);
    };
    const { sql: text, parameters } = build(param).compile(db);
    return { text, getters: parameters.map((value) => getters.get(value) ?? (() => value)) };
  };
  return async (db, given) => {
    const { text, getters } = (made ??= make(db));
    return sendText<R>(
      db,
      text,
      getters.map((getter) => getter(given)),
    );
  };
}

const types = { bigint: sql`bigint`, text: sql`text` };

/** For rows that are found by one key or by several; two texts, for the reason that `isAnyOf` has. */
export function preparedByKeys<K extends number | string, R>(
  type: keyof typeof types,
  build: (isWanted: (column: RawBuilder<unknown>) => RawBuilder<SqlBool>) => RawBuilder<R>,
): Prepared<readonly K[], R> {
  const one = prepared<readonly K[], R>((param) =>
    build((column) => sql<SqlBool>`${column} = ${param(([key]) => key)}::${types[type]}`),
  );
  const several = prepared<readonly K[], R>((param) =>
    build(
      (column) => sql<SqlBool>`${column} = any((select ${param((keys) => keys)}::${types[type]}[])::${types[type]}[])`,
    ),
  );
  return (db, keys) => (keys.length === 1 ? one : several)(db, keys);
}

/** Texts of one statement that are kept; not nearly as many are in use. */
const maxForms = 200;

/** For a statement of several forms, such as one for each set of columns that are written. */
export function preparedForms<G, R>(
  formOf: (given: G) => string,
  build: (param: Placeholder<G>, given: G) => RawBuilder<R>,
): Prepared<G, R> {
  const forms = new Map<string, Prepared<G, R>>();
  return (db, given) => {
    const form = formOf(given);
    const known = forms.get(form);
    if (known !== undefined) return known(db, given);
    const made = prepared<G, R>((param) => build(param, given));
    if (forms.size < maxForms) forms.set(form, made);
    return made(db, given);
  };
}
