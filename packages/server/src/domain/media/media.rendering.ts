import { splitName } from './file-names.rules.ts';
import { fitInto, sizeRules } from './image-sizes.rules.ts';
import { imageOf } from './media.read.actions.ts';
import { nameOf, urlOf } from './media-files.rules.ts';
import type { MediaRow } from './media.ts';
import type { Scope } from '../../scope.ts';
import { escapeHtml } from '../../text/entities.ts';
import { sourcesOf } from '../../text/image-sources.ts';
import type { AttachedImage, ImageFile } from '../../text/image-sources.ts';
import type { PostRow } from '../posts/post.ts';

const shownSize = 'medium';

/** The file as it stands before its description: an image in its medium size, or a link. */
export function renderFile(scope: Scope, row: PostRow, media: MediaRow): string {
  const inner = imageTag(scope, media) ?? linkText(row, media);
  return `<p class="attachment"><a href='${escapeHtml(urlOf(scope, media.file))}'>${inner}</a></p>\n`;
}

/** The title as it is stored: its markup was judged when it was written. */
export const linkText = ({ title }: PostRow, { file }: MediaRow): string =>
  title || escapeHtml(splitName(nameOf(file)).base);

function imageTag(scope: Scope, media: MediaRow): string | null {
  const image = imageOf(scope, media);
  if (image === null) return null;
  const shown = shownFile(scope, media, image);
  const sources = sourcesOf(image, shown.url);
  const attributes = [
    ['loading', 'lazy'],
    ['decoding', 'async'],
    ['width', String(shown.width)],
    ['height', String(shown.height)],
    ['src', shown.url],
    ['class', `attachment-${shownSize} size-${shownSize}`],
    ['alt', media.altText],
    ...(sources.length < 2
      ? []
      : [
          ['srcset', sources.map(({ url, width }) => `${url} ${width}w`).join(', ')],
          ['sizes', `auto, (max-width: ${shown.width}px) 100vw, ${shown.width}px`],
        ]),
  ];
  return `<img ${attributes.map(([name = '', value = '']) => `${name}="${escapeHtml(value)}"`).join(' ')} />`;
}

/** The medium size; without one the whole image, in the space that the medium size would have. */
function shownFile({ options }: Scope, { details }: MediaRow, image: AttachedImage): ImageFile {
  const made = (details.image?.sizes ?? []).findIndex(({ name }) => name === shownSize);
  const medium = image.sizes[made];
  if (medium !== undefined) return medium;
  const box = sizeRules(options).find(({ name }) => name === shownSize);
  return { ...image.full, ...(box && fitInto(image.full, box)) };
}
