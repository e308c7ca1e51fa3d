import { bigint, generated, jsonb, text, timestamp, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { Scope } from '../../scope.ts';
import { momentOfGmt, momentOfLocal } from '../../lib/site-time.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';
import type { PlainMembers, PostRow } from '../posts/post.ts';
import type { NamedPosts } from '../relations/relation.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';

export type RevisionKind = 'revision' | 'autosave';

/** The texts of a post that its revisions carry. */
export type RevisedText = 'title' | 'content' | 'excerpt';

/** What fields are registered for that revisions of a type have. */
export const revisionsOf = (type: string): string => `${type}-revision`;

export const revisionsTable = table('revisions', {
  id: generated(bigint()),
  post_id: bigint(),
  /** Who saved it. */
  author: bigint(),
  kind: text<RevisionKind>(),
  title: text(),
  content: text(),
  excerpt: text(),
  /** Only keys that are kept with revisions. */
  meta: withDefault(jsonb<StoredMeta>(), {}),
  /** Further members of the post, which its kind names. */
  attributes: withDefault(jsonb<Partial<PlainMembers>>(), {}),
  saved_gmt: generated(timestamp()),
  /** Relation → the posts that it named. What is not in it is as the post has it. */
  relations: withDefault(jsonb<NamedPosts>(), {}),
});

declare module '../../db/tables.ts' {
  interface Tables {
    revisions: TableOf<typeof revisionsTable>;
  }
}

/** An earlier state of a post, or what somebody typed into it without saving. */
export interface Revision extends RowOf<typeof revisionsTable> {}

/** A revision as it is shown, with the post it belongs to. */
export interface RevisionRow extends Omit<Revision, 'postId' | 'savedGmt'> {
  readonly post: PostRow;
  readonly parent: number;
  readonly slug: string;
  readonly guid: string;
  readonly date: string;
  readonly dateGmt: string;
  readonly modified: string;
  readonly modifiedGmt: string;
}

type Showing = Pick<Scope, 'address' | 'memo' | 'options'>;

export function shownRevision(scope: Showing, revision: Revision, post: PostRow): RevisionRow {
  const { postId, kind, savedGmt, ...own } = revision;
  const { local } = momentOfGmt(savedGmt, zoneOf(scope));
  return {
    ...own,
    kind,
    post,
    parent: postId,
    slug: `${postId}-${kind}-v1`,
    guid: `${scope.address.home}/?p=${own.id}`,
    date: local,
    dateGmt: savedGmt,
    modified: local,
    modifiedGmt: savedGmt,
  };
}

/** A draft that was saved itself, in the shape of a revision. */
export function shownDraft(scope: Showing, post: PostRow): RevisionRow {
  const { id, author, title, content, excerpt, meta, parent, slug, guid, date, modified, modifiedGmt } = post;
  const dateGmt = post.dateGmt ?? momentOfLocal(date, zoneOf(scope)).gmt;
  const texts = { title, content, excerpt, meta, attributes: {}, relations: {} };
  return { id, author, kind: 'autosave', ...texts, post, parent, slug, guid, date, dateGmt, modified, modifiedGmt };
}

/** Whether the post itself was saved, and nothing beside it. */
export const isDraftItself = ({ id, post }: RevisionRow): boolean => id === post.id;
