import type { Json, JsonMap } from '../../lib/json.ts';
import type { Scope, Site } from '../../scope.ts';
import { changedMeta } from '../meta/meta.actions.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import type { MetaKey } from '../meta/meta.registry.ts';
import { owningFields } from '../meta/owned-keys.rules.ts';
import type { PostRow } from '../posts/post.ts';

const revisedKeys = ({ metaKeys }: Pick<Site, 'metaKeys'>, type: string): readonly MetaKey[] =>
  metaKeys
    .all()
    .filter(({ object, subtype, revisioned }) => revisioned && object === 'post' && ['', type].includes(subtype));

/** What of a post's values its revisions keep. */
export function revisedMeta(
  site: Pick<Site, 'metaKeys' | 'registeredFields'>,
  { type, meta }: Pick<PostRow, 'type' | 'meta'>,
): StoredMeta {
  const names = new Set(revisedKeys(site, type).map(({ key }) => key));
  const owners = owningFields(site, type);
  const isKept = (name: string): boolean => names.has(name) || owners.some(({ owns }) => owns?.(name, meta) === true);
  return Object.fromEntries(Object.entries(meta).filter(([name]) => isKept(name)));
}

export interface TypedMeta {
  readonly meta: StoredMeta;
  readonly removedMeta: readonly string[];
}

/** What was sent for `meta`, judged as a save would judge it, cut to what revisions keep. */
export function typedMeta({ site, caller }: Pick<Scope, 'site' | 'caller'>, post: PostRow, sent: unknown): TypedMeta {
  const saved = changedMeta({
    stored: post.meta,
    sent: sent as Json | undefined,
    keys: metaKeysFor(site, { object: 'post', subtype: post.type }),
    right: { caller, record: post, canEditRecord: caller.can('edit_post', post) },
  });
  const named = new Set(Object.keys((sent ?? {}) as object));
  const keys = revisedKeys(site, post.type).filter(({ restName }) => named.has(restName));
  return {
    meta: Object.fromEntries(keys.flatMap(({ key }) => (saved[key] === undefined ? [] : [[key, saved[key]]]))),
    removedMeta: keys.map(({ key }) => key).filter((key) => saved[key] === undefined),
  };
}

/** What registered fields stored while the post was typed. Removed keys are kept as empty, so that a preview shows them so. */
export const typedFields = (values: JsonMap): StoredMeta =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === null ? [] : [value]]));
