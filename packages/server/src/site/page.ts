import type { RawRequest } from '../rest/incoming.ts';
import type { HttpResponse } from '../rest/serve.ts';

/** A page that people see, beside the API. */
export interface Page {
  /** This very path: a second spelling would be a second way in. Null for a page that goes by the query alone. */
  readonly path: string | null;
  /** Null where there is nothing to see. Which methods it takes, the page says itself. */
  show(raw: RawRequest): Promise<HttpResponse | null>;
  /** Shown only where the public site has nothing at the URL. */
  readonly isLast?: true;
  /** Takes what is posted; without it, that is shown as well. */
  submit?(raw: RawRequest): Promise<HttpResponse>;
}

interface PageGuards {
  readonly type?: 'text/html' | 'text/plain' | 'text/css' | 'text/javascript' | 'application/json';
  readonly cache?: string;
  readonly referrer?: string;
  /** What the page may load and do beyond nothing, as directives of a content security policy. */
  readonly policy?: readonly string[];
  /** A second policy: what both allow is allowed. */
  readonly alsoPolicy?: readonly string[];
  /** Which windows of other origins keep a handle on the page (COOP); all of them by default. */
  readonly opener?: 'same-origin' | 'same-origin-allow-popups';
}

/** Devices that no page of the service uses. */
const noDevices = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The security headers of every page. Browsers guess the type of none, and search engines list none. */
export const pageHeaders = (guards: PageGuards): Readonly<Record<string, string>> => {
  const { type, cache, referrer, policy, alsoPolicy = [], opener } = guards;
  const policies = [["default-src 'none'", ...(policy ?? [])], alsoPolicy].filter(({ length }) => length > 0);
  return {
    ...(type && { 'Content-Type': `${type}; charset=UTF-8` }),
    ...(cache && { 'Cache-Control': cache }),
    ...(policy && { 'Content-Security-Policy': policies.map((directives) => directives.join('; ')).join(', ') }),
    ...(opener && { 'Cross-Origin-Opener-Policy': opener }),
    ...(type === 'text/html' && { 'Permissions-Policy': noDevices }),
    ...(referrer && { 'Referrer-Policy': referrer }),
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  };
};
