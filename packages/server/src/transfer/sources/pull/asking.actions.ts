import { setTimeout as sleep } from 'node:timers/promises';
import { fetchExternal, OutboundError } from '../../../outbound/outbound.ts';
import type { Outbound, ExternalResponse } from '../../../outbound/outbound.ts';
import { isMap, scalarText } from '../../../lib/json.ts';
import type { Json } from '../../../lib/json.ts';
import { importErrors, SourceRefused } from '../../imports.errors.ts';

export type Query = Readonly<Record<string, string | number>>;

/** Asks the old site for something, as often as it takes. Throws a `SourceRefused` where it says no. */
export type Ask = (path: string, query?: Query) => Promise<Json>;

export interface Asking {
  readonly outbound: Outbound;
  /** Where its API begins, with a slash at the end; or with `?rest_route=/`. */
  readonly root: string;
  /** `name:password`; null for a visitor. Goes to the root's origin and nowhere else. */
  readonly account: string | null;
  /** Before the second try, in milliseconds; doubled with each further one. */
  readonly pause?: number;
  readonly tries?: number;
}

const mostBytes = 64 * 1024 * 1024;
const longestPause = 60_000;

export function createAsk(asking: Asking): Ask {
  const { root, account, tries = 8, pause = 500 } = asking;
  const headers = {
    accept: 'application/json',
    ...(account !== null && { authorization: `Basic ${Buffer.from(account).toString('base64')}` }),
  };
  return async (path, query = {}) => {
    const url = addressOf(root, path, query);
    let why = '';
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) await sleep(Math.min(longestPause, pause * 2 ** (attempt - 1) * (0.5 + Math.random())));
      const heard = await once(asking.outbound, url, { headers, milliseconds: 30_000 * (1 + attempt) });
      if ('body' in heard) return heard.body;
      ({ why } = heard);
      if (heard.wait > 0) await sleep(Math.min(longestPause, heard.wait));
    }
    throw importErrors.sourceLost(path, why);
  };
}

function addressOf(root: string, path: string, query: Query): string {
  const url = new URL(`${root}${path.replace(/^\//, '')}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url.href;
}

type Heard = { readonly body: Json } | { readonly why: string; readonly wait: number };

/** What came back, or why it is worth another try. */
async function once(
  outbound: Outbound,
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly milliseconds: number },
): Promise<Heard> {
  let response: ExternalResponse;
  try {
    // A redirect would lose the password on its way; the root was found by following them.
    response = await fetchExternal({ outbound }, url, { ...request, bytes: mostBytes, redirects: 0 });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.isRefusal) throw importErrors.sourceLost(new URL(url).origin, error.message);
    return { why: error.message, wait: 0 };
  }
  const { status } = response;
  const wait = 1000 * Math.max(0, Number(scalarText([response.headers['retry-after'] ?? ''].flat()[0] ?? '')) || 0);
  const body = jsonOf(response);
  if (status === 429 || status >= 500) return { why: `it returned status ${status}`, wait };
  // Walls that ask whether a browser is in front of them answer with a page, sometimes as if all were well.
  if (body === undefined) return { why: `it returned a web page${titleOf(response)} instead of data`, wait };
  if (status >= 400) throw new SourceRefused(status, isMap(body) ? scalarText(body['code']) : '');
  return { body };
}

export function jsonOf({ type, body }: Pick<ExternalResponse, 'type' | 'body'>): Json | undefined {
  if (!/^application\/(?:[\w.+-]+\+)?json/.test(type)) return undefined;
  try {
    // Some write a mark of the byte order, or a warning of theirs, before the data.
    return JSON.parse(body.toString('utf8').replace(/^\uFEFF/, '')) as Json;
  } catch {
    return undefined;
  }
}

function titleOf({ body }: Pick<ExternalResponse, 'body'>): string {
  const title = /<title>([^<]{1,80})/i.exec(body.subarray(0, 20_000).toString('utf8'))?.[1]?.trim();
  return title === undefined ? '' : ` (“${title}”)`;
}
