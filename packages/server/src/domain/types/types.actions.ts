import { typeErrors } from './types.errors.ts';
import type { PostType } from './type.ts';
import type { Dialect } from '../../dialect.ts';
import type { Registry } from '../../lib/registry.ts';
import type { Scope } from '../../scope.ts';

export const shownTypes = ({ site }: Scope): readonly PostType[] =>
  site.postTypes.all().filter((type) => type.showInRest);

export const canEditType = ({ caller }: Scope, type: PostType): boolean => caller.can(type.capabilities.edit_posts);

/** Whether the caller edits anything at all: posts of at least one type shown in REST. */
export const canEditSomeType = (scope: Scope): boolean => shownTypes(scope).some((type) => canEditType(scope, type));

interface OutwardName<T> {
  readonly registry: Registry<T>;
  readonly dialect: Dialect;
  readonly name: string;
}

/** Finds what a request calls by its outward name, in the spelling of this dialect only. */
export function findByOutwardName<T extends { readonly name: string }>({
  registry,
  dialect,
  name,
}: OutwardName<T>): T | undefined {
  const found = registry.get(dialect.inward(name)) ?? registry.get(name);
  return found !== undefined && dialect.outward(found.name) === name ? found : undefined;
}

/** The type that a request names. */
export function requireTypeNamed({ site: { postTypes: registry, dialect } }: Scope, name: string): PostType {
  const type = findByOutwardName({ registry, dialect, name });
  if (type === undefined || !type.showInRest) throw typeErrors.unknown(name);
  return type;
}
