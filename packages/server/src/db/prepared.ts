import { sql } from 'kysely';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { sendText } from './kysely-on.ts';
import type { Tables } from './tables.ts';

type Pick<G> = (given: G) => unknown;

/** Marks the place of a value that is given with each execution. */
export type Place<G> = (pick: Pick<G>) => RawBuilder<unknown>;

/** Runs a statement with what is given, and returns its rows. */
export type Prepared<G, R> = (db: Kysely<Tables>, given: G) => Promise<R[]>;

/**
 * A statement whose text is made once. To put a text together costs our processor more than to send it, and one that is
 * the same string each time is found at once among those that PostgreSQL knows by name.
 */
export function prepared<G, R>(build: (place: Place<G>) => RawBuilder<R>): Prepared<G, R> {
  let made: { readonly text: string; readonly picks: readonly Pick<G>[] } | null = null;
  const make = (db: Kysely<Tables>): NonNullable<typeof made> => {
    // A mark stands for the value, since Kysely would call a function.
    const picks = new Map<unknown, Pick<G>>();
    const place: Place<G> = (pick) => {
      const mark = {};
      picks.set(mark, pick);
      return sql.val(mark);
    };
    const { sql: text, parameters } = build(place).compile(db);
    return { text, picks: parameters.map((value) => picks.get(value) ?? (() => value)) };
  };
  return async (db, given) => {
    const { text, picks } = (made ??= make(db));
    return sendText<R>(
      db,
      text,
      picks.map((pick) => pick(given)),
    );
  };
}

const types = { bigint: sql`bigint`, text: sql`text` };

/** For rows that are found by one key or by several; two texts, for the reason that `isAnyOf` has. */
export function preparedByKeys<K extends number | string, R>(
  type: keyof typeof types,
  build: (isWanted: (column: RawBuilder<unknown>) => RawBuilder<SqlBool>) => RawBuilder<R>,
): Prepared<readonly K[], R> {
  const one = prepared<readonly K[], R>((place) =>
    build((column) => sql<SqlBool>`${column} = ${place(([key]) => key)}::${types[type]}`),
  );
  const several = prepared<readonly K[], R>((place) =>
    build(
      (column) => sql<SqlBool>`${column} = any((select ${place((keys) => keys)}::${types[type]}[])::${types[type]}[])`,
    ),
  );
  return (db, keys) => (keys.length === 1 ? one : several)(db, keys);
}

/** Texts of one statement that are kept; not nearly as many are in use. */
const mostForms = 200;

/** For a statement of several forms, such as one for each set of columns that are written. */
export function preparedForms<G, R>(
  formOf: (given: G) => string,
  build: (place: Place<G>, given: G) => RawBuilder<R>,
): Prepared<G, R> {
  const forms = new Map<string, Prepared<G, R>>();
  return (db, given) => {
    const form = formOf(given);
    const known = forms.get(form);
    if (known !== undefined) return known(db, given);
    const made = prepared<G, R>((place) => build(place, given));
    if (forms.size < mostForms) forms.set(form, made);
    return made(db, given);
  };
}
