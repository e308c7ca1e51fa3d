import type { JsonMap } from '@platen/server';
import type { Json } from '@platen/server';
import type { OrderedJson } from './ordered-json.ts';

/** Kinds of definition files, each by the prefix of its keys. */
export const kinds = ['group', 'post_type', 'taxonomy', 'ui_options_page'] as const;
export type Kind = (typeof kinds)[number];

/** One definition file. */
export interface Definition {
  readonly kind: Kind;
  readonly key: string;
  readonly title: string;
  /** All members, as they are in the file. */
  readonly members: JsonMap;
  readonly source: OrderedJson;
}

/** A rule of a location, such as `post_type == book`. */
export interface LocationRule {
  readonly param: string;
  readonly operator: '==' | '!=';
  readonly value: string;
}

/** Fields that are edited together, and where they are shown. */
export interface FieldGroup {
  readonly key: string;
  readonly title: string;
  readonly help: string;
  /** What a caller needs to edit its fields; empty for nothing more than the record needs. */
  readonly capability: string;
  /** In the sidebar of the editor, or below the content. */
  readonly position: 'side' | 'normal';
  readonly fields: readonly Field[];
  /** Any of these lists must hold as a whole. */
  readonly location: readonly (readonly LocationRule[])[];
  readonly menuOrder: number;
  readonly active: boolean;
  readonly showInRest: boolean;
}

export interface Field {
  /** Unique, such as `field_price`. Stored beside the value. */
  readonly key: string;
  /** Name in the API and, with the names of its parents before it, in storage. Empty for tabs and messages. */
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly required: boolean;
  /** Null for none. */
  readonly defaultValue: Json;
  /** What else its type says, as it is in the file: read it with `flag`, `numberOf`, `textOf`, and `listOf`. */
  readonly settings: JsonMap;
  /** Value → label, in order. */
  readonly choices: ReadonlyMap<string, string>;
  /** Of groups, repeaters, and clones. */
  readonly fields: readonly Field[];
  /** Of flexible content. */
  readonly layouts: readonly Layout[];
}

/** A kind of row of flexible content. */
export interface Layout {
  readonly key: string;
  readonly name: string;
  readonly label: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly fields: readonly Field[];
}
