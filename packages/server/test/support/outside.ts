import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { createOutbound } from '../../src/outbound/outbound.ts';
import type { Dial, Outbound } from '../../src/outbound/outbound.ts';

/** An outside world on loopback: names with addresses, a public server, and inner ones that nobody may reach. */
export interface Outside {
  readonly outbound: Outbound;
  /** Every address that was dialed. */
  readonly dialed: string[];
  /** How many connections the inner server saw. */
  innerConnections(): number;
  readonly innerPort: number;
  close(): Promise<void>;
}

export interface OutsideParts {
  readonly ownOrigin?: string;
  /** Name → its addresses, in the order in which they are asked for; the last stays. */
  readonly names?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** What the public server says, whatever name or address it is reached by. */
  readonly serve: RequestListener;
}

/** An address of the public internet, for which the public server stands in. */
export const publicAddress = '93.184.216.34';

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const end = (server: Server): Promise<void> => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
};

export async function openOutside({
  ownOrigin = 'http://site.test',
  names = {},
  serve,
}: OutsideParts): Promise<Outside> {
  const seen = { inner: 0 };
  const inner = createServer((_, response) => response.end('<title>secret</title>'));
  inner.on('connection', () => {
    seen.inner += 1;
  });
  const publicServer = createServer(serve);
  const innerPort = await listen(inner);
  const publicPort = await listen(publicServer);
  const asked = new Map<string, number>();
  const dialed: string[] = [];
  const resolve = async (host: string): Promise<readonly string[]> => {
    const answers = Object.hasOwn(names, host) ? (names[host] ?? []) : [];
    const times = asked.get(host) ?? 0;
    asked.set(host, times + 1);
    return answers[Math.min(times, answers.length - 1)] ?? [];
  };
  /** Whatever is no public address really is dialed, and would be seen by the inner server. */
  const dial: Dial = ({ address, options }, callback) => {
    dialed.push(address);
    const port = address === publicAddress ? publicPort : Number(options.port || 80);
    const socket = connect({ host: address === publicAddress ? '127.0.0.1' : address, port });
    socket.once('connect', () => callback(null, socket));
    socket.once('error', (error) => callback(error, null));
  };
  const outbound = createOutbound({ ownOrigin, resolve, dial });
  return {
    outbound,
    dialed,
    innerConnections: () => seen.inner,
    innerPort,
    close: async () => {
      await outbound.close();
      await Promise.all([end(inner), end(publicServer)]);
    },
  };
}
