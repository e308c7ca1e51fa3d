import { createCaller, visitor } from '../../access/capabilities.ts';
import { hashToken, randomToken } from '../../auth/tokens.ts';
import { recordAudit } from '../../events/audit.ts';
import { createMemo } from '../../lib/memo.ts';
import type { Caller, Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { trashStatus } from '../posts/post.ts';
import type { PostRow } from '../posts/post.ts';
import { findPost } from '../posts/posts.read.actions.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';
import type { PostType } from '../types/type.ts';
import type { MadePreviewLink, PreviewLink } from './preview-link.ts';
import { previewLinkErrors } from './preview-links.errors.ts';
import * as store from './preview-links.store.ts';

/** As many as one post can have at once. */
const mostLinks = 50;

export const listPreviewLinks = ({ db }: Scope, { id }: PostRow): Promise<readonly PreviewLink[]> =>
  store.selectLinks(db.kysely, id);

interface Wanted {
  readonly type: PostType;
  readonly post: PostRow;
  /** Seconds. */
  readonly lifetime: number;
}

/** The secret is returned only once; only its hash is stored. */
export async function createPreviewLink(scope: Scope, { type, post, lifetime }: Wanted): Promise<MadePreviewLink> {
  if (!type.viewable) throw previewLinkErrors.notShown();
  const token = randomToken();
  const made = await inTransaction(scope, async (inner) => {
    const { kysely } = inner.db;
    await store.lockPost(kysely, post.id);
    if ((await store.selectLinks(kysely, post.id)).length >= mostLinks) throw previewLinkErrors.tooMany();
    const tokenHash = hashToken('preview', token);
    const link = await store.insertLink(kysely, { tokenHash, postId: post.id, userId: scope.caller.id, lifetime });
    await recordAudit(inner, [{ action: 'preview-link.created', subject: { kind: 'post', id: post.id } }]);
    return link;
  });
  const { link } = await addressesOf(scope, type, [post]);
  const page = scope.address.preview + link(post).slice(scope.address.front.length);
  return { ...made, url: `${page}${page.includes('?') ? '&' : '?'}preview_token=${token}&preview=true` };
}

export const revokePreviewLink = (scope: Scope, { id: postId }: PostRow, id: number): Promise<void> =>
  inTransaction(scope, async (inner) => {
    if (!(await store.deleteLink(inner.db.kysely, { id, postId }))) throw previewLinkErrors.unknown(id);
    await recordAudit(inner, [{ action: 'preview-link.revoked', subject: { kind: 'post', id: postId } }]);
  });

/** The post of a preview link, and the scope to read it. */
export interface OpenedPreview {
  readonly scope: Scope;
  readonly post: PostRow;
}

/** Opens nothing that its maker may not edit now. */
export async function openPreviewLink(scope: Scope, token: string): Promise<OpenedPreview | null> {
  const opened = await store.findOpened(scope.db.kysely, hashToken('preview', token));
  const post = opened === null ? null : await findPost(scope, opened.postId);
  if (opened === null || post === null || post.status === trashStatus) return null;
  if (!createCaller(scope.site, opened.maker).can('edit_post', post)) return null;
  return { scope: asReaderOf(scope, post), post };
}

/** Reads as a visitor who can also read this one post: its blocks show nothing else of what its author can read. */
export const asReaderOf = (scope: Scope, post: PostRow): Scope => ({
  ...scope,
  caller: readerOf(post),
  memo: createMemo(),
});

const readerOf = ({ id }: PostRow): Caller =>
  Object.freeze<Caller>({
    ...visitor,
    can: (capability, record) => capability === 'read_post' && (record as Partial<PostRow> | undefined)?.id === id,
  });

/** Gives back after how many milliseconds to look again. */
export async function sweepPreviewLinks({ db }: Pick<Scope, 'db'>): Promise<number> {
  await store.deleteEndedLinks(db.kysely);
  return Infinity;
}
