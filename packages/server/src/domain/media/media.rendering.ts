import { splitName } from './file-names.rules.ts';
import { fitInto, sizeRules } from './image-sizes.rules.ts';
import { imageOf } from './media.read.actions.ts';
import { nameOf, urlOf } from './media-files.rules.ts';
import type { MediaRow } from './media.ts';
import type { Scope } from '../../scope.ts';
import { escapeHtml } from '../../text/entities.ts';
import { sourcesOf } from '../../text/image-sources.ts';
import type { AttachedImage, ImageFile } from '../../text/image-sources.ts';
import { audioPlayer } from '../../text/players.ts';
import type { PostRow } from '../posts/post.ts';

const shownSize = 'medium';

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

const playerWidth = 640;
const usualPicture = { width: playerWidth, height: 360 };

/** The players that themes style, by the classes of the shortcodes for audio and video. Without a player, a link. */
function playerOf(scope: Scope, { postId, file, mimeType, details }: MediaRow): string {
  const url = escapeHtml(urlOf(scope, file));
  if (mimeType.startsWith('audio/')) return audioPlayer({ postId, number: 1, type: mimeType, url: urlOf(scope, file) });
  const source = `<source type="${escapeHtml(mimeType)}" src="${url}?_=1" /><a href="${url}">${url}</a>`;
  const { width, height } = fitInto(details.track?.picture ?? usualPicture, { width: playerWidth, height: 0 });
  const video = `<video class="wp-video-shortcode" id="video-${postId}-1" width="${width}" height="${height}" preload="metadata" controls="controls">${source}</video>`;
  return `<div style="width: ${width}px;" class="wp-video">${video}</div>`;
}

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
