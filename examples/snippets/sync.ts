/** Mirrors all published posts in memory. `API=http://localhost:3000/cms-json/cms/v2 node examples/snippets/sync.ts` */
import { setTimeout as sleep } from 'node:timers/promises';

interface Post {
  readonly id: number;
  readonly type: string;
}

interface Page {
  readonly changes: readonly { readonly kind: string; readonly id: number | null; readonly record: Post | null }[];
  readonly cursor: string;
}

const api = process.env['API'] ?? 'http://localhost:3000/cms-json/cms/v2';

/** Waits and retries if Platen is overloaded or restarting. */
async function request(path: string, accept = 'application/json'): Promise<Response> {
  const response = await fetch(`${api}${path}`, { headers: { accept } });
  if (response.status !== 503) return response;
  await sleep(Number(response.headers.get('retry-after') ?? 5) * 1000);
  return request(path, accept);
}

async function copyAll(posts: Map<number, Post>): Promise<string> {
  // Get the cursor first: a change during the copy is then in the feed.
  const { cursor } = (await (await request('/changes')).json()) as Page;
  posts.clear();
  const lines = (await (await request('/posts', 'application/x-ndjson')).text()).trim().split('\n');
  for (const line of lines.filter((text) => text !== '')) {
    const post = JSON.parse(line) as Post;
    posts.set(post.id, post);
  }
  return cursor;
}

export async function mirror(posts: Map<number, Post>): Promise<never> {
  let cursor = await copyAll(posts);
  for (;;) {
    const response = await request(`/changes?wait=30&since=${cursor}`);
    const page = response.status === 410 ? null : ((await response.json()) as Page);
    if (page === null || page.changes.some(({ id }) => id === null)) {
      cursor = await copyAll(posts);
      continue;
    }
    for (const { kind, id, record } of page.changes) {
      if (kind !== 'post' || id === null) continue;
      if (record?.type === 'post') posts.set(id, record);
      else posts.delete(id);
    }
    ({ cursor } = page);
  }
}

if (import.meta.main) {
  const posts = new Map<number, Post>();
  setInterval(() => process.stdout.write(`${posts.size} posts\n`), 5000).unref();
  await mirror(posts);
}
