import type { Scope, UrlPage } from '@platen/server';

/** Classes that themes style pages by, as block themes of WordPress expect them. */
export function bodyClasses(scope: Scope, url: UrlPage): readonly string[] {
  const paged = url.page > 1 ? ['paged', `paged-${url.page}`] : [];
  return [...ofKind(scope, url), ...paged, 'wp-embed-responsive'];
}

function ofKind({ site: { dialect } }: Scope, url: UrlPage): readonly string[] {
  const { kind, post, term, author, type, posts, isFront } = url;
  const front = isFront ? ['home'] : [];
  if (kind === 'missing' || url.status === 404) return ['error404'];
  if (kind === 'home') return [...front, 'blog'];
  if (kind === 'search') return ['search', (posts?.total ?? 0) > 0 ? 'search-results' : 'search-no-results'];
  if (kind === 'singular' && post !== null) {
    const name = dialect.outward(post.type);
    const isPage = name === 'page';
    const template = post.template === '' ? `${name}-template-default` : `${name}-template-${post.template}`;
    const chosen = post.template === '' ? [] : [`${name}-template`];
    const own = isPage ? ['page', `page-id-${post.id}`] : ['single', `single-${name}`, `postid-${post.id}`];
    const format = name === 'post' ? [`single-format-${post.format === '' ? 'standard' : post.format}`] : [];
    return [...front, 'wp-singular', ...chosen, template, ...own, ...format];
  }
  if (kind === 'term' && term !== null) return ['archive', ...termClasses(dialect.outward(term.taxonomy), term)];
  if (kind === 'author' && author !== null)
    return ['archive', 'author', `author-${author.slug}`, `author-${author.id}`];
  if (kind === 'type' && type !== null)
    return ['archive', 'post-type-archive', `post-type-archive-${dialect.outward(type.name)}`];
  return ['archive', 'date'];
}

function termClasses(
  taxonomy: string,
  { slug, id }: { readonly slug: string; readonly id: number },
): readonly string[] {
  const name = taxonomy === 'post_tag' ? 'tag' : taxonomy;
  return taxonomy === 'category' || taxonomy === 'post_tag'
    ? [name, `${name}-${slug}`, `${name}-${id}`]
    : [`tax-${name}`, `term-${slug}`, `term-${id}`];
}
