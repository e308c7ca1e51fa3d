import { createServer, request } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { RunningSite, Site } from './site.ts';

interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/** What a service that is wrong in one way would have answered. */
export type Fault = (answer: Answer) => Answer;

const without =
  (...names: readonly string[]): Fault =>
  (answer) => ({
    ...answer,
    headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !names.includes(name))),
  });

/** The ways in which a service is made wrong. */
export const faults = {
  /** Passes everything on: what is noticed here is the fault of the proxy. */
  nothing: (answer) => answer,
  'no Link header': without('link'),
  'an Allow header that allows reading alone': (answer) =>
    answer.headers['allow'] === undefined ? answer : { ...answer, headers: { ...answer.headers, allow: 'GET' } },
  'no totals': without('x-wp-total', 'x-wp-totalpages'),
  'another error code': (answer) =>
    answer.status < 400 ? answer : { ...answer, body: answer.body.replace(/"code":"[^"]*"/, '"code":"rest_unwell"') },
} satisfies Readonly<Record<string, Fault>>;

/** The same site at another address, behind a proxy that changes what it answers. */
export async function putBehind(site: Site, fault: Fault): Promise<Omit<RunningSite, 'restart' | 'databaseUrl'>> {
  const behind = new URL(site.url);
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch((error: unknown) => outgoing.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Clients follow the links they are given: these have to lead through the proxy as well.
  const here = (text: string): string => text.replaceAll(behind.host, host);

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const sent = await buffer(incoming);
    const answered = await new Promise<IncomingMessage>((resolve, reject) => {
      const { method, url: path, headers } = incoming;
      request(
        { ...target, method, path, headers: { ...headers, host: behind.host, 'accept-encoding': 'identity' } },
        resolve,
      )
        .on('error', reject)
        .end(sent);
    });
    const body = here((await buffer(answered)).toString());
    const answer = fault({ status: answered.statusCode ?? 500, headers: answered.headers, body });
    const { 'content-length': length, 'transfer-encoding': _, ...headers } = answer.headers;
    for (const [name, value] of Object.entries(headers)) {
      outgoing.setHeader(name, Array.isArray(value) ? value.map(here) : here(String(value)));
    }
    if (length !== undefined) outgoing.setHeader('content-length', Buffer.byteLength(answer.body));
    outgoing.writeHead(answer.status).end(answer.body);
  }
  const target = { hostname: behind.hostname, port: behind.port };

  return {
    ...site,
    url: `http://${host}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
