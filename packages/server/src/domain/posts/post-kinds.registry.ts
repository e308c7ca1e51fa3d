import { trashStatus } from './post.ts';
import type { PostRow } from './post.ts';
import type { Registry } from '../../lib/registry.ts';
import type { AnyField, FieldTable } from '../../rest/field.ts';
import type { Site } from '../../scope.ts';

/** What sets the posts of one type apart from those of all others, where what the type supports does not tell. */
export interface TypeRules {
  /** The members that posts of the type show and take, made from the usual ones. */
  readonly fields?: (usual: FieldTable) => FieldTable;
  /** A post in the bin can be taken out again or removed for good; for all else it is not there. */
  readonly hidesTrash?: boolean;
}

declare module '../../scope.ts' {
  interface Registries {
    /** Post type, as stored → its own rules. Most types have none. */
    readonly typeRules: Registry<TypeRules>;
  }
}

const none: TypeRules = Object.freeze({});

export const rulesOf = ({ typeRules }: Pick<Site, 'typeRules'>, type: { readonly name: string }): TypeRules =>
  typeRules.get(type.name) ?? none;

/** Whether a post is in a bin that nobody is to look into. */
export const isHidden = (site: Pick<Site, 'typeRules'>, { type, status }: Pick<PostRow, 'type' | 'status'>): boolean =>
  status === trashStatus && rulesOf(site, { name: type }).hidesTrash === true;

type FieldChange = (field: AnyField) => AnyField;

/** A table with some of its fields changed, each in its place. */
export const changeFields = (fields: FieldTable, changes: Readonly<Record<string, FieldChange>>): FieldTable =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, changes[name]?.(field) ?? field]));
