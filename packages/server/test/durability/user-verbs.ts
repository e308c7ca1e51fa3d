import type { Change, Records } from './ledger.ts';
import { inTrash } from './post-verbs.ts';
import { pick, room } from './writer.ts';
import type { Present, Verb, Weighted } from './writer.ts';

type User = Records['user'];

const texts = (marker: string, version: number): Pick<User, 'name' | 'description' | 'meta'> => ({
  name: `${marker} name ${version}`,
  description: `${marker} description ${version}`,
  meta: `${marker} nick ${version}`,
});

const create: Verb = (writer) => {
  if (writer.own('user').length >= room.user) return null;
  const item = writer.fresh('user');
  const login = item.marker;
  const email = `${login}@example.org`;
  const { meta, ...written } = texts(login, writer.next());
  return {
    verb: 'create a user',
    method: 'POST',
    path: 'users',
    body: {
      ...written,
      username: login,
      email,
      password: 'long enough for the rule',
      roles: ['author'],
      meta: { fx_nick: meta },
    },
    changes: [{ item, state: { ...written, login, email, meta }, events: ['created'] }],
    names: [],
  };
};

const update: Verb = ({ own, next }) => {
  const item = pick(own('user'));
  if (item === undefined) return null;
  const { meta, ...written } = texts(item.marker, next());
  return {
    verb: 'update a user',
    method: 'POST',
    path: `users/${item.id}`,
    body: { ...written, meta: { fx_nick: meta } },
    changes: [{ item, state: { ...item.state, ...written, meta }, events: [...item.events, 'updated'] }],
    names: [],
  };
};

type Heir = (writer: Parameters<Verb>[0]) => {
  readonly verb: string;
  readonly reassign: string;
  /** What is told of the user before they are gone. */
  readonly told: readonly string[];
  readonly post: (item: Present<'post'>) => Change;
};

const toAnother: Heir = ({ shared }) => {
  const heir = pick(shared.authors) ?? 0;
  return {
    verb: 'delete a user, posts to another',
    reassign: String(heir),
    told: ['reassigned'],
    post: (item) => ({ item, state: { ...item.state, author: heir }, events: item.events }),
  };
};

const toNobody: Heir = () => ({
  verb: 'delete a user, posts to the trash',
  reassign: 'false',
  told: [],
  post: (item) => (item.state.status === 'trash' ? { item, state: item.state, events: item.events } : inTrash(item)),
});

const remove =
  (heir: Heir): Verb =>
  (writer) => {
    const item = pick(writer.own('user'));
    if (item === undefined) return null;
    const { verb, reassign, told, post } = heir(writer);
    const ofUser = ({ state }: { state: { author: number } }): boolean => state.author === item.id;
    const comments = writer.all('comment').filter(ofUser);
    return {
      verb,
      method: 'DELETE',
      path: `users/${item.id}?force=true&reassign=${reassign}`,
      changes: [
        { item, state: null, events: [...item.events, ...told, 'deleted'] },
        ...writer.all('post').filter(ofUser).map(post),
        ...comments.map((one) => ({ item: one, state: { ...one.state, author: 0 }, events: one.events })),
      ],
      names: [],
    };
  };

export const userVerbs: readonly Weighted[] = [
  [2, create],
  [14, update],
  [0.8, remove(toAnother)],
  [0.7, remove(toNobody)],
];
