import type { Site } from './site.ts';

/** What is on the site before a client comes. */
export interface Seeded {
  /** Thirteen posts, so that pages of five come to three. Oldest first. */
  readonly posts: readonly number[];
  readonly category: number;
  readonly page: number;
  readonly comment: number;
}

const seededPosts = 13;
/** One more than fit on a page, however long. */
const seededTags = 101;

export async function seed({ url, key, owner, editor }: Omit<Site, 'seeded'>): Promise<Seeded> {
  const authorization = `Basic ${btoa(`${key.login}:${key.applicationPassword}`)}`;
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${url}/wp-json/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const create = async (path: string, body: object): Promise<number> =>
    ((await post(`wp/v2/${path}`, body)) as { id: number }).id;
  const createTags = async (names: readonly string[]): Promise<void> => {
    for (let at = 0; at < names.length; at += 25) {
      const some = names.slice(at, at + 25);
      await post('batch/v1', { requests: some.map((name) => ({ path: '/wp/v2/tags', body: { name } })) });
    }
  };

  const category = await create('categories', { name: 'Green teas' });
  const tag = await create('tags', { name: 'Spring' });
  await createTags(Array.from({ length: seededTags - 1 }, (_, at) => `Herb ${at + 1}`));
  const posts: number[] = [];
  for (let at = 1; at <= seededPosts; at += 1) {
    const date = `2024-01-${String(at).padStart(2, '0')}T08:00:00`;
    const content = `<p>Leaf ${at}</p>`;
    posts.push(
      await create('posts', {
        title: `Tea ${at}`,
        content,
        status: 'publish',
        date,
        categories: [category],
        tags: [tag],
      }),
    );
  }
  const page = await create('pages', { title: 'About the house', status: 'publish' });
  const comment = await create('comments', { post: posts[0], content: 'A second cup, please.' });
  for (const [{ login, password }, role] of [
    [owner, 'administrator'],
    [editor, 'editor'],
  ] as const) {
    await create('users', { username: login, email: `${login}@example.org`, password, roles: [role] });
  }
  return { posts, category, page, comment };
}
