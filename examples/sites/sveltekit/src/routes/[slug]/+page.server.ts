import { error } from '@sveltejs/kit';
import { cacheHeaders } from '#lib/headers.ts';
import { postBySlug } from '#lib/server/platen.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ params, setHeaders }) => {
  const { data: post, tags } = await postBySlug(params.slug);
  if (post === null) error(404, 'Post not found.');
  setHeaders(cacheHeaders(tags));
  return { post };
};
