import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

export interface Work {
  /** Does the task, or says why there is no result: too much is under way, or it took too long. */
  run<T>(task: () => Promise<T>): Promise<T | 'full' | 'late'>;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
}

interface WorkLimits {
  readonly atOnce: number;
  /** Milliseconds until a task is given up on. It still counts as under way until it ends. */
  readonly deadline: number;
  readonly onLateFailure: (error: unknown) => void;
}

export function createWork({ atOnce, deadline, onLateFailure }: WorkLimits): Work {
  let underWay = 0;
  let idlers: (() => void)[] = [];
  const ended = (): void => {
    underWay -= 1;
    if (underWay > 0) return;
    for (const tell of idlers) tell();
    idlers = [];
  };

  return {
    run: <T>(task: () => Promise<T>): Promise<T | 'full' | 'late'> => {
      if (underWay >= atOnce) return Promise.resolve('full');
      underWay += 1;
      return new Promise((resolve, reject) => {
        let isLate = false;
        const timer = setTimeout(() => {
          isLate = true;
          resolve('late');
        }, deadline);
        task().then(
          (result) => {
            clearTimeout(timer);
            ended();
            resolve(result);
          },
          (error: unknown) => {
            clearTimeout(timer);
            ended();
            if (isLate) onLateFailure(error);
            else reject(error as Error);
          },
        );
      });
    },
    idle: () =>
      new Promise((resolve) => {
        if (underWay === 0) resolve();
        else idlers.push(resolve);
      }),
  };
}

/** Which answers each connection is still owed; more than one where requests are pipelined. */
export interface Debts {
  incur(request: IncomingMessage): void;
  settle(request: IncomingMessage): void;
  /** Was a request received to its end on this connection, and not answered yet? */
  has(socket: Socket): boolean;
}

export function createDebts(): Debts {
  const owed = new WeakMap<Socket, Set<IncomingMessage>>();
  return {
    incur: (request) => {
      const others = owed.get(request.socket);
      if (others === undefined) owed.set(request.socket, new Set([request]));
      else others.add(request);
    },
    settle: (request) => void owed.get(request.socket)?.delete(request),
    has: (socket) => [...(owed.get(socket) ?? [])].some((request) => request.complete),
  };
}
