import type { Json, JsonMap } from '../lib/json.ts';
import type { Upload } from '../lib/upload.ts';

/** Why a JSON body could not be read: the number and words clients of this API family expect. */
export interface JsonProblem {
  readonly code: number;
  readonly message: string;
}

export type Body =
  | { readonly kind: 'none' }
  /** A text, a number or a truth that is sent by itself stands under 0. */
  | { readonly kind: 'json'; readonly params: JsonMap; readonly alone?: Json }
  | { readonly kind: 'form'; readonly params: JsonMap }
  | { readonly kind: 'unreadable'; readonly problem: JsonProblem }
  /** For endpoints that take files. */
  | ({ readonly kind: 'upload' } & Upload);

export const noBody: Body = Object.freeze({ kind: 'none' });

/** A request to the API, from HTTP, a batch, an embed, or a plugin. */
export interface RestRequest {
  /** Upper case, after any override. */
  readonly method: string;
  /** Path below the API root, beginning with a slash. */
  readonly route: string;
  readonly query: JsonMap;
  readonly body: Body;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export const get = (route: string, query: JsonMap = {}): RestRequest => ({
  method: 'GET',
  route,
  query,
  body: noBody,
  headers: {},
});
