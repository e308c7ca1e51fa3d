import type { Client } from 'pg';
import { copyInto } from './scale-copy.ts';
import { authorRows, commentRows, postRows, postTermRows, termRows } from './scale-rows.ts';
import type { Plan } from './scale-rows.ts';

/** Fills a migrated, installed database. Indexes of the large tables are quicker made than kept, counters than moved. */
export async function seed(client: Client, plan: Plan): Promise<void> {
  const step = stopwatch();
  await client.query(`set synchronous_commit = off`);
  await client.query(`set maintenance_work_mem = '1GB'`);
  await copyInto(client, authors, authorRows(plan));
  await copyInto(client, terms, termRows(plan));
  const fill = async (): Promise<void> => {
    // As a replica takes rows in: neither triggers nor foreign keys look at each one.
    await client.query('set session_replication_role = replica');
    await copyInto(client, posts, postRows(plan));
    step('posts copied');
    await client.query(postTexts);
    step('texts of posts made');
    await client.query(postTokens);
    step('tokens of posts made');
    await copyInto(client, postTerms, postTermRows(plan));
    await copyInto(client, comments, commentRows(plan));
    await client.query('set session_replication_role = origin');
    step('terms of posts and comments copied');
  };
  await withoutIndexes(client, {
    tables: ['posts', 'post_texts', 'post_tokens', 'search_words', 'post_terms', 'comments'],
    fill,
    step,
  });
  for (const statement of counters) await client.query(statement);
  for (const table of ['posts', 'terms', 'comments', 'users']) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
  step('counted');
  await client.query('vacuum analyze');
  step('vacuumed and analysed');
}

const authors = { table: 'users', columns: 'id, login, email, password_hash, slug, display_name, roles' };
const terms = { table: 'terms', columns: 'id, taxonomy, name, slug' };
const posts = {
  table: 'posts',
  columns:
    'id, type, status, slug, title, content, author, comment_status, ping_status, date, date_gmt, modified, modified_gmt, guid, comment_count, meta',
};
const postTerms = { table: 'post_terms', columns: 'post_id, term_id, taxonomy, counted, type, status, date' };
const comments = {
  table: 'comments',
  columns: 'id, post_id, author_name, author_email, author_ip, date, date_gmt, content, status',
};

/** As the trigger would. */
const postTexts = `
  insert into post_texts (post_id, type, status, author, locked, date, words)
    select id, type, status, author, password <> '', date, post_words(title, excerpt, content) from posts`;

/** As the triggers would: each text is taken apart once. */
export const postTokens = `
  with taken_apart as materialized (select *, words_of(words) as found from post_texts), tokens as (
    insert into post_tokens (post_id, author, date, locked, type, status, tokens)
      select post_id, author, date, locked, type, status, tokens_of(type, status, locked, words, found) from taken_apart
  )
  insert into search_words (word) select distinct unnest(found) from taken_apart`;

interface Index {
  readonly name: string;
  readonly made: string;
}

interface Filling {
  readonly tables: readonly string[];
  readonly fill: () => Promise<void>;
  readonly step?: (what: string) => void;
}

/** Takes the indexes of the tables away while they are filled, but for those that are part of a constraint. */
export async function withoutIndexes(client: Client, { tables, fill, step }: Filling): Promise<void> {
  const { rows } = await client.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
       from pg_index where indrelid = any($1::regclass[])
         and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { name, made } of rows) {
    await client.query(made);
    step?.(`index ${name}`);
  }
}

/** What the triggers and the writes would have counted. */
export const counters = [
  `update term_counts set count = counted.posts
     from (select term_id, count(*) as posts from post_terms where counted group by term_id) counted
     where counted.term_id = term_counts.term_id`,
  'select recount_posts()',
  'select recount_post_terms()',
  `insert into comment_tallies (post_id, type, status, post_type, post_status, post_locked, comments)
     select post_id, comments.type, comments.status, posts.type, posts.status, posts.password <> '', count(*)
       from comments join posts on posts.id = post_id group by 1, 2, 3, 4, 5, 6`,
  `insert into comment_totals (type, status, post_type, post_status, post_locked, shard, comments)
     select type, status, post_type, post_status, post_locked, 0, sum(comments)
       from comment_tallies group by 1, 2, 3, 4, 5`,
];

function stopwatch(): (what: string) => void {
  let last = performance.now();
  return (what) => {
    const now = performance.now();
    console.log(`  ${((now - last) / 1000).toFixed(1).padStart(6)} s  ${what}`);
    last = now;
  };
}
