import { error } from '@sveltejs/kit';
import { draftById, isPreviewSecret } from '#lib/server/platen.ts';
import type { PageServerLoad } from './$types';

/** `/preview/5?secret=…` shows a post as it is now, whatever its status. */
export const load: PageServerLoad = async ({ params, url, setHeaders }) => {
  const post = isPreviewSecret(url.searchParams.get('secret')) ? await draftById(Number(params.id)) : null;
  if (post === null) error(404, 'No such preview.');
  setHeaders({ 'cache-control': 'no-store, private', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  return { post };
};
