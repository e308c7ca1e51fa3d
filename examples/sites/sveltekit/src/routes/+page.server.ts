import { cacheHeaders } from '#lib/headers.ts';
import { newestPosts } from '#lib/server/platen.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ setHeaders }) => {
  const { data: posts, tags } = await newestPosts();
  setHeaders(cacheHeaders(tags));
  return { posts };
};
