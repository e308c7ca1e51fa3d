import type { Registry } from '../../lib/registry.ts';
import type { Site } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** Posts of one type name posts of others. */
export interface Relation {
  /** Post type, as stored, whose posts name others. */
  readonly from: string;
  /** The member of these posts, and the argument of their list. */
  readonly name: string;
  /** Post types, as stored, whose posts can be named. */
  readonly to: readonly string[];
  /** A list of posts, or one. */
  readonly many: boolean;
  readonly description: string;
}

/** A relation: which post type refers to which others, and the name of the field. */
export interface RelationRegistration {
  readonly from: string;
  /** Small letters, digits and `_`. */
  readonly name: string;
  readonly to: readonly string[];
  /** One post unless said. */
  readonly many?: boolean;
  readonly description?: string;
}

declare module '../../scope.ts' {
  interface Registries {
    readonly relations: Registry<Relation>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /** Lets posts of one type name posts of others: as ids, as links to embed, and as a filter of their list. */
    registerRelation(relation: RelationRegistration): void;
  }
}

const namePattern = /^[a-z][a-z0-9_]{0,39}$/;

export function registerRelation({ relations }: Pick<SiteDraft, 'relations'>, given: RelationRegistration): void {
  const { from, name, to, many = false } = given;
  if (!namePattern.test(name)) throw new Error(`${JSON.stringify(name)} is not a valid relation name.`);
  if (to.length === 0) throw new Error(`Relation ${name}: \`to\` must name at least one post type.`);
  const description = given.description ?? (many ? 'Ids of the related posts.' : 'Id of the related post.');
  relations.add(`${from} ${name}`, { from, name, to, many, description });
}

/** Those of the posts of one type, which is given as stored. */
export const relationsFrom = ({ relations }: Pick<Site, 'relations'>, type: string): readonly Relation[] =>
  relations.all().filter(({ from }) => from === type);
