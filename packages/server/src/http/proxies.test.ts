import { expect, it } from 'vitest';

import { createPeerReader } from './proxies.ts';

const read = createPeerReader(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.1']);
const hop = (address: string, forwardedFor?: string, forwardedProto?: string) =>
  read({ address, encrypted: false, forwardedFor, forwardedProto });

it.each([
  ['a stranger claims to be forwarded', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['one proxy', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['IPv6 loopback', '::1', '203.0.113.9', '203.0.113.9'],
  ['IPv4 at an IPv6 socket', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a stranger at an IPv6 socket', '::ffff:203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['a chain of proxies', '10.0.0.1', '203.0.113.9, 192.0.2.1, 10.2.3.4', '203.0.113.9'],
  ['a client that forges the beginning', '10.0.0.1', '1.2.3.4, 203.0.113.9, 10.2.3.4', '203.0.113.9'],
  ['only trusted addresses', '10.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
  ['a neighbour of a trusted address', '192.0.2.2', '203.0.113.9', '192.0.2.2'],
  ['an IPv6 subnet', 'fd00::7', '2001:db8::1', '2001:db8::1'],
  ['nothing forwarded', '127.0.0.1', undefined, '127.0.0.1'],
  ['nonsense forwarded', '127.0.0.1', '<script>', '127.0.0.1'],
  ['emptiness forwarded', '127.0.0.1', '', '127.0.0.1'],
])('address: %s', (_, address, forwardedFor, client) => {
  expect(hop(address, forwardedFor).address).toBe(client);
});

it.each([
  ['a trusted proxy over TLS', '127.0.0.1', 'https', true],
  ['a trusted proxy, in capitals', '127.0.0.1', 'HTTPS', true],
  ['a trusted proxy without TLS', '127.0.0.1', 'http', false],
  ['a chain with an open stretch', '127.0.0.1', 'https, http', false],
  ['a chain encrypted throughout', '127.0.0.1', 'https,https', true],
  ['a stranger', '203.0.113.9', 'https', false],
  ['nobody', '127.0.0.1', undefined, false],
])('security as told by %s', (_, address, proto, secure) => {
  expect(hop(address, undefined, proto).secure).toBe(secure);
});

it('believes the socket where nobody forwards', () => {
  const peer = { address: '203.0.113.9', encrypted: true, forwardedFor: undefined, forwardedProto: 'http' };
  expect(read(peer).secure).toBe(true);
});
