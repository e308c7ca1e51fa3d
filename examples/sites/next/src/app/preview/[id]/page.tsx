import { draftMode } from 'next/headers';
import { notFound } from 'next/navigation';
import { Article } from '../../../article';
import { draftById } from '../../../platen';

export const instant = false;
export const metadata = { title: 'Preview', robots: { index: false } };

export default async function Preview({ params }: PageProps<'/preview/[id]'>) {
  const { isEnabled } = await draftMode();
  const post = isEnabled ? await draftById(Number((await params).id)) : null;
  return post === null ? notFound() : <Article post={post} />;
}
