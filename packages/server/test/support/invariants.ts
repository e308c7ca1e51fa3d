import pg from 'pg';

const differing = (kept: string, counted: string): string => `
  with kept as (${kept}), counted as (${counted})
  (table kept except table counted) union all (table counted except table kept)`;

/** Of what posts are searched by. */
export const searchInvariants = {
  'tokens that posts are searched by': `
    select texts.post_id from post_texts texts full join post_tokens tokens on tokens.post_id = texts.post_id
      where (tokens.type, tokens.status, tokens.author, tokens.locked, tokens.date)
          is distinct from (texts.type, texts.status, texts.author, texts.locked, texts.date)
        or array(select unnest(tokens.tokens) order by 1) is distinct from
          array(select unnest(tokens_of(texts.type, texts.status, texts.locked, texts.words, words_of(texts.words))) order by 1)`,
  'words that posts are searched by': `
    select post_id, word from post_texts, unnest(words_of(words)) word where word not in (select word from search_words)`,
};

/** A query that gives rows only where something is wrong. Whatever happened, each must give none. */
const invariants: Readonly<Record<string, string>> = {
  // What a user who went left to nobody was put in the trash under the old name, and may have been taken out again.
  'posts are by users that are there': `
    select id, author from posts where author <> 0 and author not in (select id from users)
      and not exists (select from outbox where kind = 'post.trashed' and subject ->> 'id' = posts.id::text)`,
  'comments are by users that are there': `
    select id, author from comments where author <> 0 and author not in (select id from users)`,
  'comments stand on posts that are there': `
    select id, post_id from comments where post_id is not null and post_id not in (select id from posts)`,
  'comments answer comments on the same post': `
    select child.id from comments child left join comments above on above.id = child.parent
      where child.parent <> 0 and above.post_id is distinct from child.post_id`,
  'what is being typed is by users that are there': `
    select id, author from revisions where kind = 'autosave' and author not in (select id from users)`,
  'posts have terms that are there, of their taxonomy': `
    select tied.* from post_terms tied left join terms on terms.id = term_id left join posts on posts.id = post_id
      where posts.id is null or terms.taxonomy is distinct from tied.taxonomy`,
  'no post is left without a category': `
    select id from posts where type = 'post'
      and not exists (select from post_terms where post_id = posts.id and taxonomy = 'category')`,
  'counts of terms': differing(
    `select term_id, (count + coalesce((select sum(change) from term_count_changes changed where changed.term_id = term_counts.term_id), 0))::bigint
       from term_counts`,
    `select terms.id, count(posts.id) from terms left join post_terms on term_id = terms.id
       left join posts on posts.id = post_id and posts.status = 'publish' group by terms.id`,
  ),
  'every term has its row of counts, of its taxonomy': differing(
    `select term_id, taxonomy from term_counts`,
    `select id, taxonomy from terms`,
  ),
  'no change is left for a term that is gone': `
    select term_id from term_count_changes where term_id not in (select id from terms)`,
  'totals of terms': differing(
    `select taxonomy, sum(terms)::bigint, sum(used)::bigint from term_totals group by 1 having sum(terms) <> 0 or sum(used) <> 0`,
    `select terms.taxonomy, count(*), count(*) filter (where exists (
       select from post_terms join posts on posts.id = post_id where term_id = terms.id and posts.status = 'publish'
     )) from terms group by 1`,
  ),
  'posts stand beside their terms as they are': `
    select post_id, term_id from post_terms tied join posts on posts.id = post_id
      where (tied.counted, tied.type, tied.status, tied.date)
        is distinct from (posts.status = 'publish', posts.type, posts.status, posts.date)`,
  'totals of posts': differing(
    `select type, status, author, week, sum(posts)::bigint from post_totals group by 1, 2, 3, 4 having sum(posts) <> 0`,
    `select type, status, coalesce(author, -1), coalesce(week, 'infinity'), count(*)
       from (select type, status, author, date_trunc('week', date)::date as week from posts) placed
       group by grouping sets ((type, status), (type, status, author), (type, status, week))`,
  ),
  'totals of posts by term': differing(
    `select term_id, type, status, sum(posts)::bigint from post_term_totals group by 1, 2, 3 having sum(posts) <> 0`,
    `select term_id, posts.type, posts.status, count(*) from post_terms join posts on posts.id = post_id group by 1, 2, 3`,
  ),
  'published posts of authors': differing(
    `select user_id, type, sum(published)::bigint from author_counts group by 1, 2 having sum(published) <> 0`,
    `select author, type, count(*) from posts where status = 'publish' and author <> 0 group by 1, 2`,
  ),
  // What a user who went left in the trash may be published again, and counts for nobody who could be listed.
  'types that authors have published': differing(
    `select id, published_types from users where published_types <> '{}'`,
    `select author, array_agg(distinct type order by type) from posts
       where status = 'publish' and author in (select id from users) group by 1`,
  ),
  'totals of authors': differing(
    `select types, sum(authors)::bigint from author_totals group by 1 having sum(authors) <> 0`,
    `select published_types, count(*) from users where published_types <> '{}' group by 1`,
  ),
  'totals of users': differing(`select sum(users)::bigint from user_totals`, `select count(*) from users`),
  'comments of posts': differing(
    `select id, comment_count::bigint from posts`,
    `select posts.id, count(comments.id) from posts
       left join comments on post_id = posts.id and comments.status = 'approved' and comments.type <> 'note' group by 1`,
  ),
  'tallies of comments': differing(
    `select post_id, type, status, post_type, post_status, post_locked, comments from comment_tallies`,
    `select coalesce(post_id, 0), comments.type, comments.status,
         coalesce(posts.type, ''), coalesce(posts.status, ''), coalesce(password <> '', false), count(*)
       from comments left join posts on posts.id = post_id group by 1, 2, 3, 4, 5, 6`,
  ),
  'totals of comments': differing(
    `select type, status, post_type, post_status, post_locked, sum(comments)::bigint from comment_totals
       group by 1, 2, 3, 4, 5 having sum(comments) <> 0`,
    `select comments.type, comments.status,
         coalesce(posts.type, ''), coalesce(posts.status, ''), coalesce(password <> '', false), count(*)
       from comments left join posts on posts.id = post_id group by 1, 2, 3, 4, 5`,
  ),
  'earlier states of posts': differing(
    `select id, revision_count::bigint, latest_revision from posts`,
    `select posts.id, count(revisions.id),
         coalesce((array_agg(revisions.id order by saved_gmt desc, revisions.id desc) filter (where revisions.id is not null))[1], 0)
       from posts left join revisions on post_id = posts.id and kind = 'revision' group by 1`,
  ),
  'posts know that something was typed into them': `
    select post_id from revisions join posts on posts.id = post_id where kind = 'autosave' and not autosaved`,
  'posts stand below posts that are there, of their type': `
    select child.id from posts child left join posts above on above.id = child.parent
      where child.type = 'page' and child.parent <> 0 and above.type is distinct from child.type`,
  'no post stands below itself': `
    with recursive up (start, id, depth) as (
      select id, parent, 1 from posts where parent <> 0
      union all select start, posts.parent, depth + 1 from up join posts on posts.id = up.id where posts.parent <> 0 and depth < 50
    ) select start from up where start = id`,
  'no term stands below itself': `
    with recursive up (start, id, depth) as (
      select id, parent, 1 from terms where parent is not null
      union all select start, terms.parent, depth + 1 from up join terms on terms.id = up.id where terms.parent is not null and depth < 50
    ) select start from up where start = id`,
  'texts that posts are searched by': `
    select id from posts full join post_texts texts on texts.post_id = id left join media on media.post_id = id
      where (texts.type, texts.status, texts.author, texts.locked, texts.date, texts.words)
        is distinct from (posts.type, posts.status, posts.author, password <> '', posts.date,
          post_words(title, excerpt, content) || coalesce(U&'\\001f' || search_key(media.file), ''))`,
  'every post that waits has its job': `
    select id from posts where status = 'future' and not exists (
      select from graphile_worker.jobs where key = 'publish:' || posts.id
    )`,
  ...searchInvariants,
  'every post has told of itself': `
    select id from posts where not exists (
      select from outbox where kind = 'post.created' and subject ->> 'id' = posts.id::text
    ) and type in ('post', 'page')`,
};

export type Broken = Readonly<Record<string, readonly unknown[]>>;

/** The names of those that do not hold, with a few of the rows that are wrong. */
export async function brokenInvariants(url: string): Promise<Broken> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await brokenInvariantsOn(client);
  } finally {
    await client.end();
  }
}

/** As the transaction of this connection sees it. */
export async function brokenInvariantsOn(client: pg.Client): Promise<Broken> {
  const broken: Record<string, readonly unknown[]> = {};
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await client.query<object>(`select * from (${query}) wrong limit 3`);
    if (rows.length > 0) broken[name] = rows;
  }
  return broken;
}
