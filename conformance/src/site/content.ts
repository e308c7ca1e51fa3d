import { readFileSync } from 'node:fs';
import { hashToken } from '../../../packages/server/src/auth/tokens.ts';
import { baseOptions } from '../../../packages/server/src/domain/settings/base-options.rules.ts';
import type { Client } from 'pg';
import type { Json } from '../replay/json.ts';

type Texts = Readonly<Record<string, string>>;

interface SitePost extends Texts {
  readonly id: string;
}

/** What the recorded site holds. Numbers are texts, as they were in its database. */
export interface SiteContent {
  readonly posts: readonly (SitePost & { readonly terms: readonly number[]; readonly old_slugs?: readonly string[] })[];
  readonly terms: readonly Texts[];
  readonly users: readonly Texts[];
  readonly comments: readonly Texts[];
  readonly options: Readonly<Record<string, Json>>;
}

export const readContent = (path: string): SiteContent => JSON.parse(readFileSync(path, 'utf8')) as SiteContent;

/** Stored names have the prefix of the service. */
const storedType = (type = ''): string => type.replace(/^wp_/, 'cms_');

const roles: Readonly<Record<string, string>> = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
};

const states: Readonly<Record<string, string>> = { '1': 'approved', '0': 'hold', spam: 'spam' };

const formatTaxonomy = 'post_format';

/** Inserts the content under its own ids. `password` becomes an application password of the administrator. */
export async function insertContent(
  db: Client,
  content: SiteContent,
  given: { base: string; password: string },
): Promise<void> {
  const formats = new Map(
    content.terms
      .filter(({ taxonomy }) => taxonomy === formatTaxonomy)
      .map(({ id = '', slug = '' }) => [Number(id), slug.replace('post-format-', '')]),
  );
  await db.query('begin');
  for (const user of content.users)
    await db.query(
      `insert into users (id, login, email, password_hash, slug, display_name, nickname, url, roles, registered_at)
       overriding system value values ($1, $2, $3, '', $4, $5, $2, $6, array[$7], '2024-01-01 00:00:00Z')`,
      [
        user['id'],
        user['login'],
        `${user['login']}@example.org`,
        user['slug'],
        user['name'],
        user['url'],
        roles[user['login'] ?? ''] ?? 'subscriber',
      ],
    );
  await db.query(`insert into application_passwords (user_id, name, secret_hash) values ($1, 'replay', $2)`, [
    content.users[0]?.['id'],
    hashToken('application password', given.password),
  ]);
  for (const term of content.terms.filter(({ taxonomy }) => taxonomy !== formatTaxonomy))
    await db.query(
      `insert into terms (id, taxonomy, name, slug, description, parent)
       overriding system value values ($1, $2, $3, $4, $5, nullif($6::bigint, 0))`,
      [term['id'], term['taxonomy'], term['name'], term['slug'], term['description'], term['parent']],
    );
  const sticky = (content.options['sticky_posts'] ?? []) as readonly number[];
  for (const post of content.posts) await insertPost(db, post, { formats, sticky, base: given.base });
  for (const comment of content.comments)
    await db.query(
      `insert into comments (id, post_id, parent, author, author_name, author_email, author_url, date, date_gmt, content, status, type)
       overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        ...['id', 'post', 'parent', 'user', 'author', 'email', 'url', 'date', 'date_gmt', 'content'].map(
          (name) => comment[name],
        ),
        states[comment['state'] ?? ''] ?? 'hold',
        comment['type'],
      ],
    );
  // The service counts when it writes.
  await db.query(
    'update term_counts set count = (select count(*) from post_terms where term_id = term_counts.term_id and counted)',
  );
  await db.query('commit');
}

interface PostFacts {
  readonly formats: ReadonlyMap<number, string>;
  readonly sticky: readonly number[];
  readonly base: string;
}

async function insertPost(db: Client, post: SiteContent['posts'][number], facts: PostFacts): Promise<void> {
  const { formats, sticky, base } = facts;
  const text = (name: string): string => post[name] ?? '';
  // Drafts have no date.
  const moment = (name: string): string | null => (text(name).startsWith('0000') ? null : text(name));
  const isNested = ['page', 'chapter'].includes(text('type'));
  const former = post.old_slugs === undefined ? {} : { _wp_old_slug: post.old_slugs };
  const format = post.terms.map((id) => formats.get(id)).find((name) => name !== undefined) ?? '';
  await db.query(
    `insert into posts (id, type, slug, slug_scope, title, content, excerpt, author, parent, status, password, menu_order,
       comment_status, template, format, sticky, featured_media, date, date_gmt, modified, modified_gmt, guid, meta)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $20::timestamp + coalesce($18::timestamp - $19::timestamp, '0'), $20::timestamp, $21, $22)`,
    [
      text('id'),
      storedType(text('type')),
      text('slug'),
      isNested ? text('parent') : 0,
      ...[
        'title',
        'content',
        'excerpt',
        'author',
        'parent',
        'status',
        'password',
        'menu_order',
        'comment_status',
        'template',
      ].map(text),
      format,
      sticky.includes(Number(text('id'))),
      text('featured') || 0,
      text('date'),
      moment('date_gmt'),
      moment('modified_gmt') ?? text('date'),
      text('guid').replaceAll('{site}', base),
      JSON.stringify(former),
    ],
  );
  for (const id of post.terms.filter((term) => !formats.has(term)))
    await db.query(
      `insert into post_terms (post_id, term_id, taxonomy, counted)
       select $1, id, taxonomy, $3 from terms where id = $2`,
      [text('id'), id, text('status') === 'publish'],
    );
  if (text('type') === 'attachment')
    await db.query(`insert into media (post_id, file, mime_type, filesize, alt_text) values ($1, $2, $3, 1000, $4)`, [
      text('id'),
      text('file'),
      text('mime'),
      text('alt'),
    ]);
}

const numeric: ReadonlySet<string> = new Set([
  'posts_per_page',
  'posts_per_rss',
  'comments_per_page',
  'thread_comments_depth',
  'default_category',
]);

/** Options as the service stores them, of the site in one of the recorded settings. */
export function optionsOf(
  content: SiteContent,
  change: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const own = Object.entries(content.options).map(([name, value]): [string, Json] => [
    name,
    numeric.has(name) ? Number(value) : value,
  ]);
  return {
    ...baseOptions({ title: '', email: 'admin@example.org', defaultCategory: 1 }),
    ...Object.fromEntries(own),
    stylesheet: 'fixture-block',
    ...change,
  };
}

export async function setOptions(db: Client, options: Readonly<Record<string, Json>>): Promise<void> {
  await db.query('delete from options');
  await db.query('insert into options (name, value) select key, value from jsonb_each($1::jsonb)', [
    JSON.stringify(options),
  ]);
}
