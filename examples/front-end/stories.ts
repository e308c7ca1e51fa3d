import type { Client } from '@platen/client';

/** One size of an image, with a URL for each format. */
interface Rendition {
  readonly width: number;
  readonly height: number;
  readonly source_url: string;
  readonly sources: Readonly<Record<string, string>>;
}

/** The fields of a media item that a page needs. Platen returns the last two only if `_fields` names them. */
export interface Picture {
  readonly id: number;
  readonly alt_text: string;
  readonly caption: { readonly rendered: string };
  readonly renditions: readonly Rendition[];
  readonly placeholder: string;
}

export interface Story {
  readonly title: string;
  readonly date: string;
  readonly content: string;
  readonly picture: Picture | null;
  readonly gallery: readonly Picture[];
}

const pictureFields = 'id,alt_text,caption,renditions,placeholder';

/** The newest posts, by their slugs. */
export async function slugs(client: Client): Promise<readonly { readonly slug: string; readonly title: string }[]> {
  const posts = (await client.get('posts', { per_page: 20, _fields: 'id,slug,title' })).orThrow();
  return posts.map(({ slug, title }) => ({ slug, title: title?.rendered ?? '' }));
}

/** A post with its featured image and the other images that were uploaded to it; null if there is none. */
export async function findStory(client: Client, slug: string): Promise<Story | null> {
  const [post] = (await client.get('posts', { slug: [slug] })).orThrow();
  if (post === undefined) return null;
  const found = await client.get('media', {
    parent: [post.id],
    media_type: ['image'],
    per_page: 100,
    orderby: 'id',
    order: 'asc',
    _fields: pictureFields,
  });
  const pictures = found.orThrow() as unknown as readonly Picture[];
  const main = post.featured_media ?? 0;
  return {
    title: post.title?.rendered ?? '',
    date: post.date ?? '',
    content: post.content?.rendered ?? '',
    picture: pictures.find(({ id }) => id === main) ?? null,
    gallery: pictures.filter(({ id }) => id !== main),
  };
}
