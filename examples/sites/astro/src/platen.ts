/** All requests of this site to Platen. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createClient } from '@platen/client';

const url = process.env['PLATEN_URL'] ?? 'http://localhost:3000';
const visitor = createClient({ url });

export interface Post {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly date: string;
  /** HTML that Platen has filtered. Insert it without escaping. */
  readonly content: string;
}

/** Data and the cache tags of its response. An event with one of the tags makes it stale. */
export interface Read<T> {
  readonly data: T;
  readonly tags: string[];
}

interface Texts {
  readonly id: number;
  readonly slug?: string;
  readonly date?: string | null;
  readonly title?: { readonly rendered?: string };
  readonly content?: { readonly rendered?: string };
}

const toPost = ({ id, slug = '', date, title, content }: Texts): Post => ({
  id,
  slug,
  title: title?.rendered ?? '',
  date: date?.slice(0, 10) ?? '',
  content: content?.rendered ?? '',
});

const tagsOf = (response: Response | null): string[] => response?.headers.get('cache-tag')?.split(',') ?? [];

export async function newestPosts(): Promise<Read<readonly Post[]>> {
  const found = await visitor.get('posts', { per_page: 20, _fields: 'id,slug,title,date' });
  return { data: found.orThrow().map(toPost), tags: tagsOf(found.response) };
}

/** The response has tags even if no post matches, so that publishing one later invalidates the page. */
export async function postBySlug(slug: string): Promise<Read<Post | null>> {
  const found = await visitor.get('posts', { slug: [slug], _fields: 'id,slug,title,date,content' });
  const [post] = found.orThrow();
  return { data: post === undefined ? null : toPost(post), tags: tagsOf(found.response) };
}

/** A post in any status, with the newest autosave if it is newer than the post. */
export async function draftById(id: number): Promise<Post | null> {
  const [login = '', applicationPassword = ''] = (process.env['PLATEN_PREVIEW_KEY'] ?? '').split(/:(.*)/s);
  const editor = createClient({ url, credentials: { login, applicationPassword } });
  const found = await editor.get(`posts/${id}`);
  if (!found.ok && found.error.status === 404) return null;
  const post = found.orThrow();
  const autosaves = (await editor.get(`posts/${id}/autosaves`)).orThrow();
  const savedAt = ({ modified_gmt: at }: { readonly modified_gmt?: string | null }): string => at ?? '';
  const newest = autosaves.toSorted((a, b) => savedAt(b).localeCompare(savedAt(a)))[0];
  return toPost(newest !== undefined && savedAt(newest) > savedAt(post) ? { ...post, ...newest, id } : post);
}

/** Compares digests, so that timing reveals nothing about the secret. */
export function isPreviewSecret(given: string | null): boolean {
  const secret = process.env['PREVIEW_SECRET'] ?? '';
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return secret !== '' && given !== null && timingSafeEqual(digest(given), digest(secret));
}
