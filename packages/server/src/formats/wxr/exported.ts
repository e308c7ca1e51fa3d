import type { Json } from '../../lib/json.ts';

/** What an export of a site holds, whichever way it was exported. Texts are as the source has them. */
export interface ExportedSite {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Without a slash at the end. */
  readonly home: string;
  readonly version: string;
}

export interface ExportedUser {
  /** 0 where the source does not tell. */
  readonly id: number;
  readonly login: string;
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** What only a dump of the database tells. */
  readonly profile?: ExportedProfile;
}

export interface ExportedProfile {
  readonly slug: string;
  readonly url: string;
  /** GMT. */
  readonly registered: string;
  readonly nickname: string;
  readonly description: string;
  readonly locale: string;
  /** Roles and rights of their own, granted or denied. */
  readonly rights: Readonly<Record<string, boolean>>;
  readonly passwordHash: string;
  readonly meta: ExportedMeta;
}

/** As the format writes it, or as a value where the source told it as one. */
export type ExportedValue = string | { readonly json: Json };

export type ExportedMeta = readonly (readonly [key: string, value: ExportedValue])[];

export interface ExportedTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly slug: string;
  /** Slug of the term above; empty at the top. */
  readonly parent: string;
  readonly name: string;
  readonly description: string;
  readonly meta: ExportedMeta;
}

export interface ExportedComment {
  /** As written; whether it is an id is for the importer to say. */
  readonly id: string;
  readonly author: string;
  readonly email: string;
  readonly url: string;
  readonly ip: string;
  readonly agent: string;
  readonly date: string;
  readonly dateGmt: string;
  readonly content: string;
  readonly approved: string;
  readonly type: string;
  readonly parent: string;
  readonly user: string;
  readonly meta: ExportedMeta;
}

/** An earlier state of an item, or what somebody was typing. */
export interface ExportedRevision {
  readonly id: string;
  /** Id of the item. */
  readonly parent: string;
  readonly author: string;
  readonly isAutosave: boolean;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly savedGmt: string;
  readonly meta: ExportedMeta;
  /** Relation → ids of the items that it named, where the source tells. */
  readonly relations?: Readonly<Record<string, readonly number[]>>;
}

export interface ExportedItem {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  /** Login of the author. */
  readonly creator: string;
  /** Id of the author there, where the source tells ids instead of logins. */
  readonly author?: number;
  readonly link: string;
  readonly guid: string;
  readonly date: string;
  readonly dateGmt: string;
  readonly modified: string;
  readonly modifiedGmt: string;
  readonly parent: string;
  readonly menuOrder: string;
  readonly password: string;
  readonly commentStatus: string;
  readonly pingStatus: string;
  readonly sticky: boolean;
  readonly attachmentUrl: string;
  readonly terms: readonly { readonly taxonomy: string; readonly slug: string; readonly name: string }[];
  readonly meta: ExportedMeta;
  /** Relation → ids of the items that it names, where the source tells. */
  readonly relations?: Readonly<Record<string, readonly number[]>>;
  readonly comments: readonly ExportedComment[];
}

export interface ExportedHead {
  readonly site: ExportedSite;
  readonly users: readonly ExportedUser[];
  readonly terms: readonly ExportedTerm[];
}

/** Something that was not read as it stands, for the report. */
export interface ReadingNote {
  readonly code: 'bad-bytes' | 'nul-dropped' | 'unknown-element' | 'not-well-formed';
  readonly detail: string;
}

/** Why a source cannot be read, or not to its end. */
export class UnreadableSource extends Error {
  /** Where in the file, in bytes. */
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.name = 'UnreadableSource';
    this.at = at;
  }
}
