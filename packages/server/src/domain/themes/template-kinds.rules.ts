import formats from '../../../data/post-formats.json' with { type: 'json' };
import type { JsonMap } from '../../lib/json.ts';

const kind = (slug: string, title: string, description: string): JsonMap => ({ title, description, slug });

const formatTitle = (format: string): string => `Post Format: ${format[0]?.toUpperCase()}${format.slice(1)}`;

/** The templates that a theme can have for a kind of page, from the most general one on. */
export const templateTypes: readonly JsonMap[] = [
  kind('index', 'Index', 'The fallback template for every page without a more specific one.'),
  kind('home', 'Blog Home', 'Displays the latest posts, as the homepage or on the posts page.'),
  kind('front-page', 'Front Page', 'Displays the homepage: a page or the latest posts.'),
  kind('singular', 'Single Entries', 'Displays a single entry without a more specific template.'),
  kind('single', 'Single Posts', 'Displays a single post or custom post type entry.'),
  kind('page', 'Pages', 'Displays a single page.'),
  kind('archive', 'All Archives', 'Displays any archive without a more specific template.'),
  kind('author', 'Author Archives', 'Displays the posts of an author.'),
  kind('category', 'Category Archives', 'Displays the posts of a category.'),
  kind('taxonomy', 'Taxonomy', 'Displays the posts of a custom taxonomy term.'),
  kind('date', 'Date Archives', 'Displays the posts of a day, month, or year.'),
  kind('tag', 'Tag Archives', 'Displays the posts of a tag.'),
  kind('attachment', 'Attachment Pages', 'Displays a media item.'),
  kind('search', 'Search Results', 'Displays search results.'),
  kind('privacy-policy', 'Privacy Policy', 'Displays the privacy policy page.'),
  kind('404', 'Page: 404', 'Displays the error page for missing URLs (404).'),
  ...formats.map((format) =>
    kind(
      `taxonomy-post_format-post-format-${format}`,
      formatTitle(format),
      `Displays the posts of the format ${format}.`,
    ),
  ),
];

/** Where on a page a part of a template stands. */
export const templatePartAreas: readonly JsonMap[] = [
  {
    area: 'uncategorized',
    label: 'General',
    description: 'Template parts without a fixed area.',
    icon: 'layout',
    area_tag: 'div',
  },
  {
    area: 'header',
    label: 'Header',
    description: 'The header of a page, with the site title and navigation.',
    icon: 'header',
    area_tag: 'header',
  },
  {
    area: 'footer',
    label: 'Footer',
    description: 'The footer of a page.',
    icon: 'footer',
    area_tag: 'footer',
  },
  {
    area: 'navigation-overlay',
    label: 'Navigation Overlay',
    description: 'The content of a navigation overlay.',
    icon: 'navigation-overlay',
    area_tag: 'div',
  },
];
