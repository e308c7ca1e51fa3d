import type { Item } from './ledger.ts';
import { chance, pick, room } from './writer.ts';
import type { Present, Verb, Weighted, Writer } from './writer.ts';

const place = ({ own, shared }: Writer): { post: number; parent: number; names: readonly Item[] } => {
  const above = chance(0.2) ? pick(own('comment').filter(({ state }) => state.parent === 0)) : undefined;
  const post = above === undefined && chance(0.4) ? pick(live(own('post'))) : undefined;
  if (post !== undefined) return { post: post.id, parent: 0, names: [post] };
  if (above === undefined || !shared.posts.includes(above.state.post) || above.state.status !== 'approved') {
    return { post: pick(shared.posts) ?? 0, parent: 0, names: [] };
  }
  return { post: above.state.post, parent: above.id, names: [above] };
};

const live = (posts: readonly Present<'post'>[]): Present<'post'>[] =>
  posts.filter(({ state }) => state.status === 'publish');

const create: Verb = (writer) => {
  if (writer.own('comment').length >= room.comment) return null;
  const item = writer.fresh('comment');
  const { names, ...at } = place(writer);
  const user = chance(0.25) ? pick(writer.own('user')) : undefined;
  const author = user?.id ?? pick(writer.shared.authors) ?? 0;
  const content = `${item.marker} says ${writer.next()}`;
  const status = chance(0.7) ? 'approved' : 'hold';
  const rating = (writer.next() % 5) + 1;
  return {
    verb: 'create a comment',
    method: 'POST',
    path: 'comments',
    body: { ...at, author, content, status, meta: { fx_rating: rating } },
    changes: [
      { item, state: { ...at, author, content, status, cameFrom: [], meta: String(rating) }, events: ['created'] },
    ],
    names: user === undefined ? names : [...names, user],
  };
};

const update: Verb = ({ own, next }) => {
  const item = pick(own('comment'));
  if (item === undefined) return null;
  const content = `${item.marker} says ${next()}`;
  return {
    verb: 'update a comment',
    method: 'POST',
    path: `comments/${item.id}`,
    body: { content },
    changes: [{ item, state: { ...item.state, content }, events: [...item.events, 'updated'] }],
    names: [],
  };
};

/** From the two settled states into any other; out of the bin and from among the spam into a settled one. */
const moderate: Verb = ({ own }) => {
  const item = pick(own('comment'));
  if (item === undefined) return null;
  const { status: from } = item.state;
  const isSettled = from === 'approved' || from === 'hold';
  const choices = ['approved', 'hold', ...(isSettled ? ['spam'] : [])].filter((status) => status !== from);
  const status = pick(choices) ?? 'hold';
  const cameFrom = status === 'spam' ? [from] : [];
  return {
    verb: 'moderate a comment',
    method: 'POST',
    path: `comments/${item.id}`,
    body: { status },
    changes: [{ item, state: { ...item.state, status, cameFrom }, events: [...item.events, 'updated'] }],
    names: [],
  };
};

const trash: Verb = ({ own }) => {
  const item = pick(own('comment').filter(({ state }) => state.status === 'approved' || state.status === 'hold'));
  if (item === undefined) return null;
  const state = { ...item.state, status: 'trash', cameFrom: [item.state.status] };
  return {
    verb: 'trash a comment',
    method: 'DELETE',
    path: `comments/${item.id}`,
    changes: [{ item, state, events: [...item.events, 'trashed'] }],
    names: [],
  };
};

/** Replies move up. */
const remove: Verb = ({ own, all }) => {
  const item = pick(own('comment'));
  if (item === undefined) return null;
  const replies = all('comment').filter(({ state }) => state.parent === item.id);
  return {
    verb: 'delete a comment',
    method: 'DELETE',
    path: `comments/${item.id}?force=true`,
    changes: [
      { item, state: null, events: [...item.events, 'deleted'] },
      ...replies.map((reply) => ({
        item: reply,
        state: { ...reply.state, parent: item.state.parent },
        events: reply.events,
      })),
    ],
    names: [],
  };
};

export const commentVerbs: readonly Weighted[] = [
  [12, create],
  [4, update],
  [8, moderate],
  [3, trash],
  [5, remove],
];
