import type { PostRow } from '../posts/post.ts';
import type { StoredTerm } from '../terms/term.ts';
import type { User } from '../users/user.ts';

// Slugs of templates that can show a page, the most specific first, without `index`.

export const homeTemplates = (isFront: boolean): readonly string[] => (isFront ? ['front-page', 'home'] : ['home']);

/** The template that the post selects comes first. `type` is the name in responses. */
export function singularTemplates(post: PostRow, type: string, isFront: boolean): readonly string[] {
  const { id, slug, template } = post;
  const own = template === '' || template === 'default' ? [] : [template];
  const usual =
    type === 'page'
      ? [`page-${slug}`, `page-${id}`, 'page', 'singular']
      : [`single-${type}-${slug}`, `single-${type}`, 'single', 'singular'];
  return [...(isFront ? ['front-page'] : []), ...own, ...usual];
}

/** `taxonomy` is the name in responses. */
export function termTemplates({ id, slug }: Pick<StoredTerm, 'id' | 'slug'>, taxonomy: string): readonly string[] {
  const short = taxonomy === 'post_tag' ? 'tag' : taxonomy;
  return short === 'category' || short === 'tag'
    ? [`${short}-${slug}`, `${short}-${id}`, short, 'archive']
    : [...formTemplates(taxonomy, slug)];
}

const formTemplates = (taxonomy: string, slug: string): readonly string[] => [
  `taxonomy-${taxonomy}-${slug}`,
  `taxonomy-${taxonomy}`,
  'taxonomy',
  'archive',
];

export const formatTemplates = (format: string): readonly string[] =>
  formTemplates('post_format', `post-format-${format}`);

export const authorTemplates = ({ id, slug }: Pick<User, 'id' | 'slug'>): readonly string[] => [
  `author-${slug}`,
  `author-${id}`,
  'author',
  'archive',
];

export const typeTemplates = (type: string): readonly string[] => [`archive-${type}`, 'archive'];
