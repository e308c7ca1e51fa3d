import type { Post } from './platen';

export function Article({ post }: { readonly post: Post }) {
  return (
    <article>
      <h1 dangerouslySetInnerHTML={{ __html: post.title }} />
      <time dateTime={post.date}>{post.date}</time>
      <div dangerouslySetInnerHTML={{ __html: post.content }} />
    </article>
  );
}
