import {
  bigint,
  boolean,
  generated,
  hidden,
  integer,
  jsonb,
  nullable,
  text,
  timestamp,
  withDefault,
} from '../../db/columns.ts';
import { memberNames, table } from '../../db/table.ts';
import type { Members, RowOf, TableOf } from '../../db/table.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';

/** What a post in the trash was before. */
export interface TrashedFrom {
  readonly status: string;
  readonly slug: string;
}

/** Columns that a write sets to what is sent. */
const plainColumns = {
  status: text(),
  password: withDefault(text(), ''),
  menu_order: withDefault(bigint(), 0),
  comment_status: withDefault(text(), 'closed'),
  ping_status: withDefault(text(), 'closed'),
  template: withDefault(text(), ''),
  /** Empty for the standard one. */
  format: withDefault(text(), ''),
  sticky: withDefault(boolean(), false),
};

export const plainMembers = memberNames(plainColumns);

/** Members that a write sets to what is sent. */
export type PlainMembers = Members<typeof plainColumns>;

export const postsTable = table('posts', {
  id: generated(bigint()),
  /** As stored; `dialect.outward` gives the name in responses. */
  type: text(),
  slug: withDefault(text(), ''),
  /** Below which post its slug is unique: its parent in types that nest, 0 elsewhere. */
  slug_scope: hidden(withDefault(bigint(), 0)),
  title: withDefault(text(), ''),
  content: withDefault(text(), ''),
  excerpt: withDefault(text(), ''),
  author: withDefault(bigint(), 0),
  parent: withDefault(bigint(), 0),
  ...plainColumns,
  /** 0 for none. */
  featured_media: withDefault(bigint(), 0),
  /** In the site's own time. */
  date: timestamp(),
  /** Null for a draft that was never given a date: its date moves on with each save. */
  date_gmt: nullable(timestamp()),
  modified: timestamp(),
  modified_gmt: timestamp(),
  guid: withDefault(text(), ''),
  comment_count: withDefault(bigint(), 0),
  revision_count: withDefault(integer(), 0),
  /** 0 for none. */
  latest_revision: withDefault(bigint(), 0),
  /** An autosave may exist. */
  autosaved: withDefault(boolean(), false),
  meta: withDefault(jsonb<StoredMeta>(), {}),
  trashed_from: nullable(jsonb<TrashedFrom>()),
});

declare module '../../db/tables.ts' {
  interface Tables {
    posts: TableOf<typeof postsTable>;
  }
}

/** A post of any type as stored. */
export interface PostRow extends RowOf<typeof postsTable> {}

/** A post in a sitemap: what its URL is made of, when it changed, and its custom fields. */
export type SitemapPost = Pick<PostRow, 'id' | 'parent' | 'slug' | 'status' | 'date' | 'author' | 'modified' | 'meta'>;

/** Members that a write may set, but that others have a say in. */
type JudgedMember = 'title' | 'content' | 'excerpt' | 'slug' | 'author' | 'parent' | 'featuredMedia';

/** What a write may change. A member that is not there stays as it is. */
export interface PostPatch extends PlainMembers, Pick<PostRow, JudgedMember> {
  /** As sent; null for now. */
  readonly date: string | null;
  readonly dateGmt: string | null;
  /** REST name → value, judged key by key. */
  readonly meta: unknown;
  /** Ids of the terms of one taxonomy, whose stored name stands behind the colon. */
  readonly [terms: `terms:${string}`]: readonly number[];
}

/** What is typed into a post and not saved. */
export interface PostAutosaves {
  /** How many people have typed into it. */
  readonly count: number;
  /** The caller's own one, where it is newer than what is saved. */
  readonly newer: number | null;
}

/** Where on the site posts of one type are found. */
export interface PostAddresses {
  readonly link: (row: Pick<PostRow, 'id' | 'parent' | 'slug' | 'status' | 'date' | 'author'>) => string;
  /** The link with a mark in the place of the slug. */
  readonly template: (row: PostRow) => string;
}

/** Status of a new, unsaved post in the editor. */
export const newStatus = 'auto-draft';

/** States in which a post has no address yet: its slug may clash with another's. */
const withoutAddress: ReadonlySet<string> = new Set(['draft', 'pending', newStatus]);

export const hasAddress = (status: string): boolean => !withoutAddress.has(status);

export const trashStatus = 'trash';

export const isProtected = ({ password }: Pick<PostRow, 'password'>): boolean => password !== '';

declare module '../../events/event.ts' {
  interface EventKinds {
    'post.created': true;
    'post.updated': true;
    'post.published': true;
    'post.trashed': true;
    'post.deleted': true;
    'post.reassigned': true;
  }
}
