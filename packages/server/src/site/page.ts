import type { RawRequest } from '../rest/incoming.ts';
import type { HttpResponse } from '../rest/serve.ts';

/** A page that people see, beside the API. */
export interface Page {
  /** This very path: a second spelling would be a second way in. Null for a page that goes by the query alone. */
  readonly path: string | null;
  /** Null where there is nothing to see. Which methods it takes, the page says itself. */
  show(raw: RawRequest): Promise<HttpResponse | null>;
  /** Takes what is posted; without it, that is shown as well. */
  submit?(raw: RawRequest): Promise<HttpResponse>;
}

interface PageGuards {
  readonly type?: 'text/html' | 'text/plain' | 'text/css' | 'application/json';
  readonly cache?: string;
  readonly referrer?: string;
  /** What the page may load and do beyond nothing, as directives of a content security policy. */
  readonly policy?: readonly string[];
}

/** The security headers of every page. Browsers guess the type of none, and search engines list none. */
export const pageHeaders = ({ type, cache, referrer, policy }: PageGuards): Readonly<Record<string, string>> => ({
  ...(type && { 'Content-Type': `${type}; charset=UTF-8` }),
  ...(cache && { 'Cache-Control': cache }),
  ...(policy && { 'Content-Security-Policy': ["default-src 'none'", ...policy].join('; ') }),
  ...(referrer && { 'Referrer-Policy': referrer }),
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
});
