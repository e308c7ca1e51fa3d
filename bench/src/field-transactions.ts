/** Writes as a hand would write them: the same rows as the service, prepared, in one transaction, and nothing else. */
import type { Pool, PoolClient } from 'pg';

export interface NewPost {
  readonly title: string;
  readonly content: string;
  readonly categories?: readonly number[];
  readonly tags?: readonly number[];
}

export interface Stored {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly date: unknown;
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const done = await work(client);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const rowOf = (rows: readonly Stored[]): Stored => {
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was written.');
  return row;
};

const insertPost = `
  insert into posts (type, status, slug, title, content, author, comment_status, ping_status, date, date_gmt, modified, modified_gmt, guid)
    values ('post', 'publish', $1, $2, $3, $4, 'open', 'open', now(), now(), now(), now(), $5) returning *`;
const insertTerms = `
  insert into post_terms (post_id, term_id, taxonomy, counted)
    select $1, t.id, t.taxonomy, true from terms t where t.id = any($2::bigint[])`;
const countTerms = (step: '+' | '-'): string => `
  update term_counts set count = count ${step} 1
    where term_id in (select term_id from term_counts where term_id = any($1::bigint[]) order by term_id for update)`;
const record = `
  insert into outbox (kind, subject, tags)
    select kind, jsonb_build_object('id', $2::bigint, 'type', 'post', 'status', 'publish', 'previous', $3::text),
        array['post:' || $2, 'posts:post', 'author:' || $4]
      from unnest($1::text[]) as kind`;

export const createPost = (pool: Pool, author: number, draft: NewPost): Promise<Stored> =>
  inTransaction(pool, async (client) => {
    const { title, content, categories = [], tags = [] } = draft;
    const slug = title.toLowerCase().replaceAll(' ', '-');
    const given = [slug, title, content, author, `http://bench.example/${slug}/`];
    const row = rowOf((await client.query<Stored>({ name: 'c1', text: insertPost, values: given })).rows);
    const ids = [...categories, ...tags];
    await client.query({ name: 'c2', text: insertTerms, values: [row.id, ids] });
    await client.query({ name: 'c3', text: countTerms('+'), values: [ids] });
    const kinds = ['post.created', 'post.published'];
    await client.query({ name: 'c5', text: record, values: [kinds, row.id, null, author] });
    return row;
  });

export const updatePost = (pool: Pool, author: number, draft: NewPost & { readonly id: number }): Promise<Stored> =>
  inTransaction(pool, async (client) => {
    const { id, title, content } = draft;
    const update =
      'update posts set title = $1, content = $2, modified = now(), modified_gmt = now() where id = $3 returning *';
    const { rows } = await client.query<Stored>({ name: 'u1', text: update, values: [title, content, id] });
    const revise = `insert into revisions (post_id, author, kind, title, content, excerpt) values ($1, $2, 'revision', $3, $4, '')`;
    await client.query({ name: 'u2', text: revise, values: [id, author, title, content] });
    await client.query({ name: 'c5', text: record, values: [['post.updated'], id, 'publish', author] });
    return rowOf(rows);
  });

export const deletePost = (pool: Pool, author: number, id: number): Promise<Stored | undefined> =>
  inTransaction(pool, async (client) => {
    const untie = 'delete from post_terms where post_id = $1 returning term_id';
    const ties = await client.query<{ term_id: string }>({ name: 'd0', text: untie, values: [id] });
    const ids = ties.rows.map(({ term_id: term }) => term);
    await client.query({ name: 'd1', text: countTerms('-'), values: [ids] });
    const remove = 'delete from posts where id = $1 returning *';
    const { rows } = await client.query<Stored>({ name: 'd2', text: remove, values: [id] });
    if (rows[0] === undefined) return undefined;
    await client.query({ name: 'c5', text: record, values: [['post.deleted'], id, 'publish', author] });
    return rows[0];
  });
