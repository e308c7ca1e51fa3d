import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { recountTerms, removePostTerms, setPostTerms } from '../../src/domain/terms/post-terms.actions.ts';
import type { SavedPostTerms } from '../../src/domain/terms/post-terms.actions.ts';
import { inTransaction } from '../../src/site/transaction.ts';
import type { Json } from '../../src/lib/json.ts';
import type { Scope } from '../../src/scope.ts';
import { memberOf, setUpTerms } from '../support/terms.ts';

const terms = setUpTerms();
const { send, make } = terms;

const times = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

const create = (base: string, body: Record<string, Json>) => send('administrator', 'POST', base, { body });

const statuses = (answers: readonly { readonly status: number }[]): Record<string, number> => {
  const tally: Record<string, number> = {};
  for (const { status } of answers) tally[status] = (tally[status] ?? 0) + 1;
  return tally;
};

describe('a hundred writers at once', () => {
  test('make terms of one name under slugs of their own', async () => {
    const answers = await times(100, (at) => create('tags', { name: 'Same', slug: `own-${at}` }));
    expect(statuses(answers)).toEqual({ 201: 100 });
  });

  test.each(['Same', '!!!'])('make one term named %s', async (name) => {
    const answers = await times(100, () => create('tags', { name }));
    expect(statuses(answers)).toEqual({ 201: 1, 400: 99 });
    const [made] = answers.filter(({ status }) => status === 201).map(({ body }) => memberOf(body, 'id'));
    for (const { status, body } of answers) {
      if (status === 400) expect(body).toMatchObject({ code: 'term_exists', data: { term_id: made } });
    }
  });

  test('who want one slug all get one, numbered without gaps', async () => {
    const answers = await times(100, (at) => create('tags', { name: `Name ${at}`, slug: 'wanted' }));
    expect(statuses(answers)).toEqual({ 201: 100 });
    const slugs = new Set(answers.map(({ body }) => memberOf(body, 'slug')));
    expect(slugs).toEqual(new Set(['wanted', ...Array.from({ length: 99 }, (_, at) => `wanted-${at + 2}`)]));
  });

  test('rename terms to one name and have their slugs made anew', async () => {
    const ids = await times(30, (at) => make('tags', { name: `Before ${at}` }));
    const answers = await times(30, (at) =>
      send('administrator', 'POST', `tags/${ids[at]}`, { body: { name: 'After', slug: '' } }),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => memberOf(body, 'slug'))).size).toBe(30);
  });
});

describe('counts', () => {
  const random = seeded(20_261_115);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const runs = { asked: 0, begun: 0 };
  const within = (work: (scope: Scope) => Promise<void>): Promise<void> => {
    runs.asked += 1;
    return inTransaction(terms.scope('administrator'), (scope) => {
      runs.begun += 1;
      return work(scope);
    });
  };
  const save = (write: SavedPostTerms): Promise<void> => within((scope) => setPostTerms(scope, write));

  const counts = async (): Promise<Json> => {
    const { rows } = await sql<{ id: number; count: number }>`
      select term_id as id, count from term_counts order by term_id`.execute(terms.db.kysely);
    return rows as unknown as Json;
  };

  test('follow published posts alone', async () => {
    const tag = await make('tags', { name: 'Tag' });
    const other = await make('tags', { name: 'Other' });
    const usual = terms.options['default_category'] as number;
    const write = { postId: 1, byTaxonomy: new Map([['post_tag', [tag]]]), published: false, filed: true };
    const seen = async (): Promise<number[]> => [
      await terms.count('tags', tag),
      await terms.count('tags', other),
      await terms.count('categories', usual),
    ];
    await save(write);
    expect(await seen()).toEqual([0, 0, 0]);
    await save({ ...write, published: true });
    expect(await seen()).toEqual([1, 0, 1]);
    await save({ ...write, byTaxonomy: new Map([['post_tag', [other, other, 999_999, usual]]]), published: true });
    expect(await seen()).toEqual([0, 1, 1]);
    await save({ ...write, byTaxonomy: new Map([['category', []]]), published: true });
    expect(await seen()).toEqual([0, 1, 0]);
    await save({ ...write, byTaxonomy: new Map(), published: false, filed: false });
    expect(await seen()).toEqual([0, 0, 0]);
    await save({ ...write, byTaxonomy: new Map(), published: true });
    expect(await seen()).toEqual([0, 1, 1]);
    await removePostTerms(terms.scope('administrator'), [1]);
    expect(await seen()).toEqual([0, 0, 0]);
  });

  test('are exact whoever writes at once, and nobody waits in a circle', async () => {
    const tags = await times(6, (at) => make('tags', { name: `Tag ${at}` }));
    const categories = await times(6, (at) => make('categories', { name: `Category ${at}` }));
    const doomed = await times(4, (at) => make('categories', { name: `Doomed ${at}` }));
    const some = (ids: readonly number[]): number[] => ids.filter(() => random() < 0.5).toSorted(() => random() - 0.5);
    // Each post is written by one writer at a time, as the lock on its row would have it.
    const writers = times(20, async (postId) => {
      for (let round = 0; round < 15; round += 1) {
        const byTaxonomy = new Map([
          ['category', some([...categories, ...doomed])],
          ['post_tag', some(tags)],
        ]);
        if (random() < 0.1) await within((scope) => removePostTerms(scope, [postId]));
        else await save({ postId, byTaxonomy, published: pick([true, true, false]), filed: true });
      }
    });
    const deleters = times(4, (at) =>
      send('administrator', 'DELETE', `categories/${doomed[at]}`, { query: { force: true } }),
    );
    const [, deleted] = await Promise.all([writers, deleters]);
    expect(statuses(deleted)).toEqual({ 200: 4 });
    const kept = await counts();
    await recountTerms(terms.scope('administrator'));
    expect(kept).toEqual(await counts());
    const { rows } = await sql`
      select (select sum(used)::int from term_totals) as kept,
        (select count(*)::int from term_counts where count > 0) as counted`.execute(terms.db.kysely);
    expect(rows).toEqual([{ kept: expect.any(Number), counted: (rows[0] as { kept: number }).kept }]);
    expect(JSON.stringify(kept)).toMatch(/"count":[1-9]/);
    // A transaction that met another in a circle would have been begun again.
    expect(runs.begun).toBe(runs.asked);
  });

  test('are put right by a recount when other hands wrote', async () => {
    const tag = await make('tags', { name: 'Tag' });
    await sql`insert into post_terms (post_id, term_id, taxonomy, counted) values (1, ${tag}, 'post_tag', true)`.execute(
      terms.db.kysely,
    );
    expect(await terms.count('tags', tag)).toBe(0);
    await recountTerms(terms.scope('administrator'));
    expect(await terms.count('tags', tag)).toBe(1);
  });
});

describe('a term that is going', () => {
  test('takes no child with it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const parent = await make('categories', { name: `Parent ${round}` });
      const [child, gone] = await Promise.all([
        create('categories', { name: `Child ${round}`, parent }),
        send('administrator', 'DELETE', `categories/${parent}`, { query: { force: true } }),
      ]);
      expect(gone.status).toBe(200);
      expect([201, 400]).toContain(child.status);
    }
    const { rows } = await sql`
      select id from terms where parent is not null and parent not in (select id from terms)`.execute(terms.db.kysely);
    expect(rows).toEqual([]);
  });
});

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
