import type { Scope } from '../../scope.ts';
import type { PostRow, SitemapPost } from '../posts/post.ts';
import type { PageSummary } from './front-end.ts';

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Change what search engines and link previews show of a post: in the head of its page, and in the field `head`. */
    page_summary: (summary: PageSummary, given: { readonly scope: Scope; readonly post: PostRow }) => PageSummary;
    /** Remove posts from a sitemap. */
    sitemap_posts: (
      posts: readonly SitemapPost[],
      given: { readonly scope: Scope; readonly type: string },
    ) => readonly SitemapPost[];
  }
}
