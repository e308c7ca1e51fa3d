import formats from '../../../data/post-formats.json' with { type: 'json' };
import type { JsonMap } from '../../lib/json.ts';

const kind = (slug: string, title: string, description: string): JsonMap => ({ title, description, slug });

const formatTitle = (format: string): string => `Post Format: ${format[0]?.toUpperCase()}${format.slice(1)}`;

/** The templates that a theme can have for a kind of page, from the most general one on. */
export const templateTypes: readonly JsonMap[] = [
  kind('index', 'Index', 'Shows whatever no other template is there for.'),
  kind('home', 'Blog Home', 'Shows the newest posts, as the front page or on a page chosen for them.'),
  kind('front-page', 'Front Page', 'Shows the front page of the site, be it a page or the newest posts.'),
  kind('singular', 'Single Entries', 'Shows one entry of any type that no other template is there for.'),
  kind('single', 'Single Posts', 'Shows one post, or one entry of another type but a page.'),
  kind('page', 'Pages', 'Shows one page.'),
  kind('archive', 'All Archives', 'Shows a list of posts by what they have in common.'),
  kind('author', 'Author Archives', 'Shows the posts of one author.'),
  kind('category', 'Category Archives', 'Shows the posts of one category.'),
  kind('taxonomy', 'Taxonomy', 'Shows the posts of one term of a taxonomy of the site.'),
  kind('date', 'Date Archives', 'Shows the posts of one day, month or year.'),
  kind('tag', 'Tag Archives', 'Shows the posts with one tag.'),
  kind('attachment', 'Attachment Pages', 'Shows one uploaded file.'),
  kind('search', 'Search Results', 'Shows what a search has found.'),
  kind('privacy-policy', 'Privacy Policy', 'Shows the page about privacy.'),
  kind('404', 'Page: 404', 'Shows that there is nothing at an address.'),
  ...formats.map((format) =>
    kind(`taxonomy-post_format-post-format-${format}`, formatTitle(format), `Shows the posts of the format ${format}.`),
  ),
];

/** Where on a page a part of a template stands. */
export const templatePartAreas: readonly JsonMap[] = [
  {
    area: 'uncategorized',
    label: 'General',
    description: 'Parts that have no place of their own.',
    icon: 'layout',
    area_tag: 'div',
  },
  {
    area: 'header',
    label: 'Header',
    description: 'The head of a page, with the name of the site and the way around it.',
    icon: 'header',
    area_tag: 'header',
  },
  {
    area: 'footer',
    label: 'Footer',
    description: 'The foot of a page, with what is said on every page.',
    icon: 'footer',
    area_tag: 'footer',
  },
  {
    area: 'navigation-overlay',
    label: 'Navigation Overlay',
    description: 'What a menu shows when it is laid over the page.',
    icon: 'navigation-overlay',
    area_tag: 'div',
  },
];
