import { BlockList, isIP } from 'node:net';

export interface Peer {
  /** Address of the client itself, as far as trusted proxies tell. */
  readonly address: string;
  readonly secure: boolean;
}

interface Hop {
  /** Address at the other end of the socket. */
  readonly address: string;
  readonly encrypted: boolean;
  readonly forwardedFor: string | undefined;
  readonly forwardedProto: string | undefined;
}

const loopback = ['127.0.0.0/8', '::1'];

/** Believes forwarding headers only as far back as the chain of trusted proxies reaches. */
export function createPeerReader(trustedProxies: readonly string[]): (hop: Hop) => Peer {
  const trusted = new BlockList();
  for (const subnet of trustedProxies.flatMap((each) => (each === 'loopback' ? loopback : each))) {
    const [address = '', prefix] = subnet.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string): boolean => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return (hop) => {
    const nearest = plain(hop.address);
    if (trustedProxies.length === 0 || !isTrusted(nearest)) return { address: nearest, secure: hop.encrypted };
    const chain = values(hop.forwardedFor).map(plain);
    // Each proxy appends the address it saw; what stands before the first stranger is that stranger's own claim.
    const stranger = chain.findLastIndex((address) => !isTrusted(address));
    const client = chain[Math.max(stranger, 0)] ?? nearest;
    const protocols = values(hop.forwardedProto);
    return {
      address: isIP(client) === 0 ? nearest : client,
      secure: protocols.length > 0 ? protocols.every((each) => each.toLowerCase() === 'https') : hop.encrypted,
    };
  };
}

const values = (header: string | undefined): readonly string[] =>
  header === undefined ? [] : header.split(',').map((each) => each.trim());

/** IPv4 in its own notation, also when it arrived at an IPv6 socket. */
const plain = (address: string): string => (/^::ffff:\d/i.test(address) ? address.slice('::ffff:'.length) : address);
