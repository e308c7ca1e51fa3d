import type { Keyset } from '../../db/statements/keyset.ts';
import { bigint, generated, jsonb, named, reference, text, texts, timestamp, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { Json } from '../../lib/json.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';

/** What a moderator can make of a comment. */
export const statuses = ['approved', 'hold', 'spam', 'trash'] as const;
export type Status = (typeof statuses)[number];

/** The state of a comment whose post is in the trash, whatever its own status. */
export const withTrashedPost = 'post-trashed';

export const commentType = 'comment';
/** An internal note for editors of the post. */
export const noteType = 'note';

export const commentsTable = table('comments', {
  id: generated(bigint()),
  /** 0 for a comment that belongs to no post. */
  post_id: named('post', reference()),
  /** The comment this one replies to; 0 for none. */
  parent: withDefault(bigint(), 0),
  /** 0 for a guest. */
  author: withDefault(bigint(), 0),
  author_name: withDefault(text(), ''),
  author_email: withDefault(text(), ''),
  author_url: withDefault(text(), ''),
  author_ip: withDefault(text(), ''),
  author_agent: withDefault(text(), ''),
  /** In the site's own time. */
  date: timestamp(),
  date_gmt: timestamp(),
  content: text(),
  status: text<Status>(),
  type: withDefault(text(), commentType),
  /** States it was in before it was marked or trashed, the latest last. */
  came_from: withDefault(texts<readonly Status[]>(), []),
  meta: withDefault(jsonb<StoredMeta>(), {}),
});

declare module '../../db/tables.ts' {
  interface Tables {
    comments: TableOf<typeof commentsTable>;
  }
}

/** A comment as stored. */
export interface Comment extends RowOf<typeof commentsTable> {
  /** What is shown: the status, unless the post is in the trash. */
  readonly state: Status | typeof withTrashedPost;
  /** Whether it has public replies. */
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

/** Which comments to list. Null is no condition; an empty list is one that nothing meets. */
export interface CommentQuery {
  readonly states: readonly string[] | null;
  /** Null for every type. */
  readonly types: readonly string[] | null;
  /** Whether "all types" includes notes. */
  readonly withNotes: boolean;
  readonly posts: readonly number[] | null;
  readonly parents: readonly number[] | null;
  /** Left out, as are the other exceptions. */
  readonly exceptParents: readonly number[];
  readonly authors: readonly number[] | null;
  readonly exceptAuthors: readonly number[];
  readonly email: string | null;
  readonly include: readonly number[] | null;
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
  /** Only those behind this one in the order; null begins with the first, undefined asks for a page. */
  readonly behind?: Keyset | null;
}

declare module '../../events/event.ts' {
  interface EventKinds {
    'comment.created': true;
    'comment.updated': true;
    'comment.trashed': true;
    'comment.deleted': true;
  }
}
