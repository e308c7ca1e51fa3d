import type { Change, Records } from './ledger.ts';
import { chance, pick, room } from './writer.ts';
import type { Present, Verb, Weighted } from './writer.ts';

type Term = Records['term'];

const restBase = (taxonomy: string): string => (taxonomy === 'category' ? 'categories' : 'tags');

const colour = (version: number): string => `#${(version % 0xffffff).toString(16).padStart(6, '0')}`;

const texts = (marker: string, version: number): Pick<Term, 'name' | 'description' | 'meta'> => ({
  name: `${marker} name ${version}`,
  description: `${marker} description ${version}`,
  meta: colour(version),
});

const create: Verb = (writer) => {
  if (writer.own('term').length >= room.term) return null;
  const item = writer.fresh('term');
  const taxonomy = chance(0.5) ? 'category' : 'post_tag';
  const above =
    taxonomy === 'category' && chance(0.5)
      ? pick(writer.own('term').filter(({ state }) => state.taxonomy === 'category'))
      : undefined;
  const { meta, ...written } = texts(item.marker, writer.next());
  const parent = above?.id ?? 0;
  return {
    verb: 'create a term',
    method: 'POST',
    path: restBase(taxonomy),
    body: { ...written, slug: item.marker, meta: { fx_color: meta }, ...(parent === 0 ? {} : { parent }) },
    changes: [{ item, state: { ...written, meta, taxonomy, slug: item.marker, parent }, events: ['created'] }],
    names: above === undefined ? [] : [above],
  };
};

const update: Verb = (writer) => {
  const item = pick(writer.own('term'));
  if (item === undefined) return null;
  const { meta, ...written } = texts(item.marker, writer.next());
  return {
    verb: 'update a term',
    method: 'POST',
    path: `${restBase(item.state.taxonomy)}/${item.id}`,
    body: { ...written, meta: { fx_color: meta } },
    changes: [{ item, state: { ...item.state, ...written, meta }, events: [...item.events, 'updated'] }],
    names: [],
  };
};

/** Terms below it move up; its posts lose it, and have the default category where they would have none. */
const remove: Verb = ({ own, all, shared }) => {
  const item = pick(own('term'));
  if (item === undefined) return null;
  const { id, state } = item;
  const below = all('term').filter((term) => term.state.parent === id);
  const without = (ids: readonly number[]): number[] => ids.filter((one) => one !== id);
  const filed = (post: Present<'post'>): Change => {
    const categories = without(post.state.categories);
    return {
      item: post,
      state: {
        ...post.state,
        categories: categories.length === 0 ? [shared.defaultCategory] : categories,
        tags: without(post.state.tags),
      },
      events: post.events,
    };
  };
  const posts = all('post').filter((post) => [...post.state.categories, ...post.state.tags].includes(id));
  return {
    verb: 'delete a term',
    method: 'DELETE',
    path: `${restBase(state.taxonomy)}/${id}?force=true`,
    changes: [
      { item, state: null, events: [...item.events, 'deleted'] },
      ...below.map((term) => ({ item: term, state: { ...term.state, parent: state.parent }, events: term.events })),
      ...posts.map(filed),
    ],
    names: [],
  };
};

export const termVerbs: readonly Weighted[] = [
  [6, create],
  [18, update],
  [4, remove],
];
