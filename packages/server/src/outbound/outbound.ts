import { lookup, Resolver } from 'node:dns/promises';
import { Agent, buildConnector } from 'undici';
import type { Dispatcher } from 'undici';
import ipaddr from 'ipaddr.js';
import { isPublicAddress, readOutsideUrl } from './outside-url.ts';

/** Why an outbound request failed. Return the same message for all reasons, so that callers cannot scan a network. */
export class OutboundError extends Error {
  /** The address is none that is ever asked: another try would end the same. */
  readonly isRefusal: boolean = false;
  constructor(reason: string, cause?: unknown) {
    super(`The request failed: ${reason}.`, cause === undefined ? undefined : { cause });
    this.name = 'OutboundError';
  }
}

class RefusedAddress extends OutboundError {
  override readonly isRefusal = true;
}

/** What took the body piece by piece failed, which is no matter of the outside. */
class ReceiverFailed extends Error {}

/** Where a checked address is dialed; tests put a stub in its place. */
export type Dial = (
  to: { readonly address: string; readonly options: buildConnector.Options },
  callback: buildConnector.Callback,
) => void;

export interface OutboundParts {
  /** Where this site lives: asking it is always allowed. */
  readonly ownOrigin: string;
  /** Others in the operator's own network that may be asked. */
  readonly innerOrigins?: readonly string[];
  /** Name of a host → all its addresses. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly dial?: Dial;
}

/** The one way out of the service. */
export interface Outbound {
  readonly ownOrigin: string;
  /** Wherever they lead, these may be asked: the site itself, and what the operator names. */
  readonly openOrigins: readonly string[];
  /** The addresses of a host, none where one of them is not public. */
  addressesOf(host: string): Promise<readonly string[]>;
  readonly dispatcher: Dispatcher;
  /** Does it unless too much is under way already. */
  run<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

declare module '../scope.ts' {
  interface Scope {
    readonly outbound: Outbound;
  }
}

const connectTimeout = 2000;
/** Requests under way at the same time; strangers who answer slowly must not hold more of the service. */
const mostAtOnce = 64;

export function createOutbound(parts: OutboundParts): Outbound {
  const { ownOrigin, innerOrigins = [], resolve = resolveName, dial = dialAddress } = parts;
  const openOrigins = [ownOrigin, ...innerOrigins];
  const addressesOf = async (host: string): Promise<readonly string[]> => {
    const addresses = ipaddr.isValid(host) ? [host] : await resolve(host);
    return addresses.every(isPublicAddress) ? addresses : [];
  };
  /** The name is resolved here and nowhere else: what is checked is what is dialed. */
  const connect = async (options: buildConnector.Options): Promise<string> => {
    const isOwn = openOrigins.some((origin) => isOrigin(origin, options));
    const [address] = isOwn ? await ownAddresses(options.hostname) : await addressesOf(options.hostname);
    if (address === undefined) throw new RefusedAddress('the host name resolves to a private address');
    return address;
  };
  const dispatcher = new Agent({
    connect: (options, callback) => {
      connect(options).then(
        (address) => dial({ address, options }, callback),
        (error: Error) => callback(error, null),
      );
    },
    // A connection is for one address that was checked when it was made, so it does not live on for others.
    keepAliveTimeout: 1,
    keepAliveMaxTimeout: 1,
    pipelining: 0,
    maxHeaderSize: 16_384,
  });
  let running = 0;
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= mostAtOnce) throw new OutboundError('too many outbound requests');
    running += 1;
    return work().finally(() => {
      running -= 1;
    });
  };
  return { ownOrigin, openOrigins, addressesOf, dispatcher, run, close: () => dispatcher.destroy() };
}

const isOrigin = (origin: string, { protocol, hostname, port }: buildConnector.Options): boolean => {
  const url = new URL(origin);
  const own = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const given = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return url.protocol === protocol && url.hostname === hostname && own === given;
};

/** Asks name servers with a time-out; what the machine's own files say of names is no matter of the outside. */
async function resolveName(host: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  const families = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
}

const ownAddresses = async (hostname: string): Promise<readonly string[]> => {
  const host = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
};

const connector = buildConnector({ timeout: connectTimeout, allowH2: false });

const dialAddress: Dial = ({ address, options }, callback) => {
  const servername = ipaddr.isValid(options.hostname) ? {} : { servername: options.hostname };
  connector({ ...options, ...servername, hostname: address }, callback);
};

