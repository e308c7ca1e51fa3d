import type { Answer } from './answer.ts';
import { isJsonAnswer } from './answer.ts';
import type { Difference } from './difference.ts';
import { isMap } from './json.ts';
import type { Json, JsonMap } from './json.ts';
import type { SiteChange } from './recording.ts';
import type { HttpRequest } from './request.ts';

/** One request to the API and what came of it. */
export interface Exchange {
  readonly method: string;
  /** Below the root of the API, decoded and without its query. */
  readonly path: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

export interface ContractCheck {
  /**
   * A scenario begins on a site that was changed like this. The contract is read before the first step, which may already
   * change it: it is used for all scenarios on such a site.
   */
  begin(site: SiteChange): Promise<void>;
  /** What does not fit; null where the contract says nothing of it. The place is `suite/scenario step`. */
  check(exchange: Exchange, place: string): Promise<readonly Difference[] | null>;
}

/** The exchanges in a request and its answer, those of a batch and of an envelope unpacked. */
export function exchangesOf(message: HttpRequest, answer: Answer): readonly Exchange[] {
  const [path = '', query = ''] = message.path.split('?', 2);
  const { body, status, headers } = answer;
  const overridden = 'x-http-method-override' in message.headers || /(?:^|&)_method=/.test(query);
  const isAsked = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(message.method) && !overridden;
  if (body === undefined || !isJsonAnswer(answer) || !isAsked || !path.startsWith('/cms-json')) return [];
  // Maps of which `_fields` leaves nothing are written as empty lists, which a list may be as well.
  if (/(?:^|&)_fields\b/.test(query) && Array.isArray(body) && body.length === 0) return [];
  const whole = { method: message.method, path: routeOf(path), status, headers, body };
  if (/(?:^|&)_envelope\b/.test(query) && isMap(body) && typeof body['status'] === 'number')
    return [{ ...whole, status: body['status'], headers: headersIn(body), body: body['body'] ?? null }];
  return [whole, ...partsOf(message, whole)];
}

/** Of an envelope, and of a part of a batch. */
const headersIn = ({ headers }: JsonMap): Exchange['headers'] =>
  Object.fromEntries(
    Object.entries(isMap(headers) ? headers : {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );

const routeOf = (path: string): string => {
  const route = path.slice('/cms-json'.length).replace(/\/+$/, '') || '/';
  try {
    return decodeURIComponent(route);
  } catch {
    return route;
  }
};

/** What the parts of a batch asked for and got. */
function partsOf(message: HttpRequest, { path, status, body }: Exchange): Exchange[] {
  if (path !== '/batch/v1' || status !== 207 || message.body === undefined || !isMap(body)) return [];
  const sent = JSON.parse(Buffer.from(message.body).toString()) as { requests?: readonly Record<string, string>[] };
  const got = body['responses'];
  if (!Array.isArray(got) || sent.requests?.length !== got.length) return [];
  return sent.requests.flatMap(({ method = 'POST', path: target = '' }, at) => {
    const part = got[at] as Json;
    if (!isMap(part) || typeof part['status'] !== 'number') return [];
    const asked = routeOf(`/cms-json${target.split('?', 1)[0]}`);
    return [{ method, path: asked, status: part['status'], headers: headersIn(part), body: part['body'] ?? null }];
  });
}
