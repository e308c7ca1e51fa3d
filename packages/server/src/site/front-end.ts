import type { JsonMap } from '../lib/json.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Scope } from '../scope.ts';

/** A request for a page of the public site. */
export interface FrontEndRequest {
  /** Its caller is the signed-in user, or a visitor. */
  readonly scope: Scope;
  /** Path and query string of the request. */
  readonly target: string;
  /** The `Cookie` header without cookies of Platen's sessions; empty for none. */
  readonly cookies: string;
}

/** A form that a visitor sent. */
export interface FrontEndForm extends FrontEndRequest {
  readonly fields: JsonMap;
  readonly userAgent: string;
  /** The connection is encrypted. */
  readonly isSecure: boolean;
  /** False if the browser says that a page of another origin sent the form. */
  readonly isSameOrigin: boolean;
}

/** A response of the public site. */
export interface FrontEndResponse {
  readonly status: number;
  /**
   * Responses to visitors with status 200 and without `Cache-Control` are cached until something changes that they were
   * made from.
   */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Uint8Array | null;
}

/** A response that many URLs have, such as the page for URLs that lead nowhere. */
export interface CommonFrontEndResponse {
  /** URLs with the same key have the same response for visitors, so it is rendered once until something changes. */
  readonly commonKey: string;
  readonly status: number;
  readonly show: (request: FrontEndRequest) => MaybePromise<FrontEndResponse>;
}

/** Serves the public site: every URL that neither the API nor another page of Platen serves. */
export interface FrontEnd {
  /** Responds to `GET` and `HEAD`. Returns null for a URL that it does not serve. */
  readonly show: (request: FrontEndRequest) => MaybePromise<FrontEndResponse | CommonFrontEndResponse | null>;
  /** Responds to `POST`. Check `isSameOrigin` before you change anything: the session cookie comes without a nonce. */
  readonly submit?: (form: FrontEndForm) => MaybePromise<FrontEndResponse | null>;
}

/** The response to this request alone: a common one is rendered for it. */
export async function showUncached({ show }: FrontEnd, request: FrontEndRequest): Promise<FrontEndResponse | null> {
  const response = await show(request);
  return response !== null && 'commonKey' in response ? response.show(request) : response;
}
