import type { StoredMeta } from '../meta/meta.actions.ts';

/** What a post in the bin was before. */
export interface TrashedFrom {
  readonly status: string;
  readonly slug: string;
}

/** A post of any type as stored. Times are written as `2024-05-06T07:08:09`. */
export interface PostRow {
  readonly id: number;
  /** As stored; `dialect.outward` gives the name in answers. */
  readonly type: string;
  readonly status: string;
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly author: number;
  readonly parent: number;
  readonly menuOrder: number;
  readonly password: string;
  readonly commentStatus: string;
  readonly pingStatus: string;
  readonly template: string;
  /** Empty for the standard one. */
  readonly format: string;
  /** 0 for none. */
  readonly featuredMedia: number;
  readonly sticky: boolean;
  /** In the site's own time. */
  readonly date: string;
  /** Null for a draft that was never given a date: its date moves on with each save. */
  readonly dateGmt: string | null;
  readonly modified: string;
  readonly modifiedGmt: string;
  readonly guid: string;
  readonly commentCount: number;
  readonly revisionCount: number;
  /** 0 for none. */
  readonly latestRevision: number;
  /** Somebody typed into it without saving; it may be gone by now. */
  readonly autosaved: boolean;
  readonly meta: StoredMeta;
  readonly trashedFrom: TrashedFrom | null;
}

/** What a write may change. A member that is not there stays as it is. */
export interface PostPatch {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly slug: string;
  readonly status: string;
  readonly password: string;
  readonly author: number;
  readonly parent: number;
  readonly menuOrder: number;
  readonly commentStatus: string;
  readonly pingStatus: string;
  readonly template: string;
  readonly format: string;
  readonly featuredMedia: number;
  readonly sticky: boolean;
  /** As sent; null for now. */
  readonly date: string | null;
  readonly dateGmt: string | null;
  /** REST name → value, judged key by key. */
  readonly meta: unknown;
  /** Ids of the terms of one taxonomy, whose stored name stands behind the colon. */
  readonly [terms: `terms:${string}`]: readonly number[];
}

/** Where on the site posts of one type are found. */
export interface PostAddresses {
  readonly link: (row: Pick<PostRow, 'id' | 'parent' | 'slug' | 'status'>) => string;
  /** The link with a mark in the place of the slug. */
  readonly template: (row: PostRow) => string;
}

/** States in which a post has no address yet: its slug may clash with another's. */
const withoutAddress: ReadonlySet<string> = new Set(['draft', 'pending', 'auto-draft']);

export const hasAddress = (status: string): boolean => !withoutAddress.has(status);

export const trashStatus = 'trash';

export const isProtected = ({ password }: Pick<PostRow, 'password'>): boolean => password !== '';
