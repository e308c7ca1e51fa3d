import { isDraftItself } from './revision.ts';
import type { RevisionRow } from './revision.ts';
import { findRevision } from './revisions.store.ts';
import type { Scope } from '../../scope.ts';
import { findPost } from '../posts/posts.read.actions.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';
import { isLive } from '../posts/post-rights.rules.ts';
import { trashStatus } from '../posts/post.ts';
import type { PostRow } from '../posts/post.ts';
import type { PostType } from '../types/type.ts';

/** Autosave → where it can be seen as it would look; empty for types without pages of their own. */
export async function previewLinks(
  scope: Scope,
  type: PostType,
  rows: readonly RevisionRow[],
): Promise<ReadonlyMap<number, string>> {
  if (!type.viewable) return new Map();
  const { address } = scope;
  const addresses = await addressesOf(
    scope,
    type,
    rows.map(({ post }) => post),
  );
  const linkOf = (row: RevisionRow): string => {
    const link = address.preview + addresses.link(row.post).slice(address.front.length);
    const query = isDraftItself(row) ? 'preview=true' : signedQuery(scope, row);
    return `${link}${link.includes('?') ? '&' : '?'}${query}`;
  };
  return new Map(rows.map((row) => [row.id, linkOf(row)]));
}

function signedQuery({ previews }: Scope, { id, post }: RevisionRow): string {
  const signature = previews.sign({ postId: post.id, autosaveId: id });
  return `preview_id=${post.id}&preview_nonce=${signature}&preview=true`;
}

/** Null also once the post is trashed, or was saved for everybody to see after the autosave was made. */
export async function findPreview(
  scope: Scope,
  { postId, signature }: { readonly postId: number; readonly signature: string },
): Promise<PostRow | null> {
  const autosaveId = scope.previews.open(signature, postId);
  const post = autosaveId === null ? null : await findPost(scope, postId);
  if (autosaveId === null || post === null || post.status === trashStatus) return null;
  const autosave = await findRevision(scope.db.kysely, autosaveId);
  if (autosave === null || autosave.kind !== 'autosave' || autosave.postId !== post.id) return null;
  if (isLive(scope.site, post.status) && autosave.savedGmt < post.modifiedGmt) return null;
  const { title, content, excerpt, meta, attributes } = autosave;
  return { ...post, ...attributes, title, content, excerpt, meta: { ...post.meta, ...meta } };
}
