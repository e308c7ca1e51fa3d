import ipaddr from 'ipaddr.js';

const ports: ReadonlySet<string> = new Set(['', '80', '443', '8080']);

/** Characters that parsers of addresses drop or read as others; two parsers that disagree are a way in. */
// oxlint-disable-next-line no-control-regex
const unclear = /[\u0000-\u0020\u007f\\]/;

const authority = /^https?:\/\/([^/?#]*)/i;

/**
 * The address of something outside, as it is written in a request; null where it is none that is ever asked for: another
 * scheme, no host, a user or password, an address in brackets or in another spelling than four numbers, another port.
 * Who stands behind the name is judged when it is connected to.
 */
export function readOutsideUrl(text: string, ...openOrigins: readonly string[]): URL | null {
  const written = authority.exec(text)?.[1];
  if (written === undefined || written === '' || unclear.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || written.includes('@')) return null;
  if (openOrigins.includes(url.origin)) return url;
  if (url.hostname.startsWith('[') || !ports.has(url.port)) return null;
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(url.hostname);
  if (!isAddress) return url;
  return written.split(':', 1)[0] === url.hostname && isPublicAddress(url.hostname) ? url : null;
}

const publicIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address belongs to the public internet, and so to nobody's inner network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(publicIPv6);
}
