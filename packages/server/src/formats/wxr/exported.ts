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

/** A term that an item has. */
export interface WxrTerm {
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
}

/** An element of export files. */
export interface WxrElement {
  readonly name: string;
  /** How its text is written: escaped, in CDATA, or as a URL, which is escaped only where it has to be. */
  readonly form: 'plain' | 'cdata' | 'url';
  readonly attributes?: string;
  /** Written only with a text. */
  readonly isOptional?: true;
  /** Only read. */
  readonly isUnwritten?: true;
}

export const cdata = (name: string) => ({ name, form: 'cdata' }) as const satisfies WxrElement;

export const plain = (name: string, attributes = '') =>
  ({ name, form: 'plain', attributes }) as const satisfies WxrElement;

/** Member → its element, in the order of the format. */
export type Elements<Member extends string> = Readonly<Record<Member, WxrElement>>;

/** Which elements items and comments have. */
export interface WxrLayout<Item extends string, Comment extends string> {
  readonly item: Elements<Item>;
  readonly comment: Elements<Comment>;
}

export type WxrComment<Member extends string> = Readonly<Record<Member, string>> & { readonly meta: ExportedMeta };

export type WxrItem<Member extends string, Comment extends string> = Readonly<Record<Member, string>> & {
  readonly terms: readonly WxrTerm[];
  readonly meta: ExportedMeta;
  readonly comments: readonly WxrComment<Comment>[];
};

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
