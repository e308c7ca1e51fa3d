import { errorBody } from './errors.ts';
import type { RestError } from './errors.ts';
import type { Json, JsonMap } from '../lib/json.ts';

/** Attributes, then `href`, then the target hints of a self link. */
export type Link = JsonMap;
/** Relation → links, in the order they are shown. */
export type Links = Readonly<Record<string, readonly Link[]>>;

/** An item on its way into a response: its members, and its links beside them. */
export interface Item<Members = object> {
  readonly data: JsonMap & Members;
  readonly links: Links;
}

const brand: unique symbol = Symbol('answer');

/** What a request comes to: status, data, headers and links. Made with `respond`. */
export interface RestResponse {
  /** Tells a response from data that merely looks like one. */
  readonly [brand]: true;
  readonly status: number;
  readonly data: Json;
  /** Canonical names; totals are numbers until they become HTTP headers. */
  readonly headers: Readonly<Record<string, string | number>>;
  /** Links of a single object; the items of a list carry theirs in their data. */
  readonly links: Links;
  /** `list` and `keyed` responses are pruned by `_fields` in their own ways. */
  readonly kind: 'object' | 'list' | 'keyed' | 'error';
}

type ResponseParts = Partial<Pick<RestResponse, 'status' | 'headers' | 'links' | 'kind'>>;

export const isResponse = (value: unknown): value is RestResponse =>
  typeof value === 'object' && value !== null && brand in value;

/** A response with this data: 200 without further headers or links unless given. */
export const respond = (data: Json, parts: ResponseParts = {}): RestResponse => ({
  [brand]: true,
  status: 200,
  headers: {},
  links: {},
  kind: Array.isArray(data) ? 'list' : 'object',
  ...parts,
  data,
});

export const errorResponse = (error: RestError): RestResponse =>
  respond(errorBody(error), { status: error.status, headers: error.headers, kind: 'error' });

/** The same response with one header more, or with another value for it. */
export const withHeader = (given: RestResponse, name: string, value: string | number): RestResponse => ({
  ...given,
  headers: { ...given.headers, [name]: value },
});
