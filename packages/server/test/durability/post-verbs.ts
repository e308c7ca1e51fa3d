import type { Change, Item, Records } from './ledger.ts';
import { chance, pick, room } from './writer.ts';
import type { Present, Verb, Weighted, Writer } from './writer.ts';

type Post = Records['post'];

const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

const texts = (marker: string, version: number): Pick<Post, 'title' | 'content' | 'excerpt' | 'meta'> => ({
  title: `${marker} title ${version}`,
  content: `${marker} content ${version}`,
  excerpt: `${marker} excerpt ${version}`,
  meta: `${marker} meta ${version}`,
});

interface Filing extends Pick<Post, 'categories' | 'tags'> {
  /** Terms of the writer's own among them. */
  readonly names: readonly Item[];
}

/** The first shared category has a post of everybody, so that its count is fought over and is far above a thousand. */
function filing({ shared, own }: Writer): Filing {
  const [common = 0, ...others] = shared.categories;
  const ofOwn = chance(0.3) ? pick(own('term')) : undefined;
  const [category, tag] = ofOwn?.state.taxonomy === 'category' ? [ofOwn.id] : [undefined, ofOwn?.id];
  return {
    categories:
      category !== undefined && chance(0.5) ? [category] : sorted([common, pick(others) ?? 0, category ?? common]),
    tags: sorted([pick(shared.tags) ?? 0, pick(shared.tags) ?? 0, tag ?? pick(shared.tags) ?? 0]),
    names: ofOwn === undefined ? [] : [ofOwn],
  };
}

const statuses = ['publish', 'publish', 'publish', 'draft', 'private'] as const;

function author({ shared, own }: Writer): { id: number; names: readonly Item[] } {
  const user = chance(0.25) ? pick(own('user')) : undefined;
  return user === undefined ? { id: pick(shared.authors) ?? 0, names: [] } : { id: user.id, names: [user] };
}

const bodyOf = ({ meta, title, content, excerpt }: Pick<Post, 'title' | 'content' | 'excerpt' | 'meta'>) => ({
  title,
  content,
  excerpt,
  meta: { fx_string: meta },
});

const create: Verb = (writer) => {
  if (writer.own('post').length >= room.post) return null;
  const item = writer.fresh('post');
  const { names, ...filed } = filing(writer);
  const by = author(writer);
  const status = pick(statuses) ?? 'publish';
  const written = texts(item.marker, writer.next());
  const slug = item.marker;
  const state: Post = { ...written, ...filed, status, slug, author: by.id, trashedFrom: '', revisions: 0, revised: '' };
  return {
    verb: 'create a post',
    method: 'POST',
    path: 'posts',
    body: { ...bodyOf(written), ...filed, status, slug, author: by.id },
    changes: [{ item, state, events: ['created', ...(status === 'publish' ? ['published'] : [])] }],
    names: [...names, ...by.names],
  };
};

/** A save keeps what the post has become, unless the newest revision says the same. */
const revise = (post: Post): Post =>
  post.revised === post.content ? post : { ...post, revisions: post.revisions + 1, revised: post.content };

const saved = (item: Present<'post'>, state: Post): Change => ({
  item,
  state: revise(state),
  events: [
    ...item.events,
    'updated',
    ...(state.status === 'publish' && item.state.status !== 'publish' ? ['published'] : []),
  ],
});

const living = ({ own }: Writer): Present<'post'> | undefined =>
  pick(own('post').filter(({ state }) => state.status !== 'trash'));

const update: Verb = (writer) => {
  const item = living(writer);
  if (item === undefined) return null;
  const { names, ...filed } = filing(writer);
  const by = author(writer);
  const status = pick(statuses) ?? 'publish';
  const written = texts(item.marker, writer.next());
  return {
    verb: 'update a post',
    method: 'POST',
    path: `posts/${item.id}`,
    body: { ...bodyOf(written), ...filed, status, author: by.id },
    changes: [saved(item, { ...item.state, ...written, ...filed, status, author: by.id })],
    names: [...names, ...by.names],
  };
};

export const inTrash = (item: Present<'post'>): Change => {
  const { status, slug } = item.state;
  const state = revise({ ...item.state, status: 'trash', slug: `${slug}__trashed`, trashedFrom: status });
  return { item, state, events: [...item.events, 'trashed'] };
};

const trash: Verb = (writer) => {
  const item = living(writer);
  if (item === undefined) return null;
  return { verb: 'trash a post', method: 'DELETE', path: `posts/${item.id}`, changes: [inTrash(item)], names: [] };
};

const restore: Verb = ({ own }) => {
  const item = pick(own('post').filter(({ state }) => state.status === 'trash'));
  if (item === undefined) return null;
  const status = pick(statuses) ?? 'publish';
  return {
    verb: 'restore a post',
    method: 'POST',
    path: `posts/${item.id}`,
    body: { status },
    changes: [saved(item, { ...item.state, status, slug: item.marker, trashedFrom: '' })],
    names: [],
  };
};

/** Its comments go with it, and are not told of one by one. */
const remove: Verb = ({ own, all }) => {
  const posts = own('post');
  const item = posts.length < 10 ? undefined : pick(posts);
  if (item === undefined) return null;
  const comments = all('comment').filter(({ state }) => state.post === item.id);
  return {
    verb: 'delete a post',
    method: 'DELETE',
    path: `posts/${item.id}?force=true`,
    changes: [
      { item, state: null, events: [...item.events, 'deleted'] },
      ...comments.map((comment) => ({ item: comment, state: null, events: comment.events })),
    ],
    names: [],
  };
};

export const postVerbs: readonly Weighted[] = [
  [22, create],
  [24, update],
  [10, trash],
  [9, restore],
  [9, remove],
];
