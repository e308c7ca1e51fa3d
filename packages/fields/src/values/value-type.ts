import type { Json, Schema } from '@platen/server';
import type { Field } from '../definitions/definition.ts';
import type { Records } from './records.ts';

/** `light`: as stored, in JSON types. `standard`: as the field's return format says. `typed`: one shape per type. */
export type Format = 'light' | 'standard' | 'typed';

/** What values are read with. */
export interface Reading {
  readonly format: Format;
  readonly context: 'view' | 'edit' | 'embed';
  readonly records: Records;
  /** Member of rows of flexible content that names the layout. */
  readonly layoutMember: string;
  /** The terms of the record in a taxonomy, for fields with `load_terms`. */
  readonly termsIn: (taxonomy: string) => Promise<readonly number[]>;
}

/** Relations are read later, so that all records of a page cost one statement. */
export type Shown = Json | Promise<Json>;

export type Read = (stored: Json, field: Field, reading: Reading) => Shown;

/** Why a value that fits its schema is refused. */
export type Refusal = string | null;

export interface Writing {
  readonly records: Records;
}

/** A type of field whose value is stored under one key. */
export interface ValueType {
  /** What may be sent. Null is always accepted, and removes the value. */
  readonly schema: (field: Field) => Schema;
  readonly light: Read;
  readonly standard: Read;
  readonly typed: Read;
  /** A sent value as it is stored. */
  readonly store: (sent: Json, field: Field) => Json;
  /** Stored for null, where null does not remove the value. */
  readonly cleared?: Json;
  /** A rule beyond the schema. */
  /** A single value that is refused is reported as a list of one. */
  readonly refusesLists?: boolean;
  readonly refuse?: (sent: Json, field: Field, writing: Writing) => Refusal | Promise<Refusal>;
  /** Ids of records that a stored value names, for links. */
  readonly links?: (stored: Json, field: Field) => readonly RecordReference[];
}

export interface RecordReference {
  readonly kind: 'post' | 'media' | 'term' | 'user';
  readonly id: number;
}
