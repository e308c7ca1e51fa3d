import type { Json } from '../replay/json.ts';

/** Recorded setting → the options that differ from the content's own. */
export const variants: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  name: {},
  more: {},
  small: {},
  date: { permalink_structure: '/%year%/%monthnum%/%day%/%postname%/' },
  datemore: { permalink_structure: '/%year%/%monthnum%/%day%/%postname%/' },
  plain: { permalink_structure: '' },
  front: { show_on_front: 'page', page_on_front: 205, page_for_posts: 206 },
  bases: {
    permalink_structure: '/archives/%category%/%post_id%-%postname%',
    category_base: 'shelf',
    tag_base: 'mark',
    rss_use_excerpt: 1,
    default_comments_page: 'oldest',
  },
  index: { permalink_structure: '/index.php/%author%/%postname%/', posts_per_page: 5 },
  closed: { blog_public: 0, page_comments: false, comment_registration: 1 },
  deep: { thread_comments_depth: 3, default_comments_page: 'oldest', comment_order: 'desc' },
};