/** An outbound request with its limits. */
export interface ExternalRequest {
  /** GET unless told. */
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For all of it, redirects included. */
  readonly milliseconds?: number;
  /** Bytes of the body that are read at most. */
  readonly bytes?: number;
  /** What becomes of a longer body. */
  readonly beyond?: 'refuse' | 'cut';
  /** How many are followed; each leads only where a first address might. */
  readonly redirects?: number;
  /** Takes the body piece by piece instead of keeping it; null where what comes is not wanted. What it throws is thrown on. */
  readonly receive?: (head: OutsideHead) => Receive | null;
  /** Beginnings of the content types that are taken, such as `text/html`; every one unless told. */
  readonly types?: readonly string[];
}

export type OutsideHead = Pick<ExternalResponse, 'status' | 'headers'>;
export type Receive = (piece: Buffer) => Promise<void>;

/** The response to an outbound request. */
export interface ExternalResponse {
  readonly status: number;
  /** Where it came from, after redirects. */
  readonly url: URL;
  readonly type: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly isCut: boolean;
}

const redirections: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends an outbound HTTP request with SSRF protection: public IP addresses only, checked on connect, with limits on
 * time and size. Throws an `OutboundError` if no acceptable response arrives.
 */
export async function fetchExternal(
  { outbound }: { readonly outbound: Outbound },
  text: string,
  request: ExternalRequest = {},
): Promise<ExternalResponse> {
  const { milliseconds = 5000, redirects = request.method === 'POST' ? 0 : 3 } = request;
  const signal = AbortSignal.timeout(milliseconds);
  const follow = async (): Promise<ExternalResponse> => {
    let url = requireUrl(text, outbound);
    for (let hop = 0; ; hop += 1) {
      // What was meant for the first address is nobody else's business.
      const given = hop === 0 ? request : { ...request, headers: {} };
      const next = await askOnce({ outbound, url, signal }, given);
      if (!('location' in next)) return next;
      if (hop >= redirects) throw new OutboundError('too many redirects');
      url = requireUrl(URL.canParse(next.location, url.href) ? new URL(next.location, url).href : '', outbound);
    }
  };
  try {
    return await outbound.run(follow);
  } catch (error) {
    if (error instanceof ReceiverFailed) throw error.cause;
    throw error instanceof OutboundError ? error : new OutboundError('no usable response', error);
  }
}

function requireUrl(text: string, { openOrigins }: Outbound): URL {
  const url = readOutsideUrl(text, ...openOrigins);
  if (url === null) throw new RefusedAddress('the URL is not on the public internet');
  return url;
}

interface Asking {
  readonly outbound: Outbound;
  readonly url: URL;
  readonly signal: AbortSignal;
}

async function askOnce(
  { outbound, url, signal }: Asking,
  { method = 'GET', headers = {}, body, ...limits }: ExternalRequest,
): Promise<ExternalResponse | { readonly location: string }> {
  const response = await outbound.dispatcher.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: { 'user-agent': 'Platen', ...headers, 'accept-encoding': 'identity', connection: 'close' },
    ...(body === undefined ? {} : { body }),
    signal,
  });
  const single = (name: string): string => [response.headers[name] ?? ''].flat()[0] ?? '';
  const { statusCode: status } = response;
  const discard = (): void => void response.body.on('error', () => {}).destroy();
  if (redirections.has(status) && single('location') !== '') {
    discard();
    return { location: single('location') };
  }
  const type = single('content-type').toLowerCase();
  const isRefused =
    // What was asked for without compression and comes compressed may grow beyond every limit.
    !['', 'identity'].includes(single('content-encoding').toLowerCase()) ||
    (limits.types !== undefined && !limits.types.some((start) => type.startsWith(start)));
  if (isRefused) {
    discard();
    throw new OutboundError('the response has an unsupported content type');
  }
  const head = { status, headers: response.headers };
  const receive = limits.receive?.(head);
  if (receive === null) discard();
  const read =
    receive === null ? { body: Buffer.alloc(0), isCut: false } : await readBody(response.body, limits, receive);
  return { ...head, url, type, ...read };
}

const failReceiving = (cause: unknown): never => {
  throw new ReceiverFailed("The response can't be read.", { cause });
};

async function readBody(
  stream: Dispatcher.ResponseData['body'],
  { bytes = 153_600, beyond = 'refuse' }: ExternalRequest,
  receive: Receive | undefined,
): Promise<{ readonly body: Buffer; readonly isCut: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (receive === undefined) chunks.push(chunk);
    else if (length <= bytes) await receive(chunk).catch(failReceiving);
    if (length <= bytes) continue;
    if (beyond === 'refuse') throw new OutboundError(`the response has more than ${bytes} bytes`);
    return { body: Buffer.concat(chunks).subarray(0, bytes), isCut: true };
  }
  return { body: Buffer.concat(chunks), isCut: false };
}
