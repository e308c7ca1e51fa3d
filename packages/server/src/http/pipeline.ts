import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** The requests of each connection that were not answered yet: more than one where they are pipelined. */
export interface Pipeline {
  /**
   * Null when the request can be begun now; otherwise resolves when the client has taken all answers before its own.
   * `too-many` where the client has sent more than it can mean.
   */
  enter(request: IncomingMessage): Promise<void> | 'too-many' | null;
  leave(request: IncomingMessage): void;
  /** Was a request received to its end on this connection, and not answered yet? */
  owesAnswer(socket: Socket): boolean;
}

/** Requests that a connection may have open. They cost memory before anything is known of them. */
const most = 32;

interface Open {
  readonly request: IncomingMessage;
  readonly begin: () => void;
}

/**
 * Answers wait in memory until the client takes them. So the next request of a connection is begun when the client has
 * taken the answer before, and meanwhile nothing more is read from that connection.
 */
export function createPipeline(): Pipeline {
  const queues = new WeakMap<Socket, Open[]>();
  return {
    enter: (request) => {
      const { socket } = request;
      const queue = queues.get(socket) ?? [];
      if (queue.length === most) return 'too-many';
      const { promise, resolve } = Promise.withResolvers<void>();
      queues.set(socket, queue);
      if (queue.push({ request, begin: resolve }) === 1) return null;
      socket.pause();
      return promise;
    },
    leave: (request) => {
      const { socket } = request;
      const queue = queues.get(socket) ?? [];
      const at = queue.findIndex((open) => open.request === request);
      if (at === -1) return;
      queue.splice(at, 1);
      if (queue.length === 1) socket.resume();
      if (at === 0) queue[0]?.begin();
    },
    owesAnswer: (socket) => (queues.get(socket) ?? []).some(({ request }) => request.complete),
  };
}
