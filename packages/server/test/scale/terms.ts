import { sql } from 'kysely';
import { recountTerms } from '../../src/domain/terms/post-terms.actions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { createTestDatabase } from '../support/database.ts';
import { answerTo, ask, callerOf, openTestCore } from '../support/site.ts';

// Fills a database with this many tags, a tenth as many categories in a tree, and three times as many ties to posts, and
// prints how long each list takes: node packages/server/test/scale/terms.ts 1000000
const tags = Number(process.argv[2] ?? 100_000);
const categories = Math.ceil(tags / 10);

const database = await createTestDatabase();
const core = openTestCore({ databaseUrl: database.url });
const { db } = core;
const scopeOf = (role: 'visitor' | 'administrator') => ({
  ...core.scopeFor({ caller: callerOf(core.site(), role) }),
  postLookup: { readable: () => Promise.resolve({ type: 'post' }) },
});

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

async function seed(): Promise<void> {
  await db.unhurried(async (unhurried) => {
    await sql`
      insert into terms (taxonomy, name, slug, description)
        select 'post_tag', 'Tag ' || md5(n::text), 'tag-' || n, md5((n * 7)::text) from generate_series(1, ${tags}::int) n`.execute(
      unhurried,
    );
    await sql`
      insert into terms (id, taxonomy, name, slug, parent)
        select 100000000 + n, 'category', 'Category ' || md5(n::text), 'category-' || n,
          case when n > 100 then 100000000 + n / 10 end
          from generate_series(1, ${categories}::int) n`.execute(unhurried);
    await sql`set session_replication_role = replica`.execute(unhurried);
    await sql`
      insert into post_terms (post_id, term_id, taxonomy, counted)
        select n / 3, 20001 + (n::bigint * 7919 % ${tags}), 'post_tag', n % 4 <> 0 from generate_series(1, ${tags * 3}::int) n
        on conflict do nothing`.execute(unhurried);
    await sql`set session_replication_role = default`.execute(unhurried);
    await recountTerms({ db: { ...db, kysely: unhurried } });
    await sql`vacuum (analyze) terms, term_counts, term_totals, post_terms`.execute(unhurried);
  });
}

async function time(route: string, query: JsonMap): Promise<string> {
  const took: number[] = [];
  let statements = 0;
  let shown = '';
  for (let run = 0; run < 7; run += 1) {
    const before = db.statements();
    const start = performance.now();
    const { status, headers, body } = await answerTo(scopeOf('visitor'), ask('GET', `/cms/v2/${route}`, { query }));
    took.push(performance.now() - start);
    statements = db.statements() - before;
    shown = `${status}, ${Array.isArray(body) ? `${body.length} of ${headers['X-CMS-Total'] ?? '?'}` : 'one'}`;
  }
  const median = took.toSorted((a, b) => a - b)[3] ?? 0;
  const name = `${route} ${JSON.stringify(query)}`;
  return `${name.padEnd(86)} ${median.toFixed(1).padStart(8)} ms  ${statements} statements  ${shown}`;
}

const lists: readonly (readonly [string, JsonMap])[] = [
  ['tags/20005', {}],
  ['categories/100009999', {}],
  ['tags', {}],
  ['tags', { per_page: '100', order: 'desc' }],
  ['tags', { per_page: '100', page: '50' }],
  ['tags', { orderby: 'id' }],
  ['tags', { orderby: 'slug' }],
  ['tags', { orderby: 'description' }],
  ['tags', { orderby: 'count', order: 'desc' }],
  ['tags', { hide_empty: 'true' }],
  ['tags', { search: 'abcdef' }],
  ['tags', { search: 'tag-12345' }],
  ['tags', { search: 'zzzz' }],
  ['tags', { slug: 'tag-77' }],
  ['tags', { include: '20005,20006,20007' }],
  ['tags', { post: '500' }],
  ['categories', { per_page: '100' }],
  ['categories', { parent: '0' }],
  ['categories', { parent: '100000050' }],
  ['categories', { hide_empty: 'true' }],
];

try {
  const start = performance.now();
  await seed();
  print(`${tags} tags, ${categories} categories: filled in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  for (const [route, query] of lists) print(await time(route, query));
} finally {
  await core.close();
  await database.drop();
}
