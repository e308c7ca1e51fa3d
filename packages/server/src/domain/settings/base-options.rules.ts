import { escapeHtml } from '../../text/markup/entities.ts';
import type { Json } from '../../lib/json.ts';

export interface FreshSite {
  /** Address without closing slash; the one the service is configured with unless said. */
  readonly url?: string;
  readonly title: string;
  readonly description?: string;
  /** Address of the administrator. */
  readonly email: string;
  /** Id of the category that posts without one get. */
  readonly defaultCategory: number;
}

/** Every option of a site that was just installed. */
export const baseOptions = (site: FreshSite): Readonly<Record<string, Json>> => ({
  ...(site.url !== undefined && { home: site.url, siteurl: site.url }),
  blogname: escapeHtml(site.title),
  blogdescription: escapeHtml(site.description ?? ''),
  admin_email: site.email,
  language: 'en_US',
  timezone_string: '',
  gmt_offset: 0,
  date_format: 'F j, Y',
  time_format: 'g:i a',
  start_of_week: 1,
  permalink_structure: '/%postname%/',
  category_base: '',
  tag_base: '',
  blog_public: 1,
  app_admin_maintenance: false,
  stylesheet: 'starter',

  users_can_register: 0,
  default_role: 'subscriber',
  show_avatars: 1,
  avatar_default: 'mystery',
  avatar_rating: 'G',

  use_smilies: true,
  default_category: site.defaultCategory,
  default_post_format: '0',
  posts_per_page: 10,
  show_on_front: 'posts',
  page_on_front: 0,
  page_for_posts: 0,
  site_icon: 0,

  default_comment_status: 'open',
  default_ping_status: 'open',
  comment_moderation: 0,
  comment_previously_approved: 1,
  comment_registration: 0,
  require_name_email: 1,
  comment_max_links: 2,
  moderation_keys: '',
  disallowed_keys: '',
  page_comments: false,
  comments_per_page: 50,
  default_comments_page: 'newest',
  comment_order: 'asc',
  thread_comments: 1,
  thread_comments_depth: 5,

  uploads_use_yearmonth_folders: 1,
  strip_image_location: true,
  thumbnail_size_w: 150,
  thumbnail_size_h: 150,
  thumbnail_crop: 1,
  medium_size_w: 300,
  medium_size_h: 300,
  large_size_w: 1024,
  large_size_h: 1024,
});
