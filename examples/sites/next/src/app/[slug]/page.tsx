import { notFound } from 'next/navigation';
import { Article } from '../../article';
import { newestPosts, postBySlug } from '../../posts';

/** Pages to build in advance. Next.js renders other posts on the first request. */
export const generateStaticParams = async () => (await newestPosts()).map(({ slug }) => ({ slug }));

export default async function Page({ params }: PageProps<'/[slug]'>) {
  const post = await postBySlug(decodeURIComponent((await params).slug));
  return post === null ? notFound() : <Article post={post} />;
}
