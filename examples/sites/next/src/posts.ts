import { cacheLife, cacheTag } from 'next/cache';
import * as platen from './platen';
import type { Post, Read } from './platen';

/** Kept until the webhook names one of the tags, or for a day. */
function keep<T>({ data, tags }: Read<T>): T {
  cacheTag(...tags);
  cacheLife('days');
  return data;
}

export async function newestPosts(): Promise<readonly Post[]> {
  'use cache';
  return keep(await platen.newestPosts());
}

export async function postBySlug(slug: string): Promise<Post | null> {
  'use cache';
  return keep(await platen.postBySlug(slug));
}
