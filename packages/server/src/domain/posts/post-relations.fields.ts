import { relationField, withRelated } from '../relations/relations.fields.ts';
import type { Relation } from '../relations/relations.registry.ts';
import { createRegistry } from '../../lib/registry.ts';
import { addRegisteredField } from '../../site/site-draft.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { listArgs } from './list/posts-list.args.ts';
import { kindOf } from './post-kinds.registry.ts';
import { usualFields } from './posts.fields.ts';
import type { PostType } from '../types/type.ts';

/** Gives posts their relations as members and links; once every plugin has registered its types. */
export function registerPostRelations(draft: SiteDraft): void {
  for (const relation of draft.relations.all()) {
    const [from] = [relation.from, ...relation.to].map((name) => requireType(draft, relation, name));
    if (from !== undefined) requireServed(draft, relation, from);
    if (from !== undefined) requireFree(draft, relation, from);
    addRegisteredField(draft, relation.from, relationField(draft, relation));
  }
  const hooks = draft.hooks.registrar('relations');
  for (const type of new Set(draft.relations.all().map(({ from }) => from))) {
    hooks.addFilter(`rest_prepare_${draft.dialect.outward(type)}`, (item, given) => withRelated(type, item, given));
  }
}

function requireType({ postTypes }: SiteDraft, relation: Relation, name: string): PostType {
  const type = postTypes.get(name);
  if (type?.showInRest === true) return type;
  throw new Error(`Relation ${relation.name}: "${name}" is not a post type with \`showInRest\`.`);
}

/** What is shown as something else than a post has neither the members nor the links of one. */
function requireServed(draft: SiteDraft, { name }: Relation, type: PostType): void {
  if (kindOf(draft, type).servedElsewhere === undefined) return;
  throw new Error(`Relation ${name}: post type ${type.name} does not support relations.`);
}

/** The name stands for nothing else among the members of a post and the arguments of its list. */
function requireFree(draft: SiteDraft, { name }: Relation, type: PostType): void {
  const withoutRelations = { ...draft, relations: createRegistry<Relation>('relation') };
  const taken = [
    ...Object.keys(usualFields(draft, type)),
    ...Object.keys(listArgs(withoutRelations, type)),
    ...(draft.registeredFields.get(type.name) ?? []).map((field) => field.name),
  ];
  if (!taken.includes(name)) return;
  throw new Error(`Relation ${name}: post type ${type.name} already has a field with this name.`);
}
