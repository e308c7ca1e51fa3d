import type { Elements, ExportedMeta, WxrElement } from '../../formats/wxr/exported.ts';
import { isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { firstOf } from './values.ts';

/** Name of a field in responses. Some have another name in those of media items. */
type RestField = string | { readonly post: string; readonly attachment: string };

interface Exchanged {
  /** Null where responses have no such field. */
  readonly rest: RestField | null;
  /** What a record has if its source does not say. */
  readonly absent: string;
  /** Id of a post, which changes where an import shifts ids. */
  readonly isId?: true;
  /** HTML is sanitized; of a `block`, URLs and ids inside are rewritten, too. */
  readonly html?: 'inline' | 'block';
}

/** A text that has a column in dumps and an element in export files. Null: has none, or something else has it. */
export interface InColumn extends Exchanged {
  readonly dump: string | null;
  readonly wxr: WxrElement | null;
}

/** A text that export files and dumps have as a custom field. The place for columns that WordPress does not have. */
interface InMeta extends Exchanged {
  readonly meta: string;
}

/** How the text becomes the value of the column, and back. Optional where text and value are the same. */
type Reader<Value, Context> = string extends Value
  ? { readonly read?: (text: string, context: Context) => Value }
  : { readonly read: (text: string, context: Context) => Value };
type Writer<Value, Row> = [Value] extends [string | number]
  ? { readonly write?: (value: Value, row: Row) => string }
  : { readonly write: (value: Value, row: Row) => string };

type Carried<Value, Context, Row> = (InColumn | InMeta) & Reader<Value, Context> & Writer<Value, Row>;

/** The sentence says how, or why not. */
interface ByHand {
  readonly byHand: string;
}
interface NotTransferred {
  readonly notTransferred: string;
}

/** What import and export do with each column. A column that is missing does not compile. */
export type Transferred<Row, Context> = {
  readonly [M in keyof Row]-?: Carried<Row[M], Context, Row> | ByHand | NotTransferred;
};

/** Members that travel as texts of their own. */
type TextMember<R> = { [M in keyof R]: R[M] extends InColumn ? M : never }[keyof R] & string;
type ElementMember<R> = { [M in keyof R]: R[M] extends { readonly wxr: WxrElement } ? M : never }[keyof R] & string;

export type Texts<R> = Readonly<Record<TextMember<R>, string>>;

interface Codec {
  read?(text: string, context: unknown): unknown;
  write?(value: unknown, row: unknown): string;
}

type AnyRow = (InColumn & Codec) | (InMeta & Codec) | ByHand | NotTransferred;
type AnyRecord = Readonly<Record<string, AnyRow>>;

const inColumns = (record: object): [string, InColumn & Codec][] =>
  Object.entries(record as AnyRecord).flatMap(([member, row]) => ('dump' in row ? [[member, row]] : []));

const inMeta = (record: object): [string, InMeta & Codec][] =>
  Object.entries(record as AnyRecord).flatMap(([member, row]) => ('meta' in row ? [[member, row]] : []));

export const elementsOf = <R extends object>(record: R): Elements<ElementMember<R>> =>
  Object.fromEntries(
    inColumns(record).flatMap(([member, { wxr }]) => (wxr === null ? [] : [[member, wxr]])),
  ) as Elements<ElementMember<R>>;

/** Custom fields of the format that are columns here. */
export const metaKeysOf = (record: object): string[] => inMeta(record).map(([, { meta }]) => meta);

/** Texts and custom fields whose values are ids. */
export const idsOf = (record: object): { readonly texts: readonly string[]; readonly meta: readonly string[] } => ({
  texts: inColumns(record).flatMap(([member, { isId }]) => (isId === true ? [member] : [])),
  meta: inMeta(record).flatMap(([, { isId, meta }]) => (isId === true ? [meta] : [])),
});

export const absentTexts = <R extends object>(record: R): Texts<R> =>
  Object.fromEntries(inColumns(record).map(([member, { absent }]) => [member, absent])) as Texts<R>;

/** The texts that a row of a dump has. */
export const dumpedTexts = <R extends object>(record: R, columns: Readonly<Record<string, string | null>>): Texts<R> =>
  Object.fromEntries(
    inColumns(record).map(([member, { dump, absent }]) => [member, dump === null ? absent : (columns[dump] ?? '')]),
  ) as Texts<R>;

/** As stored; as shown to visitors where the response has no more. */
export const textIn = (answer: JsonMap, name: string): string => {
  const value = answer[name];
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value !== undefined && isMap(value) ? scalarText(value['raw'] ?? value['rendered']) : scalarText(value);
};

const fieldOf = (rest: RestField, kind: 'post' | 'attachment'): string =>
  typeof rest === 'string' ? rest : rest[kind];

/** What a response has of a record: its texts, and its custom fields that are columns here. */
export function answeredTexts<R extends object>(
  record: R,
  answer: JsonMap,
  kind: 'post' | 'attachment' = 'post',
): { readonly texts: Partial<Texts<R>>; readonly meta: ExportedMeta } {
  const told = ({ rest }: Exchanged): string | undefined => {
    const name = rest === null ? null : fieldOf(rest, kind);
    return name === null || answer[name] === undefined ? undefined : textIn(answer, name);
  };
  const texts = inColumns(record).flatMap(([member, row]) => {
    const text = told(row);
    return text === undefined ? [] : [[member, text] as const];
  });
  const meta = inMeta(record).flatMap(([, row]) => {
    const text = told(row) ?? '';
    return text === '' || text === row.absent ? [] : [[row.meta, text] as const];
  });
  return { texts: Object.fromEntries(texts) as Partial<Texts<R>>, meta };
}

type Column<R, Row> = {
  [M in keyof R & keyof Row]: R[M] extends InColumn | InMeta ? M : never;
}[keyof R & keyof Row];

/** The columns of a record whose texts and custom fields are these. */
export function columnsFrom<Row, R extends object, Context>(
  record: R,
  { texts, meta }: { readonly texts: Texts<R>; readonly meta: ExportedMeta },
  { context, filter }: { readonly context: Context; readonly filter: (html: string) => string },
): Pick<Row, Column<R, Row>> {
  const given = texts as Readonly<Record<string, string>>;
  const value = (text: string, { html, read }: Exchanged & Codec): unknown => {
    const clean = html === undefined ? text : filter(text);
    return read === undefined ? clean : read(clean, context);
  };
  return Object.fromEntries([
    ...inColumns(record).map(([member, row]) => [member, value(given[member] ?? row.absent, row)]),
    ...inMeta(record).map(([member, row]) => [member, value(firstOf(meta, row.meta) ?? row.absent, row)]),
  ]) as Pick<Row, Column<R, Row>>;
}

/** Rewrites the columns with HTML. */
export function rewritten<Row extends object>(record: object, row: Row, rewrite: (html: string) => string): Row {
  const changed = Object.entries(record as AnyRecord).flatMap(([member, described]) =>
    'html' in described && described.html === 'block'
      ? [[member, rewrite((row as Readonly<Record<string, string>>)[member] ?? '')]]
      : [],
  );
  return { ...row, ...(Object.fromEntries(changed) as Partial<Row>) };
}

/** Texts and custom fields with which a row is exported. Members that are no columns are left to the caller. */
export function writtenFrom<R extends object>(
  record: R,
  row: object,
): { readonly texts: Partial<Texts<R>>; readonly meta: ExportedMeta } {
  const values = row as Readonly<Record<string, Json>>;
  const text = (member: string, { write }: Codec): string =>
    write === undefined ? scalarText(values[member]) : write(values[member], row);
  const texts = inColumns(record).flatMap(([member, described]) =>
    member in values ? [[member, text(member, described)] as const] : [],
  );
  const meta = inMeta(record).flatMap(([member, described]) => {
    const written = text(member, described);
    return written === described.absent ? [] : [[described.meta, written] as const];
  });
  return { texts: Object.fromEntries(texts) as Partial<Texts<R>>, meta };
}
