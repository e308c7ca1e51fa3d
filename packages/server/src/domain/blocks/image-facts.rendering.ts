import type { ImageFacts, ImageFile } from '../../blocks/data.ts';
import type { Scope } from '../../scope.ts';
import { findMedia, imageOf } from '../media/media.read.actions.ts';
import { canReadPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { findAttachment, withInherited } from '../posts/posts.read.actions.ts';

/** The image of a post, where everybody may see it. For all posts of a page it costs as many statements as for one. */
export async function featuredImageOf(
  reader: Scope,
  { featuredMedia }: Pick<PostRow, 'featuredMedia'>,
): Promise<ImageFacts | null> {
  if (featuredMedia === 0) return null;
  const [row, media] = await Promise.all([findAttachment(reader, featuredMedia), findMedia(reader, featuredMedia)]);
  const image = media === null ? null : imageOf(reader, media);
  if (row === null || media === null || image === null) return null;
  if (!canReadPost(reader, await withInherited(reader, row))) return null;
  const names = media.details.image?.sizes.map(({ name }) => name) ?? [];
  const sizes = names.flatMap((name, at): [string, ImageFile][] => {
    const file = image.sizes[at];
    return file === undefined ? [] : [[name, file]];
  });
  return { alt: media.altText, full: image.full, sizes: Object.fromEntries(sizes) };
}
