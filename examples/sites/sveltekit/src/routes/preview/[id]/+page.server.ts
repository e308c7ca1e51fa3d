import { error } from '@sveltejs/kit';
import { draftById, isPreviewSecret } from '#lib/server/platen.ts';
import type { PageServerLoad } from './$types';

/** `/preview/5?secret=…` shows a post in any status. */
export const load: PageServerLoad = async ({ params, url, setHeaders }) => {
  const post = isPreviewSecret(url.searchParams.get('secret')) ? await draftById(Number(params.id)) : null;
  if (post === null) error(404, 'Preview not found.');
  setHeaders({ 'cache-control': 'no-store, private', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  return { post };
};
