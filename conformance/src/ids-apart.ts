/** Where the ids of each kind begin in tests: far from those of the others, so that one taken for another is noticed. */
const firstIds = { posts: 10_001, terms: 20_001, comments: 30_001, users: 40_001 };

/** To be run before there are any rows. Sequences that are restarted begin there again. */
export const idsApart = Object.entries(firstIds)
  .map(([table, first]) => `alter sequence ${table}_id_seq start with ${first} restart`)
  .join(';');
