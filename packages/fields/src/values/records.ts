import type { Json, JsonMap } from '@platen/server';

/** The records that the caller can read. Null for every other id. */
export interface Records {
  post(id: number): Promise<ShownPost | null>;
  media(id: number): Promise<ShownFile | null>;
  term(id: number): Promise<ShownTerm | null>;
  user(id: number): Promise<ShownUser | null>;
  /** HTML of text with shortcodes, as in content. */
  html(text: string): Promise<string>;
}

export interface ShownPost {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly link: string;
  /** Members of the `standard` format. */
  readonly standard: JsonMap;
}

export interface ShownFile {
  readonly id: number;
  readonly url: string;
  readonly alt: string;
  readonly mimeType: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly sizes: JsonMap;
  readonly standard: JsonMap;
}

export interface ShownTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
  readonly link: string | null;
  readonly standard: JsonMap;
}

export interface ShownUser {
  readonly id: number;
  readonly name: string;
  readonly link: string;
  readonly roles: readonly string[];
  readonly standard: JsonMap;
}

/** A positive integer, also as text; null for anything else. */
export function idIn(value: Json | undefined): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}
