import { error } from '@sveltejs/kit';
import { kept } from '#lib/headers.ts';
import { postBySlug } from '#lib/server/platen.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ params, setHeaders }) => {
  const { data: post, tags } = await postBySlug(params.slug);
  if (post === null) error(404, 'There is no such post.');
  setHeaders(kept(tags));
  return { post };
};
