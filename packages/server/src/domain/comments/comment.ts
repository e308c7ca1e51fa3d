import type { Json } from '../../lib/json.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';

/** What a moderator can make of a comment. */
export const statuses = ['approved', 'hold', 'spam', 'trash'] as const;
export type Status = (typeof statuses)[number];

/** The state of a comment whose post is in the bin, whatever its own status. */
export const withBinnedPost = 'post-trashed';

export const commentType = 'comment';
/** An internal remark, for those who may edit the post. */
export const noteType = 'note';

/** A comment as stored. Times are written as `2024-05-06T07:08:09`. */
export interface Comment {
  readonly id: number;
  /** 0 for a comment that belongs to no post. */
  readonly post: number;
  /** The comment this one answers; 0 for none. */
  readonly parent: number;
  /** 0 for a guest. */
  readonly author: number;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly authorUrl: string;
  readonly authorIp: string;
  readonly authorAgent: string;
  /** In the site's own time. */
  readonly date: string;
  readonly dateGmt: string;
  readonly content: string;
  readonly status: Status;
  /** What is shown: the status, unless the post is in the bin. */
  readonly state: Status | typeof withBinnedPost;
  readonly type: string;
  /** States it was in before it was marked or binned, the latest last. */
  readonly cameFrom: readonly Status[];
  readonly meta: StoredMeta;
  /** Whether anybody can read an answer to it. */
  readonly hasReplies: boolean;
}

/** A comment that is about to be stored. */
export type NewComment = Omit<Comment, 'id' | 'state' | 'hasReplies'>;

/** What a write may change of a comment, as sent. A member that is not there stays as it is. */
export interface CommentPatch {
  readonly post: number;
  readonly parent: number;
  readonly author: number;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly authorUrl: string;
  readonly authorIp: string;
  readonly authorAgent: string;
  readonly date: string;
  readonly dateGmt: string;
  /** The text, or an object with it under `raw`; anything else is none. */
  readonly content: Json;
  /** One of the words that move a comment from state to state. */
  readonly status: string;
  /** REST name → value, judged key by key. */
  readonly meta: Json;
}

export const commentOrders = ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'] as const;
export type CommentOrder = (typeof commentOrders)[number];

export const searchColumns = ['authorName', 'authorEmail', 'authorUrl', 'authorIp', 'content'] as const;
export type SearchColumn = (typeof searchColumns)[number];

/** Which comments to list. An empty list is no condition, except where null says so. */
export interface CommentQuery {
  /** Null for every state, an empty list for none. */
  readonly states: readonly string[] | null;
  /** Null for every type but notes. */
  readonly types: readonly string[] | null;
  readonly posts: readonly number[];
  readonly parents: readonly number[];
  readonly exceptParents: readonly number[];
  readonly authors: readonly number[];
  readonly exceptAuthors: readonly number[];
  readonly email: string | null;
  readonly include: readonly number[];
  readonly exclude: readonly number[];
  readonly search: { readonly term: string; readonly columns: readonly SearchColumn[] } | null;
  /** GMT; later than this. */
  readonly after: string | null;
  /** GMT; earlier than this. */
  readonly before: string | null;
  readonly orderBy: CommentOrder;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}
