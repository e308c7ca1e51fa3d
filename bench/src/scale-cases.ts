import { embedded, postColumns } from './post-columns.ts';
import { commonWord, rareWord } from './scale-rows.ts';

/** What the cases ask for, found in the seeded database. */
export interface Targets {
  /** A published post from the middle of all. */
  readonly post: number;
  /** The author and the category with the most posts: the dearest to count. */
  readonly author: number;
  readonly category: number;
  readonly admin: number;
  /** Categories of new posts, in turns. */
  readonly categories: readonly number[];
  /** Old posts that are changed, in turns. */
  readonly updated: readonly number[];
  /** Pages of ten that the whole list has. */
  readonly pages: number;
}

/** The same answer from both: what the service is asked, and the one statement a hand would write for it. */
export interface ReadCase {
  readonly name: string;
  readonly path: string;
  readonly statement: string;
  readonly values: readonly (number | string)[];
}

export const route = '/cms-json/cms/v2/posts';

const columns = `${postColumns},
  (select count(*) from revisions where revisions.post_id = p.id) as revisions`;

interface Listing {
  /** The ids of the page, and the condition of all that it is taken from. */
  readonly from: string;
  readonly id?: string;
  readonly where: string;
  readonly page?: number;
  readonly more?: string;
}

function list({ from, id = 'id', where, page = 1, more = '' }: Listing): string {
  return `
    select ${columns} ${more}, (select count(*) from ${from} where ${where}) as total
      from (
        select ${id} as id, date from ${from} where ${where} order by date desc, ${id} desc limit 10 offset ${(page - 1) * 10}
      ) page join posts p on p.id = page.id order by page.date desc, page.id desc`;
}

const published = `type = 'post' and status = 'publish'`;
const all = { from: 'posts', where: published };

/** All hits first: left to itself, the planner may walk the whole list in order to meet a rare word. */
const found = `
  with hits as materialized (select post_id as id, date from post_texts where ${published} and words like $1)
  select ${columns}, (select count(*) from hits) as total
    from (select id, date from hits order by date desc, id desc limit 10) page join posts p on p.id = page.id
    order by page.date desc, page.id desc`;
const single = (more = ''): string => `select ${columns} ${more} from posts p where p.id = $1 and p.status = 'publish'`;

export function readCases({ post, author, category, pages }: Targets): readonly ReadCase[] {
  const deep = [100, 10_000].filter((page) => page <= pages);
  return [
    { name: 'list', path: '', statement: list(all), values: [] },
    {
      name: 'list by category',
      path: `?categories=${category}`,
      statement: list({ from: 'post_terms', id: 'post_id', where: `term_id = $1 and ${published}` }),
      values: [category],
    },
    {
      name: 'list by author',
      path: `?author=${author}`,
      statement: list({ from: 'posts', where: `author = $1 and ${published}` }),
      values: [author],
    },
    { name: 'search, rare word', path: `?search=${rareWord}`, statement: found, values: [`%${rareWord}%`] },
    { name: 'search, common word', path: `?search=${commonWord}`, statement: found, values: [`%${commonWord}%`] },
    ...deep.map((page) => ({
      name: `page ${page.toLocaleString('en')}`,
      path: `?page=${page}`,
      statement: list({ ...all, page }),
      values: [],
    })),
    { name: 'single', path: `/${post}`, statement: single(), values: [post] },
    { name: 'single, embedded', path: `/${post}?_embed=1`, statement: single(embedded), values: [post] },
    { name: 'list, embedded', path: '?_embed=1', statement: list({ ...all, more: embedded }), values: [] },
  ];
}

/** Where the bare server answers a case. */
export const barePath = (name: string): string => `/${name.replaceAll(/[^a-z0-9]+/g, '-')}`;
