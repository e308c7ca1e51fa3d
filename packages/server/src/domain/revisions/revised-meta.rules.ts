import type { Json } from '../../lib/json.ts';
import type { Scope, Site } from '../../scope.ts';
import { changedMeta } from '../meta/meta.actions.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import type { MetaKey } from '../meta/meta.registry.ts';
import type { PostRow } from '../posts/post.ts';

const revisedKeys = ({ metaKeys }: Pick<Site, 'metaKeys'>, type: string): readonly MetaKey[] =>
  metaKeys
    .all()
    .filter(({ object, subtype, revisioned }) => revisioned && object === 'post' && ['', type].includes(subtype));

/** What of a post's values its revisions keep. */
export function revisedMeta(site: Pick<Site, 'metaKeys'>, { type, meta }: Pick<PostRow, 'type' | 'meta'>): StoredMeta {
  const names = new Set(revisedKeys(site, type).map(({ key }) => key));
  return Object.fromEntries(Object.entries(meta).filter(([name]) => names.has(name)));
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
