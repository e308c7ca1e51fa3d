import { notFound } from 'next/navigation';
import { Article } from '../../article';
import { newestPosts, postBySlug } from '../../posts';

/** These are made when the site is built; any other post when somebody asks for it first. */
export const generateStaticParams = async () => (await newestPosts()).map(({ slug }) => ({ slug }));

export default async function Page({ params }: PageProps<'/[slug]'>) {
  const post = await postBySlug(decodeURIComponent((await params).slug));
  return post === null ? notFound() : <Article post={post} />;
}
