import type { FieldTargets } from './field-cases.ts';
import { embedded, postColumns } from './post-columns.ts';
import { commonWord, rareWord } from './scale-rows.ts';

interface ReadStatement {
  readonly text: string;
  readonly values?: readonly (number | string)[];
  /** Of posts, whose own columns are put into the answer. */
  readonly isPost: boolean;
}

const columns = `${postColumns}, p.revision_count, p.latest_revision`;

const published = `type = 'post' and status = 'publish'`;
const sum = 'select coalesce(sum(posts), 0)::bigint from';
const keptTotal = `${sum} post_totals where ${published} and author = -1 and week = 'infinity'`;
const keptOfTerm = `${sum} post_term_totals where ${published} and term_id = $1`;

interface Listed {
  readonly from?: string;
  readonly id?: string;
  readonly where?: string;
  readonly total?: string;
  readonly page?: number;
  readonly perPage?: number;
  readonly more?: string;
  readonly order?: string;
  readonly direction?: 'asc' | 'desc';
}

function list(given: Listed = {}): string {
  const { from = 'posts', id = 'id', where = published, total = keptTotal, page = 1, perPage = 10 } = given;
  const { more = '', order = 'date', direction = 'desc' } = given;
  return `
    select ${columns} ${more}, (${total}) as total
      from (
        select ${id} as id, ${order} as place from ${from} where ${where}
          order by ${order} ${direction}, ${id} ${direction} limit ${perPage} offset ${(page - 1) * perPage}
      ) page join posts p on p.id = page.id order by page.place ${direction}, page.id ${direction}`;
}

const found = `
  with hits as materialized (select post_id as id, date from post_texts where ${published} and words like $1)
  select ${columns}, (select count(*) from hits) as total
    from (select id, date from hits order by date desc, id desc limit 10) page join posts p on p.id = page.id
    order by page.date desc, page.id desc`;

export const singleStatement = `select ${columns} from posts p where p.id = $1 and p.status = 'publish'`;
const embeddedSingle = `select ${columns} ${embedded} from posts p where p.id = $1 and p.status = 'publish'`;

export const signedInStatement = list();
export const userStatement = `
  select users.id, users.roles from application_passwords a join users on users.id = a.user_id
    where a.secret_hash = $1 or users.login_key = $2 limit 1`;

const comments = `
  select *, (select sum(comments)::bigint from comment_totals
      where type = 'comment' and status = 'approved' and post_status = 'publish' and not post_locked) as total
    from (
      select c.*, c.id as cid from comments c join posts p on p.id = c.post_id and p.status = 'publish' and p.password = ''
        where c.type = 'comment' and c.status = 'approved' order by c.date_gmt desc, c.id desc limit 10
    ) c`;
const terms = `
  select t.*, c.count, (select count(*) from terms where taxonomy = 'category') as total
    from terms t left join term_counts c on c.term_id = t.id where t.taxonomy = 'category' order by name_key, t.id limit 10`;
const users = `
  select *, (select count(*) from users where published_types <> '{}') as total
    from users where published_types <> '{}' order by display_name, id limit 10`;

export function readStatements(targets: FieldTargets): Readonly<Record<string, ReadStatement>> {
  const { post, category, categoryPage } = targets;
  const ofCategory = { from: 'post_terms', id: 'post_id', where: `term_id = $1 and ${published}`, total: keptOfTerm };
  const posts = (text: string, values: readonly (number | string)[] = []): ReadStatement => ({
    text,
    values,
    isPost: true,
  });
  return {
    'list of 10': posts(list()),
    single: posts(singleStatement, [post]),
    'list of 10, embedded': posts(list({ more: embedded })),
    'list of 100, embedded': posts(list({ more: embedded, perPage: 100 })),
    'single, embedded': posts(embeddedSingle, [post]),
    'list of 100': posts(list({ perPage: 100 })),
    comments: { text: comments, isPost: false },
    terms: { text: terms, isPost: false },
    users: { text: users, isPost: false },
    category: posts(list(ofCategory), [category]),
    'deep page of a category': posts(list({ ...ofCategory, page: categoryPage }), [category]),
    'rare word': posts(found, [`%${rareWord}%`]),
    'common word': posts(found, [`%${commonWord}%`]),
    'by slug': posts(list({ order: 'slug', direction: 'asc' })),
    'page 10,000': posts(list({ page: 10_000 })),
  };
}
