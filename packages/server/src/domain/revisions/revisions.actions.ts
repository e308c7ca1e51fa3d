import { revisedMeta } from './revised-meta.rules.ts';
import { shownRevision } from './revision.ts';
import type { Revision, RevisionRow } from './revision.ts';
import type { RevisionQuery } from './revisions.query.ts';
import { revisionErrors } from './revisions.errors.ts';
import { countRevisions, deleteRevision, findRevision, insertIfChanged, selectPage } from './revisions.store.ts';
import type { Keyset } from '../../db/statements/keyset.ts';
import { markChanged } from '../../events/outbox.ts';
import { locked } from '../../lib/locked.ts';
import type { Locked } from '../../lib/locked.ts';
import type { Scope } from '../../scope.ts';
import { revisedMembers } from '../posts/post-kinds.registry.ts';
import type { PostRow } from '../posts/post.ts';
import { namedByPost } from '../relations/relations.actions.ts';
import { relationsFrom } from '../relations/relations.registry.ts';
import { asStored } from '../posts/posts.write.actions.ts';
import { hasOwningFields } from '../meta/owned-keys.rules.ts';
import { inTransaction } from '../../site/transaction.ts';
import { supports } from '../types/type.ts';

declare module '../../scope.ts' {
  interface Scope {
    /** The editor saves by itself what is being typed: that makes no history. */
    readonly autosaving?: true;
  }
}

/** Listeners of a saved post, in order. */
export type Saving = 'save_post' | 'after_insert_post';

/** Relations and registered fields are written after the post itself: types with either are whole at the end only. */
const isWholeAt = (site: Scope['site'], { type }: PostRow): Saving =>
  relationsFrom(site, type).length === 0 && !hasOwningFields(site, type) ? 'save_post' : 'after_insert_post';

interface SavedPost {
  readonly post: PostRow;
  readonly before: PostRow | null;
}

/** Keeps what a post has become, inside the transaction that changed it. A new post is its own first state. */
export async function keepRevision(scope: Scope, saving: Saving, { post, before }: SavedPost): Promise<void> {
  if (isWholeAt(scope.site, post) !== saving) return;
  const type = scope.site.postTypes.get(post.type);
  if (before === null || scope.autosaving === true || type === undefined || !supports(type, 'revisions')) return;
  const { id: postId, title, content, excerpt, modifiedGmt: savedGmt } = post;
  // Background changes, such as scheduled publishing, are attributed to the author.
  const author = scope.caller.id === 0 ? post.author : scope.caller.id;
  const { meta: stored } = hasOwningFields(scope.site, post.type) ? await asStored(scope, post) : post;
  const meta = revisedMeta(scope.site, { type: post.type, meta: stored });
  const attributes = revisedMembers(scope.site, type, post);
  const named = saving === 'save_post' ? {} : await namedByPost(scope, post);
  const state = { title, content, excerpt, meta, attributes, relations: named };
  await insertIfChanged(scope.db.kysely, { postId, author, ...state, savedGmt });
}

export async function requireRevision(scope: Scope, post: PostRow, id: number): Promise<RevisionRow> {
  return ofPost(scope, post, {
    id,
    revision: await scope.memo.once(`revision ${id}`, () => findRevision(scope.db.kysely, id)),
  });
}

interface NamedRevision {
  readonly id: number;
  readonly revision: Revision | null;
}

function ofPost(scope: Scope, post: PostRow, { id, revision }: NamedRevision): RevisionRow {
  if (revision === null) throw revisionErrors.unknown(id);
  if (revision.postId !== post.id) throw revisionErrors.ofAnother(id);
  return shownRevision(scope, revision, post);
}

export interface RevisionPage {
  readonly rows: readonly RevisionRow[];
  /** Null if totals are not counted. */
  readonly total: number | null;
  /** Where the page ends, for a cursor. */
  readonly last?: Keyset;
}

export async function listRevisions(scope: Scope, post: PostRow, query: RevisionQuery): Promise<RevisionPage> {
  const { kysely } = scope.db;
  const { rows: found, ...end } = await selectPage(kysely, query);
  const rows = found.map((revision) => shownRevision(scope, revision, post));
  if (query.behind !== undefined) return { rows, total: null, ...end };
  const isLast = found.length < query.limit && (found.length > 0 || query.start === 0);
  return { rows, total: isLast ? query.start + found.length : await countRevisions(kysely, query) };
}

/** For good: a revision is never trashed. Returns it as it was. Posts tell everybody how many earlier states there are of them. */
export const removeRevision = (
  scope: Scope,
  post: PostRow,
  id: number,
  guard?: (row: RevisionRow) => void,
): Promise<Locked<RevisionRow>> =>
  inTransaction(scope, async (inner) => {
    const row = locked(ofPost(scope, post, { id, revision: await deleteRevision(inner.db.kysely, id) }));
    guard?.(row);
    await markChanged(inner, ['posts', `post-${post.id}`]);
    return row;
  });
