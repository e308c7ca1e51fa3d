import Link from 'next/link';
import { newestPosts } from '../posts';

export default async function List() {
  const posts = await newestPosts();
  return (
    <>
      <h1>Posts</h1>
      <ul>
        {posts.map(({ id, slug, title }) => (
          <li key={id}>
            <Link href={`/${slug}`} dangerouslySetInnerHTML={{ __html: title }} />
          </li>
        ))}
      </ul>
    </>
  );
}
