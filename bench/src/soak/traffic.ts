import { setTimeout as sleep } from 'node:timers/promises';
import type { Targets } from '../scale-cases.ts';
import { commonWord, rareWord } from '../scale-rows.ts';

export interface SoakTraffic {
  readonly answered: { readonly requests: number; readonly failures: readonly string[] };
  stop(): Promise<void>;
}

interface Given {
  readonly port: number;
  readonly authorization: string;
  readonly targets: Targets;
  readonly posts: number;
  readonly lanes: number;
}

const firstPost = 10_001;

/** What a site is asked all day: mostly visitors, some of them for what is cached, and people who work on it. */
export function startSoakTraffic({ port, authorization, targets, posts, lanes }: Given): SoakTraffic {
  const failures: string[] = [];
  let requests = 0;
  let isOver = false;
  const some = (count: number): number => Math.floor(Math.random() * count);
  const someId = (): number => firstPost + some(posts);

  const send = async (
    method: string,
    path: string,
    body: object | null,
    isEditor: boolean,
  ): Promise<{ id: number }> => {
    requests += 1;
    const response = await fetch(`http://127.0.0.1:${port}/cms-json${path}`, {
      method,
      headers: {
        ...(isEditor && { authorization }),
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      ...(body !== null && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      failures.push(`${method} ${path}: ${String(error)}`);
      return null;
    });
    const text = (await response?.text()) ?? 'null';
    if (response !== null && response.status >= 500) failures.push(`${method} ${path}: ${response.status}`);
    return JSON.parse(text) as { id: number };
  };
  const visit = (path: string): Promise<unknown> => send('GET', `/cms/v2${path}`, null, false);
  const read = (path: string): Promise<unknown> => send('GET', `/cms/v2${path}`, null, true);
  const write = (path: string, body: object): Promise<{ id: number }> => send('POST', `/cms/v2${path}`, body, true);
  const remove = (path: string): Promise<unknown> => send('DELETE', `/cms/v2${path}?force=true`, null, true);

  const visitors: readonly (() => Promise<unknown>)[] = [
    () => visit('/posts'),
    () => visit(`/posts/${targets.post}`),
    () => visit(`/posts/${someId()}`),
    () => visit(`/posts?page=${1 + some(targets.pages)}`),
    () => visit(`/posts?_embed&page=${1 + some(targets.pages)}`),
    () => visit(`/posts?categories=${targets.categories[some(targets.categories.length)]}&per_page=5`),
    () => visit(`/posts?search=${some(2) === 0 ? commonWord : rareWord}&page=1`),
    () => visit(`/search?search=word${some(100_000)}`),
    () => visit(`/comments?post=${someId()}`),
    () => visit('/categories?per_page=50'),
    () => visit('/users'),
    () => send('GET', '/', null, false),
    () => visit(`/posts/${someId()}?_fields=id,title&x=${some(1_000_000)}`),
  ];
  const editors: readonly (() => Promise<unknown>)[] = [
    () => read(`/posts?context=edit&status=any&page=${1 + some(20)}`),
    () => read(`/posts/${someId()}?context=edit&_embed`),
    () => read(`/posts/${someId()}/revisions`),
    () => read('/settings'),
    () =>
      write(`/posts/${targets.updated[some(targets.updated.length)]}`, {
        content: `Words ${Math.random()}`.repeat(50),
      }),
    () =>
      write(`/posts/${targets.updated[some(targets.updated.length)]}/autosaves`, { content: `Typed ${Math.random()}` }),
    async () => {
      const { id } = await write('/posts', {
        title: 'Made',
        status: 'publish',
        content: 'Words '.repeat(300),
        categories: [targets.category],
      });
      const { id: comment } = await write('/comments', { post: id, content: `Says ${Math.random()}` });
      await write(`/comments/${comment}`, { status: 'hold' });
      await remove(`/posts/${id}`);
    },
    async () => {
      const { id } = await write('/tags', { name: `Tag ${Math.random()}` });
      await remove(`/tags/${id}`);
    },
    () =>
      send(
        'POST',
        '/batch/v1',
        {
          requests: Array.from({ length: 5 }, () => ({
            method: 'POST',
            path: `/cms/v2/posts/${targets.updated[some(targets.updated.length)]}`,
            body: { excerpt: `Short ${Math.random()}` },
          })),
        },
        true,
      ),
  ];
  const lane = async (): Promise<void> => {
    while (!isOver) {
      const ways = Math.random() < 0.75 ? visitors : editors;
      await ways[some(ways.length)]?.();
      await sleep(2);
    }
  };
  const running = Array.from({ length: lanes }, lane);
  return {
    get answered() {
      return { requests, failures };
    },
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}
