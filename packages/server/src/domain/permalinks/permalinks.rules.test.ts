import { describe, expect, test } from 'vitest';
import { testAddress as address } from '../../../test/support/address.ts';
import type { Options } from '../../site/options.ts';
import type { PostType } from '../types/type.ts';
import { parseStructure, permalinksOf } from './permalink-structure.rules.ts';
import * as urls from './permalinks.rules.ts';

const post = {
  id: 140,
  slug: 'note-40',
  date: '2025-03-04T08:15:00',
  category: ['fiction', 'novels'],
  author: 'editor',
};
const book = { name: 'book', slug: 'books', hasArchive: true } as PostType;

const withOptions = (stored: Readonly<Record<string, string | number | boolean>>) => {
  const options: Options = { get: (name) => stored[name] };
  return permalinksOf({ address: { ...address, pretty: stored['permalink_structure'] !== '' }, options });
};

describe.each([
  ['/%postname%/', '', '/note-40/', '/about/team/', '/category', '/author/editor/', '/2025/03/', '/books/book-1/'],
  [
    '/%year%/%monthnum%/%day%/%postname%/',
    '',
    '/2025/03/04/note-40/',
    '/about/team/',
    '/category',
    '/author/editor/',
    '/2025/03/',
    '/books/book-1/',
  ],
  [
    '/archives/%category%/%post_id%-%postname%',
    'shelf',
    '/archives/fiction/novels/140-note-40',
    '/about/team',
    '/shelf',
    '/archives/author/editor',
    '/archives/date/2025/03',
    '/archives/books/book-1',
  ],
  [
    '/index.php/%author%/%postname%/',
    '',
    '/index.php/editor/note-40/',
    '/index.php/about/team/',
    '/index.php/category',
    '/index.php/author/editor/',
    '/index.php/2025/03/',
    '/index.php/books/book-1/',
  ],
])('with the structure %s', (structure, base, ofPost, ofPage, ofCategories, ofAuthor, ofMonth, ofBook) => {
  const permalinks = withOptions({ permalink_structure: structure, category_base: base });
  const full = (path: string): string => `http://site.test${path}`;

  test('every kind of URL follows', () => {
    expect(urls.postUrl(permalinks, post)).toBe(full(ofPost));
    expect(urls.pageUrl(permalinks, ['about', 'team'])).toBe(full(ofPage));
    expect(`/${urls.termBase(permalinks, { name: 'category', slug: 'category' })}`).toBe(ofCategories);
    expect(urls.authorUrl(permalinks, { id: 7, slug: 'editor' })).toBe(full(ofAuthor));
    expect(urls.dateUrl(permalinks, '2025-03')).toBe(full(ofMonth));
    expect(urls.typedUrl(permalinks, book, ['book-1'])).toBe(full(ofBook));
  });
});

test('pages of lists, of posts, and of comments have URLs below', () => {
  const permalinks = withOptions({ permalink_structure: '/%postname%/', page_comments: true });
  const home = 'http://site.test';
  expect(urls.listPageUrl(permalinks, `${home}/`, 2)).toBe(`${home}/page/2/`);
  expect(urls.listPageUrl(permalinks, `${home}/?s=river`, 2)).toBe(`${home}/page/2/?s=river`);
  expect(urls.listPageUrl(permalinks, `${home}/tag/ink/`, 3)).toBe(`${home}/tag/ink/page/3/`);
  expect(urls.textPageUrl(permalinks, `${home}/note-12/`, 2)).toBe(`${home}/note-12/2/`);
  expect(urls.commentPageUrl(permalinks, `${home}/note-12/`, 1)).toBe(`${home}/note-12/comment-page-1/`);
});

test('plain URLs have parameters', () => {
  const permalinks = withOptions({ permalink_structure: '' });
  const home = 'http://site.test';
  expect(urls.listPageUrl(permalinks, `${home}/?cat=3`, 2)).toBe(`${home}/?cat=3&paged=2`);
  expect(urls.listPageUrl(permalinks, `${home}/`, 2)).toBe(`${home}/?paged=2`);
  expect(urls.dateUrl(permalinks, '2025-03')).toBe(`${home}/?m=202503`);
  expect(urls.typeArchiveUrl(permalinks, book, { outward: (name: string) => name } as never)).toBe(
    `${home}/?post_type=book`,
  );
});

test('the first page of comments is the post if the oldest come first', () => {
  const oldest = withOptions({ permalink_structure: '/%postname%', default_comments_page: 'oldest' });
  const url = 'http://site.test/note-40';
  expect(urls.commentUrl(oldest, url, { id: 701, page: 1 })).toBe(`${url}#comment-701`);
  expect(urls.commentUrl(oldest, url, { id: 718, page: 3 })).toBe(`${url}/comment-page-3#comment-718`);
});

test.each([
  ['/%year%/%monthnum%/', 'no tag that tells posts apart'],
  ['/%nothing%/%postname%/', 'an unknown tag'],
  ['%postname%', 'no slash at the start'],
  ['//%postname%/', 'two slashes at the start'],
  ['/%postname%?x=1', 'a query'],
  ['/%postname%/%postname%/', 'a tag twice'],
  ['/100%/%postname%/', 'a percent sign alone'],
])('%s is no structure: %s', (structure) => {
  expect(parseStructure(structure)).toBeNull();
});

test('an unusable structure counts as the default', () => {
  expect(urls.postUrl(withOptions({ permalink_structure: '/%nothing%/' }), post)).toBe('http://site.test/note-40/');
});
