import { cacheLife, cacheTag } from 'next/cache';
import * as platen from './platen';
import type { Post, Read } from './platen';

/** Caches the data for a day, or until the webhook lists one of its tags. */
function cached<T>({ data, tags }: Read<T>): T {
  cacheTag(...tags);
  cacheLife('days');
  return data;
}

export async function newestPosts(): Promise<readonly Post[]> {
  'use cache';
  return cached(await platen.newestPosts());
}

export async function postBySlug(slug: string): Promise<Post | null> {
  'use cache';
  return cached(await platen.postBySlug(slug));
}
