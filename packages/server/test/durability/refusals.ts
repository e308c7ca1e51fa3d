import type { Write } from './ledger.ts';
import { pick } from './writer.ts';
import type { Verb, Weighted, Writer } from './writer.ts';

/** Ids that nobody has. */
const nobody = 987_654_321;

const refused = (write: Pick<Write, 'verb' | 'method' | 'path' | 'names'> & Partial<Write>): Write => ({
  refusal: 400,
  changes: [],
  ...write,
});

const unknown = ({ next }: Writer): string => `refused-${next()}-${Math.random().toString(36).slice(2)}`;

const postOfNobody: Verb = (writer) =>
  refused({
    verb: 'create a post of nobody',
    method: 'POST',
    path: 'posts',
    body: { title: unknown(writer), status: 'publish', author: nobody },
    names: [],
  });

const postToNobody: Verb = (writer) => {
  const item = pick(writer.own('post'));
  if (item === undefined) return null;
  return refused({
    verb: 'give a post to nobody',
    method: 'POST',
    path: `posts/${item.id}`,
    body: { title: unknown(writer), author: nobody },
    names: [item],
  });
};

const trashedAgain: Verb = ({ own }) => {
  const item = pick(own('post').filter(({ state }) => state.status === 'trash'));
  if (item === undefined) return null;
  const path = `posts/${item.id}`;
  return refused({ verb: 'trash a post again', method: 'DELETE', path, names: [item], refusal: 410 });
};

const termAgain: Verb = ({ own }) => {
  const item = pick(own('term'));
  if (item === undefined) return null;
  const { taxonomy, name, parent } = item.state;
  const path = taxonomy === 'category' ? 'categories' : 'tags';
  const body = { name, ...(parent === 0 ? {} : { parent }) };
  return refused({ verb: 'create a term again', method: 'POST', path, body, names: [item] });
};

const userAgain: Verb = (writer) => {
  const item = pick(writer.own('user'));
  if (item === undefined) return null;
  const { email } = item.state;
  const body = { username: unknown(writer), email, password: 'long enough for the rule', roles: ['author'] };
  return refused({
    verb: 'create a user with the address of another',
    method: 'POST',
    path: 'users',
    body,
    names: [item],
  });
};

/** On a post that stays as it is, in the name of a user who does. */
const commentAgain: Verb = ({ own, shared }) => {
  const item = pick(
    own('comment').filter(
      ({ state: { post, parent, author, status } }) =>
        shared.posts.includes(post) && shared.authors.includes(author) && parent === 0 && status === 'approved',
    ),
  );
  if (item === undefined) return null;
  const { post, author, content } = item.state;
  const body = { post, author, content };
  return refused({ verb: 'say the same again', method: 'POST', path: 'comments', body, names: [item], refusal: 409 });
};

/** Writes that have to be refused: what they say must not be found anywhere. */
export const refusals: readonly Weighted[] = [
  [1, postOfNobody],
  [1, postToNobody],
  [1, trashedAgain],
  [1, termAgain],
  [0.1, userAgain],
  [1, commentAgain],
];
