import { revisedMeta } from './revised-meta.rules.ts';
import { shownRevision } from './revision.ts';
import type { RevisionRow } from './revision.ts';
import type { RevisionQuery } from './revisions.query.ts';
import { revisionErrors } from './revisions.errors.ts';
import { countRevisions, deleteRevision, findRevision, insertIfChanged, selectPage } from './revisions.store.ts';
import { markChanged } from '../../events/outbox.ts';
import type { Scope } from '../../scope.ts';
import { revisedMembers } from '../posts/post-kinds.registry.ts';
import type { PostRow } from '../posts/post.ts';
import { inTransaction } from '../../site/transaction.ts';
import { supports } from '../types/type.ts';

declare module '../../scope.ts' {
  interface Scope {
    /** The editor saves by itself what is being typed: that makes no history. */
    readonly autosaving?: true;
  }
}

/** Keeps what a post has become, inside the transaction that changed it. A new post is its own first state. */
export async function keepRevision(scope: Scope, post: PostRow, before: PostRow | null): Promise<void> {
  const type = scope.site.postTypes.get(post.type);
  if (before === null || scope.autosaving === true || type === undefined || !supports(type, 'revisions')) return;
  const { id: postId, title, content, excerpt, modifiedGmt: savedGmt } = post;
  // What nobody asked for, such as a post that was due, is its author's doing.
  const author = scope.caller.id === 0 ? post.author : scope.caller.id;
  const meta = revisedMeta(scope.site, post);
  const attributes = revisedMembers(scope.site, type, post);
  await insertIfChanged(scope.db.kysely, { postId, author, title, content, excerpt, meta, attributes, savedGmt });
}

export async function requireRevision(scope: Scope, post: PostRow, id: number): Promise<RevisionRow> {
  const revision = await scope.memo.once(`revision ${id}`, () => findRevision(scope.db.kysely, id));
  if (revision === null) throw revisionErrors.unknown();
  if (revision.postId !== post.id) throw revisionErrors.ofAnother();
  return shownRevision(scope, revision, post);
}

export interface RevisionPage {
  readonly rows: readonly RevisionRow[];
  /** Without the page. */
  readonly total: number;
}

export async function listRevisions(scope: Scope, post: PostRow, query: RevisionQuery): Promise<RevisionPage> {
  const { kysely } = scope.db;
  const found = await selectPage(kysely, query);
  const isLast = found.length < query.limit && (found.length > 0 || query.start === 0);
  const total = isLast ? query.start + found.length : await countRevisions(kysely, query);
  return { rows: found.map((revision) => shownRevision(scope, revision, post)), total };
}

/** For good: a revision is never binned. Posts tell everybody how many earlier states there are of them. */
export const removeRevision = (scope: Scope, id: number, { id: postId }: Pick<PostRow, 'id'>): Promise<void> =>
  inTransaction(scope, async (inner) => {
    await deleteRevision(inner.db.kysely, id);
    await markChanged(inner, ['posts', `post-${postId}`]);
  });
