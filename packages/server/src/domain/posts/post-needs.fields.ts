import type { PostAddresses, PostAutosaves, PostPatch, PostRow } from './post.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Context, Field, FieldTable } from '../../rest/field.ts';
import { string } from '../../schema/build.ts';
import type { Term } from '../terms/term.ts';

/** All that fields and links need beside the row, each loaded once for a whole page. */
export interface PostNeeds {
  readonly addresses: PostAddresses;
  /** GMT half of the date; made from the other half where there is none. */
  readonly gmt: (row: PostRow) => string;
  readonly content: ReadonlyMap<number, string>;
  readonly excerpt: ReadonlyMap<number, string>;
  readonly terms: ReadonlyMap<number, readonly Term[]>;
  readonly generatedSlugs: ReadonlyMap<number, string>;
  readonly classes: (row: PostRow, terms: readonly Term[]) => string[];
  readonly autosaves: ReadonlyMap<number, PostAutosaves>;
  /** Post id → the other user who is editing it. */
  readonly editors: ReadonlyMap<number, number>;
  /** Main images that the caller may see. */
  readonly readableMedia: ReadonlySet<number>;
}

export type PostField = Field<PostRow, PostNeeds, PostPatch>;
export type PostTable = FieldTable<PostRow, PostNeeds, PostPatch>;

export const field = fieldsOf<PostRow, PostNeeds, PostPatch>();

export const everywhere: readonly Context[] = ['view', 'edit', 'embed'];
export const inFull: readonly Context[] = ['view', 'edit'];
export const inEdit: readonly Context[] = ['edit'];

export const readOnlyText = (description: string, read: (row: PostRow) => string, shown = inFull) =>
  field({ description, schema: string(), in: shown, read });
