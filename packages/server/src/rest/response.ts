import { errorBody } from './errors.ts';
import type { RestError } from './errors.ts';
import type { Json, JsonMap } from '../lib/json.ts';

/** A link: attributes, `href`, and the target hints of a self link. */
export type Link = JsonMap;
/** Links by relation, in the order of the response. */
export type Links = Readonly<Record<string, readonly Link[]>>;

/** An item of a response: its fields and its links. */
export interface Item<Members = object> {
  readonly data: JsonMap & Members;
  readonly links: Links;
}

const brand: unique symbol = Symbol('answer');

/** A response: status, data, headers, and links. Create it with `respond`. */
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

/** Creates a response with this data. Default: status 200, no extra headers or links. */
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

/** Returns the response with a header added or replaced. */
export const withHeader = (given: RestResponse, name: string, value: string | number): RestResponse => ({
  ...given,
  headers: { ...given.headers, [name]: value },
});
