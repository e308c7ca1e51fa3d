import type { Scope } from '../../scope.ts';
import type { ResolvedUrl, UrlPage } from './url.ts';

/** What a page without content says, for a URL that leads nowhere. */
const missing = (front: string): UrlPage => ({
  kind: 'missing',
  status: 404,
  templates: ['404'],
  posts: null,
  perPage: 0,
  post: null,
  term: null,
  author: null,
  date: null,
  type: null,
  search: null,
  page: 1,
  pages: 0,
  commentPage: null,
  canonical: null,
  feed: null,
  feedOf: null,
  isEmbed: false,
  isFront: false,
  isPostsPage: false,
  urlOfPage: () => `${front}/`,
  urlOfCommentPage: () => `${front}/`,
});

/** What is at a path and query of the site, for the caller of this scope. */
export function resolveUrl({ address }: Scope, _target: string): Promise<ResolvedUrl> {
  return Promise.resolve(missing(address.front));
}
