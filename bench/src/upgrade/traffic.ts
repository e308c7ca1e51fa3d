import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../processes.ts';
import { route } from '../scale-cases.ts';

export interface Node extends Server {
  /** 0 for this release, 1 for the next one. */
  readonly release: number;
}

export interface Answered {
  readonly release: number;
  readonly ms: number;
  /** Empty when all was well. */
  readonly failure: string;
}

export interface Traffic {
  readonly answered: readonly Answered[];
  /** New requests go to these from now on. */
  use(nodes: readonly Node[]): void;
  stop(): Promise<void>;
}

interface Given {
  readonly authorization: string;
  readonly writers: number;
  readonly readers: number;
  /** Ids of posts that are there. */
  readonly ids: { readonly first: number; readonly last: number };
  readonly category: number;
}

interface Post {
  readonly id: number;
  readonly ping_status: string;
}

/** Milliseconds between the requests of each: enough to keep all nodes at work, and not so much that they refuse any. */
const pause = 20;

/**
 * Writers and readers that go from node to node. What was written on one has to be found on another, whatever releases
 * they are.
 */
export function startTraffic({ authorization, writers, readers, ids, category }: Given): Traffic {
  const answered: Answered[] = [];
  let nodes: readonly Node[] = [];
  let isOver = false;
  const headers = { authorization, 'content-type': 'application/json' };

  const send = async (method: string, path: string, body?: object): Promise<Post | null> => {
    const node = nodes[Math.floor(Math.random() * nodes.length)];
    if (node === undefined) return null;
    const began = performance.now();
    const note = (failure: string): null => {
      answered.push({ release: node.release, ms: performance.now() - began, failure });
      return null;
    };
    try {
      const response = await fetch(`http://127.0.0.1:${node.port}${route}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) return note(`${method} ${response.status} ${text.slice(0, 200)}`);
      note('');
      return JSON.parse(text) as Post;
    } catch (error) {
      return note(`${method} ${String(error instanceof Error ? (error.cause ?? error) : error)}`);
    }
  };
  const expectPings = (post: Post | null, wanted: string): void => {
    if (post === null || post.ping_status === wanted) return;
    answered.push({ release: -1, ms: 0, failure: `post ${post.id} says ${post.ping_status} instead of ${wanted}` });
  };
  const either = (): string => (Math.random() < 0.5 ? 'open' : 'closed');
  const someId = (): number => ids.first + Math.floor(Math.random() * (ids.last - ids.first + 1));

  const write = async (): Promise<void> => {
    const pings = either();
    const made = await send('POST', '', {
      title: 'Made',
      status: 'publish',
      ping_status: pings,
      categories: [category],
    });
    if (made === null) return;
    expectPings(await send('GET', `/${made.id}?context=edit`), pings);
    const other = either();
    expectPings(await send('POST', `/${made.id}`, { title: 'Changed', ping_status: other }), other);
    expectPings(await send('GET', `/${made.id}`), other);
    await send('POST', `/${someId()}`, { content: `Words ${Math.random()}` });
    await send('DELETE', `/${made.id}?force=${Math.random() < 0.5}`);
  };
  const read = async (): Promise<void> => {
    await send('GET', '?per_page=10');
    await send('GET', `/${someId()}`);
    await send('GET', `?categories=${category}&orderby=modified&per_page=5`);
    await send('GET', '?search=marigold&per_page=5');
  };
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!isOver) {
      await work();
      await sleep(pause);
    }
  };
  const running = [
    ...Array.from({ length: writers }, () => repeat(write)),
    ...Array.from({ length: readers }, () => repeat(read)),
  ];
  return {
    answered,
    use: (next) => void (nodes = next),
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}
