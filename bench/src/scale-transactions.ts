/** Writes as a hand would write them: the same rows as the service, in one transaction, and nothing else. */
import type { Pool, PoolClient } from 'pg';

export interface Draft {
  readonly title: string;
  readonly content: string;
  readonly categories: readonly number[];
}

type Stored = Readonly<Record<string, unknown>>;

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<Stored | undefined>): Promise<Stored> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const stored = await work(client);
    await client.query('commit');
    return stored ?? {};
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const record = `
  insert into outbox (kind, subject, tags)
    select kind, jsonb_build_object('id', $2::bigint, 'type', 'post', 'status', 'publish', 'previous', $3::text),
        array['post:' || $2, 'posts:post', 'author:' || $4]
      from unnest($1::text[]) as kind`;

export function createPost(pool: Pool, author: number, { title, content, categories }: Draft): Promise<Stored> {
  const slug = title.toLowerCase().replaceAll(' ', '-');
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into posts (type, status, slug, title, content, author, comment_status, ping_status, date, date_gmt, modified, modified_gmt, guid)
         values ('post', 'publish', $1, $2, $3, $4, 'open', 'open', now(), now(), now(), now(), $5) returning *`,
      [slug, title, content, author, `http://bench.example/${slug}/`],
    );
    const id = Number(rows[0]?.id);
    await client.query(
      `insert into post_terms (post_id, term_id, taxonomy, counted) select $1, unnest($2::bigint[]), 'category', true`,
      [id, categories],
    );
    await client.query('update term_counts set count = count + 1 where term_id = any($1::bigint[])', [categories]);
    await client.query(record, [['post.created', 'post.published'], id, null, author]);
    return rows[0];
  });
}

export function updatePost(
  pool: Pool,
  author: number,
  { id, title, content }: Omit<Draft, 'categories'> & { readonly id: number },
): Promise<Stored> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Stored>(
      'update posts set title = $1, content = $2, modified = now(), modified_gmt = now() where id = $3 returning *',
      [title, content, id],
    );
    await client.query(
      `insert into revisions (post_id, author, kind, title, content, excerpt) values ($1, $2, 'revision', $3, $4, '')`,
      [id, author, title, content],
    );
    await client.query(record, [['post.updated'], id, 'publish', author]);
    return rows[0];
  });
}
