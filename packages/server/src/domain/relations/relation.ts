import { isList } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { safeIds } from '../../lib/safe-ids.ts';

/** Related post ids by relation, without permission checks. */
export type NamedPosts = Readonly<Record<string, readonly number[]>>;

/** Undefined where nothing is said of the relation, which may be called `constructor`. */
export const namedIn = (named: NamedPosts, relation: string): readonly number[] | undefined =>
  Object.hasOwn(named, relation) ? named[relation] : undefined;

/** None is said by null and, as elsewhere in this API, by 0. */
export const idsIn = (value: Json): readonly number[] =>
  safeIds(isList(value) ? value : [value]).filter((id) => id !== 0);
