import type { Json, JsonMap } from '../../src/lib/json.ts';
import type { NewHome } from './moving.ts';
import type { RandomSite } from './random-site.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Made {
  readonly id: number;
  /** The route that it was made at. */
  readonly path: string;
  readonly body: JsonMap;
}

/** Puts it on a site by its own API, as its administrator: what the API refuses, no site has. Tells how much was taken. */
export async function makeSite(home: NewHome, site: RandomSite): Promise<number> {
  let taken = 0;
  const send = async (path: string, body: JsonMap, method = 'POST'): Promise<Made | null> => {
    const { status, body: told } = await home.send(method, `/cms/v2/${path}`, body);
    if (status >= 500) throw new Error(`${path} ${JSON.stringify(body)}: ${JSON.stringify(told)}`);
    if (status >= 300) return null;
    taken += 1;
    const answer = told as JsonMap;
    return { id: Number(answer['id']), path, body: answer };
  };
  const among = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length * 2)];
  await send('settings', site.settings);

  const users: Made[] = [];
  for (const [at, body] of site.users.entries()) {
    const [username, email] = [`person${at}`, `person${at}@example.org`];
    const made = await send('users', { ...body, username, email, password: 'open sesame, please' });
    if (made !== null) users.push(made);
  }

  const terms: Made[] = [];
  for (const { taxonomy, parent, body } of site.terms) {
    const above = among(
      terms.filter(({ path }) => path === taxonomy),
      parent,
    );
    const isTree = taxonomy === 'categories' || taxonomy === 'genres';
    const made = await send(taxonomy, { ...body, ...(isTree && above !== undefined && { parent: above.id }) });
    if (made !== null) terms.push(made);
  }

  const files: Made[] = [];
  for (const { name, body } of site.files) {
    const { status, body: told } = await home.upload(name, name.endsWith('.png') ? pixel : Buffer.from(`of ${name}`));
    if (status !== 201) continue;
    const { id } = told as { id: number };
    await send(`media/${id}`, body);
    files.push({ id, path: 'media', body: {} });
  }

  const posts: Made[] = [];
  for (const one of site.posts) {
    const own = (path: string): number[] =>
      one.terms.flatMap((at) => {
        const term = among(terms, at);
        return term?.path === path ? [term.id] : [];
      });
    const above = among(
      posts.filter(({ path }) => path === one.type),
      one.parent,
    );
    const isTree = one.type === 'pages' || one.type === 'chapter';
    const author = among(users, one.author)?.id;
    const filed = ['categories', 'tags', 'genres', 'mood'].map((path) => [path, own(path)] as const);
    // Nothing asks for no category at all: whatever has none is given the usual one where it arrives.
    const tied = Object.fromEntries(filed.filter(([path, ids]) => path !== 'categories' || ids.length > 0));
    const made = await send(one.type, {
      ...one.body,
      ...tied,
      featured_media: among(files, one.featured)?.id ?? 0,
      ...(author !== undefined && { author }),
      ...(isTree && above !== undefined && { parent: above.id }),
    });
    if (made === null) continue;
    posts.push(made);
    for (const edit of one.edits) await send(`${one.type}/${made.id}`, edit);
    const hidden = Object.fromEntries(Object.entries(one.hidden).map(([key, stored]) => [key, [stored]]));
    if (Object.keys(hidden).length > 0) await hide(home, made.id, hidden);
  }

  const comments: Made[] = [];
  for (const { post: at, parent, user, body, isTrashed } of site.comments) {
    const on = among(posts, at);
    if (on === undefined) continue;
    const above = among(
      comments.filter((one) => one.body['post'] === on.id),
      parent,
    );
    const author = among(users, user)?.id;
    const made = await send('comments', {
      ...body,
      post: on.id,
      ...(above !== undefined && { parent: above.id }),
      ...(author !== undefined && { author }),
    });
    if (made === null) continue;
    comments.push(made);
    if (isTrashed) await send(`comments/${made.id}`, {}, 'DELETE');
  }

  for (const menu of site.menus) {
    const made = await send('menus', menu.body);
    if (made === null) continue;
    const items: Made[] = [];
    for (const { of: at, parent, body } of menu.items) {
      const about = among([...posts, ...terms], at);
      const above = among(items, parent);
      const item = await send('menu-items', {
        ...body,
        menus: made.id,
        ...(above !== undefined && { parent: above.id }),
        ...objectOf(about),
      });
      if (item !== null) items.push(item);
    }
  }

  for (const { path, body } of site.designs) {
    if (path !== 'global-styles') await send(path, body);
    else {
      const { body: themes } = await home.ask('/cms/v2/themes?status=active', 'admin');
      const href = /global-styles\/(\d+)/.exec(JSON.stringify(themes))?.[1];
      if (href !== undefined) await send(`global-styles/${href}`, body);
    }
  }

  for (const [at, { end, type }] of site.posts.entries()) {
    const made = posts[at];
    if (made === undefined || made.path !== type) continue;
    if (end === 'trashed') await send(`${type}/${made.id}`, {}, 'DELETE');
    if (end === 'being typed') await send(`${type}/${made.id}/autosaves`, { title: 'Being typed', content: 'More' });
  }
  return taken;
}

const objects: Readonly<Record<string, string>> = { posts: 'post', pages: 'page', books: 'book', chapter: 'chapter' };
const taxonomies: Readonly<Record<string, string>> = {
  categories: 'category',
  tags: 'post_tag',
  genres: 'genre',
  mood: 'mood',
};

function objectOf(about: Made | undefined): JsonMap {
  const { id = 0, path = '' } = about ?? {};
  const [post, taxonomy] = [objects[path], taxonomies[path]];
  if (post !== undefined) return { type: 'post_type', object: post, object_id: id };
  if (taxonomy !== undefined) return { type: 'taxonomy', object: taxonomy, object_id: id };
  return { type: 'custom', url: 'https://example.org/?a=1&b=2' };
}

async function hide(home: NewHome, id: number, meta: Record<string, Json[]>): Promise<void> {
  const { db } = await home.scope();
  const { meta: before } = await db.kysely
    .selectFrom('posts')
    .select('meta')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db.kysely
    .updateTable('posts')
    .set({ meta: JSON.stringify({ ...meta, ...(before as object) }) })
    .where('id', '=', id)
    .execute();
}
