import { splitName } from './files/file-names.rules.ts';
import { fitInto, sizeRules } from './images/image-sizes.rules.ts';
import { imageOf } from './media.read.actions.ts';
import { nameOf, urlOf } from './files/media-files.rules.ts';
import type { MediaRow } from './media.ts';
import type { Scope } from '../../scope.ts';
import { escapeHtml } from '../../text/markup/entities.ts';
import { sourcesOf } from '../../text/media/image-sources.ts';
import type { AttachedImage, ImageFile } from '../../text/media/image-sources.ts';
import { audioPlayer, videoPlayer } from '../../text/media/players.ts';
import type { PostRow } from '../posts/post.ts';

const attachedSize = 'medium';

/** The file as it stands before its description: an image in its medium size, a player, or a link. */
export function renderFile(scope: Scope, row: PostRow, media: MediaRow): string {
  if (isPlayed(media)) return `${playerOf(scope, media)}\n`;
  const inner = imageTag(scope, media) ?? linkText(row, media);
  return `<p class="attachment"><a href='${escapeHtml(urlOf(scope, media.file))}'>${inner}</a></p>\n`;
}

/** What a reader is shown of a file without an image: the URL of audio and video, the title of others. */
export const textOfFile = (scope: Scope, row: PostRow, media: MediaRow): string =>
  isPlayed(media) ? escapeHtml(urlOf(scope, media.file)) : linkText(row, media);

/** The title as it is stored: its markup was judged when it was written. */
const linkText = ({ title }: PostRow, { file }: MediaRow): string => title || escapeHtml(splitName(nameOf(file)).base);

const isPlayed = ({ mimeType }: MediaRow): boolean => /^(?:audio|video)\//.test(mimeType);

/** The players that themes style, by the classes of the shortcodes for audio and video. Without a player, a link. */
function playerOf(scope: Scope, { postId, file, mimeType, details }: MediaRow): string {
  const played = { postId, number: 1, type: mimeType, url: urlOf(scope, file) };
  return mimeType.startsWith('audio/') ? audioPlayer(played) : videoPlayer(played, details.track?.picture);
}

function imageTag(scope: Scope, media: MediaRow): string | null {
  const image = imageOf(scope, media);
  if (image === null) return null;
  const shown = shownFile(scope, { media, image, size: attachedSize });
  const sources = sourcesOf(image, shown.url);
  const attributes = [
    ['loading', 'lazy'],
    ['decoding', 'async'],
    ['width', String(shown.width)],
    ['height', String(shown.height)],
    ['src', shown.url],
    ['class', `attachment-${attachedSize} size-${attachedSize}`],
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

interface SizedImage {
  readonly media: MediaRow;
  readonly image: AttachedImage;
  readonly size: string;
}

/** The file of a size; without one the whole image, in the space that the size would have. */
export function shownFile({ options }: Scope, { media, image, size }: SizedImage): ImageFile {
  const made = (media.details.image?.sizes ?? []).findIndex(({ name }) => name === size);
  const file = image.sizes[made];
  if (file !== undefined) return file;
  const box = sizeRules(options).find(({ name }) => name === size);
  return { ...image.full, ...(box && fitInto(image.full, box)) };
}
