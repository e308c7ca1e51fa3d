import { Agent, request } from 'node:http';
import type { Answer } from './answer.ts';
import { readAnswer } from './answer.ts';
import type { HttpRequest } from './request.ts';

const PATIENCE_MS = 60_000;

export interface Sender {
  send(message: HttpRequest): Promise<Answer>;
  close(): void;
}

/** Sends requests as they are written, over connections that stay open. */
export function createSender(base: string): Sender {
  const { protocol, hostname, port, pathname } = new URL(base);
  if (protocol !== 'http:') throw new Error(`the replay speaks plain HTTP, not ${protocol}`);
  const agent = new Agent({ keepAlive: true });
  const place = { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 80 : Number(port) };
  const prefix = pathname.replace(/\/$/, '');
  return {
    send: (message) => exchange({ agent, ...place }, { ...message, path: prefix + message.path }),
    close: () => agent.destroy(),
  };
}

function exchange(route: { agent: Agent; host: string; port: number }, message: HttpRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, path, body } = message;
    const length = body === undefined ? {} : { 'content-length': String(body.byteLength) };
    const headers = { ...length, ...asHeaderBytes(message.headers) };
    const outgoing = request({ ...route, method, path, headers, timeout: PATIENCE_MS }, (incoming) => {
      const chunks: Uint8Array[] = [];
      incoming.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const { statusCode: status = 0, rawHeaders } = incoming;
        resolve(readAnswer({ status, rawHeaders, bytes: Buffer.concat(chunks) }));
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

// Node writes header values as Latin-1: this way the bytes on the wire are UTF-8.
function asHeaderBytes(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value, 'utf8').toString('latin1')]),
  );
}
