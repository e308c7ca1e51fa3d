import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const acceptableId = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's own request id where it is fit for logs and headers, otherwise a new one. */
export function requestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
}

/** Two of them let a proxy and this server disagree on whom the request is for. */
export function hasRightHosts({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Headers on a map without a prototype, so that asking for `constructor` finds nothing. */
export function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const plain = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return plain;
}

/** For the log: query strings may hold secrets, and no line should be long. */
export function loggedPath(target: string): string {
  const end = target.search(/[?#]/);
  return target.slice(0, Math.min(end === -1 ? target.length : end, 256));
}
