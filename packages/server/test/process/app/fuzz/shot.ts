import { request } from 'node:http';
import type { Agent, IncomingMessage } from 'node:http';

/** One request as it is sent. */
export interface Shot {
  /** Who sends it; an empty text for shots that bring their own headers. */
  readonly role: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** How often it is sent; once where it is not said. */
  readonly times?: number;
}

export interface Hit {
  readonly status: number;
  /** What it was answered with: a whole response, one that was kept of an earlier write, lines, or a stream of events. */
  readonly kind: 'usual' | 'replayed' | 'lines' | 'events';
  /** The body, where it tells of a fault of the service; otherwise empty. */
  readonly fault: string;
}

/** Batches and envelopes are no faults themselves, but may have some inside. */
const innerFault = /"status":5(?!01)\d\d\b/;

function faultOf(status: number, path: string, body: Buffer): string {
  const isFault = status >= 500 && status !== 501;
  const holdsOthers = status === 207 || path.includes('_envelope');
  const text = isFault || holdsOthers ? body.toString() : '';
  if (isFault) return `${status} ${text.slice(0, 500)}`;
  const found = innerFault.exec(text);
  return found === null ? '' : `${status} ${text.slice(Math.max(0, found.index - 400), found.index + 100)}`;
}

function kindOf({ headers }: IncomingMessage): Hit['kind'] {
  const type = headers['content-type'] ?? '';
  if (type.includes('text/event-stream')) return 'events';
  if (type.includes('application/x-ndjson')) return 'lines';
  return headers['idempotent-replayed'] === undefined ? 'usual' : 'replayed';
}

export function fire(port: number, agent: Agent, { method, path, headers, body }: Shot): Promise<Hit> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method,
        path,
        headers: { ...headers, 'content-length': String(body?.length ?? 0) },
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        const kind = kindOf(answer);
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          // A stream of events has no end: one that began is enough.
          if (kind !== 'events') return;
          resolve({ status, kind, fault: faultOf(status, path, chunk) });
          answer.destroy();
        });
        answer.once('end', () => resolve({ status, kind, fault: faultOf(status, path, Buffer.concat(chunks)) }));
        answer.once('error', reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body ?? undefined);
  });
}

/** A shot in one line, for the person who has to reproduce it. */
export const tell = ({ role, method, path, headers, body }: Shot): string =>
  `${role} ${method} ${path} ${JSON.stringify({ ...headers, authorization: '' })} ${body?.toString('latin1', 0, 2000) ?? ''}`;

/** Keeps what HTTP can carry, broken percent signs included. */
export const escapeMost = (text: string): string =>
  text.replaceAll(/[^\x21-\x7e]|[?#&=]/g, (character) => encodeURIComponent(character.toWellFormed()));
