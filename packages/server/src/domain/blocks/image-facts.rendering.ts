import type { ImageFacts, ImageFile } from '../../blocks/data.ts';
import type { Scope } from '../../scope.ts';
import { sourcesOf } from '../../text/media/image-sources.ts';
import type { AttachedImage } from '../../text/media/image-sources.ts';
import { findAttachment, findMedia, imageOf } from '../media/media.read.actions.ts';
import { canReadPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { withInherited } from '../posts/posts.read.actions.ts';

/** The image of a post, where everybody may see it. For all posts of a page it costs as many statements as for one. */
export const featuredImageOf = (
  reader: Scope,
  { featuredMedia }: Pick<PostRow, 'featuredMedia'>,
): Promise<ImageFacts | null> => readableImage(reader, featuredMedia);

/** An attached image that everybody may see; none for the id 0. */
export async function readableImage(reader: Scope, id: number): Promise<ImageFacts | null> {
  if (id === 0) return null;
  const row = await findAttachment(reader, id);
  const media = row === null ? null : await findMedia(reader, id);
  const image = media === null ? null : imageOf(reader, media);
  if (row === null || media === null || image === null) return null;
  if (!canReadPost(reader, await withInherited(reader, row))) return null;
  const names = media.details.image?.sizes.map(({ name }) => name) ?? [];
  const sizes = names.flatMap((name, at): [string, ImageFile][] => {
    const file = image.sizes[at];
    return file === undefined ? [] : [[name, withSources(file, image)]];
  });
  return { id, alt: media.altText, full: withSources(image.full, image), sizes: Object.fromEntries(sizes) };
}

function withSources(file: ImageFile, image: AttachedImage): ImageFile {
  const sources = sourcesOf(image, file.url);
  return { ...file, srcset: sources.length < 2 ? '' : sources.map(({ url, width }) => `${url} ${width}w`).join(', ') };
}
