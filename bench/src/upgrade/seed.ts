import type { Client } from 'pg';
import { counters, postTokens, withoutIndexes } from '../scale-seed.ts';

export const firstPost = 10_001;

/** Many small posts in little time: an upgrade is slow by the number of rows, not by their length. */
export const seedQuickly =
  (posts: number) =>
  async (client: Client): Promise<void> => {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'`);
    await client.query(
      `insert into terms (taxonomy, name, slug) select 'category', 'C' || i, 'c' || i from generate_series(1, 20) i`,
    );
    const fill = async (): Promise<void> => {
      // As a replica takes rows in: neither triggers nor foreign keys look at each one.
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into posts (id, type, status, slug, title, content, author, ping_status, date, date_gmt, modified, modified_gmt, guid)
           select ${firstPost - 1} + i, 'post', 'publish', 'post-' || i, 'Post ' || i,
               'Words of ' || i || case when i % 5000 = 0 then ' marigold' else '' end,
               1 + i % 100, case i % 2 when 0 then 'open' else 'closed' end, d, d, d, d, 'http://bench.example/?p=' || i
             from generate_series(1, $1::int) i, lateral (select timestamp '2016-01-01' + i * interval '4 minutes' as d) dated`,
        [posts],
      );
      await client.query(
        `insert into post_texts (post_id, type, status, author, locked, date, words)
           select id, type, status, author, false, date, post_words(title, excerpt, content) from posts`,
      );
      await client.query(postTokens);
      await client.query(
        `insert into post_terms (post_id, term_id, taxonomy, counted, type, status, date)
           select posts.id, terms.id, 'category', true, type, status, date
             from posts join terms on terms.slug = 'c' || posts.id % 20 + 1`,
      );
      await client.query('set session_replication_role = origin');
    };
    await withoutIndexes(client, {
      tables: ['posts', 'post_texts', 'post_tokens', 'search_words', 'post_terms'],
      fill,
    });
    for (const statement of counters) await client.query(statement);
    await client.query(`select setval('posts_id_seq', ${firstPost + posts})`);
    await client.query('vacuum analyze');
  };
