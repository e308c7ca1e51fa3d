import allowedHtml from '../../../data/allowed-html.json' with { type: 'json' };
import { escapeHtml } from '../markup/entities.ts';
import type { ImageFile } from './image-sources.ts';
import type { PlayedKind } from './players.ts';
import type { Shortcode, ShortcodeCall, Shortcodes } from '../shortcodes/shortcodes.ts';
import { typography } from '../typography/typography.ts';

/** Which attachments a shortcode is about. */
export interface WantedFiles {
  readonly kind: 'image' | PlayedKind;
  /** These, if there are any; otherwise those that are attached to the post. */
  readonly include: readonly number[];
  readonly attachedTo: number;
  readonly exclude: readonly number[];
  /** Names such as `menu_order` and `ID`, the weightiest first; none for the order of `include`. */
  readonly orderBy: readonly string[];
  readonly descending: boolean;
}

export interface ShownFile {
  readonly id: number;
  /** As stored: plain words or markup that was judged when it was written. */
  readonly title: string;
  readonly caption: string;
  readonly url: string;
  /** The page of the attachment. */
  readonly page: string;
}

export interface ShownImage extends ShownFile {
  readonly alt: string;
  readonly orientation: 'landscape' | 'portrait';
  /** The file of the wanted size. */
  readonly shown: ImageFile;
  /** Files that a browser may choose from; the shown one is the first. */
  readonly sources: readonly ImageFile[];
}

export interface ListedIn {
  readonly postId: number;
  /** Whether galleries are written as figures; themes of the old kind get definition lists. */
  readonly asFigures: boolean;
  readonly nextGallery: () => number;
  readonly images: (wanted: WantedFiles, size: string) => Promise<readonly ShownImage[]>;
  readonly tracks: (wanted: WantedFiles) => Promise<readonly ShownFile[]>;
}

const mostFiles = 500;

const idsIn = (text: string | undefined): readonly number[] =>
  (text ?? '')
    .split(/[\s,]+/)
    .map((word) => Math.abs(Number.parseInt(word, 10)))
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, mostFiles);

const wantedBy = (kind: WantedFiles['kind'], { named }: ShortcodeCall, postId: number): WantedFiles => {
  const ids = idsIn(named.get('ids'));
  const orderBy = named.get('orderby') ?? '';
  const usual = ids.length > 0 ? [] : ['menu_order', 'ID'];
  return {
    kind,
    include: ids.length > 0 ? ids : idsIn(named.get('include')),
    attachedTo: idsIn(named.get('id'))[0] ?? postId,
    exclude: idsIn(named.get('exclude')),
    orderBy: orderBy.trim() === '' ? usual : orderBy.trim().split(/[\s,]+/),
    descending: (named.get('order') ?? 'ASC').toUpperCase() !== 'ASC',
  };
};

const imageTag = (
  { alt, shown, sources }: ShownImage,
  { size, describedBy }: { size: string; describedBy: string },
) => {
  const attributes: (readonly [string, string])[] = [
    ['width', String(shown.width)],
    ['height', String(shown.height)],
    ['src', shown.url],
    ['class', `attachment-${size} size-${size}`],
    ['alt', alt],
  ];
  if (describedBy !== '') attributes.push(['aria-describedby', describedBy]);
  if (sources.length > 1) {
    attributes.push(['srcset', sources.map(({ url, width }) => `${url} ${width}w`).join(', ')]);
    attributes.push(['sizes', `(max-width: ${shown.width}px) 100vw, ${shown.width}px`]);
  }
  return `<img ${attributes.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ')} />`;
};

const allowedTags: ReadonlySet<string> = new Set(Object.keys(allowedHtml.post));

const tagOf = (given: string | undefined, usual: string, otherwise: string): string => {
  if (given === undefined) return usual;
  const name = given.replace(/[^a-zA-Z0-9]/g, '').toLowerCase();
  return allowedTags.has(name) ? name : otherwise;
};

const classWord = (text: string): string => text.replace(/[^A-Za-z0-9_-]/g, '');

const clear = '<br style="clear: both" />';

const gallery =
  (listed: ListedIn): Shortcode =>
  async (call) => {
    const { named } = call;
    const { asFigures } = listed;
    const wanted = wantedBy('image', call, listed.postId);
    const size = named.get('size') ?? 'thumbnail';
    const images = await listed.images(wanted, size);
    if (images.length === 0) return '';
    const number = listed.nextGallery();
    const item = tagOf(named.get('itemtag'), asFigures ? 'figure' : 'dl', 'dl');
    const icon = tagOf(named.get('icontag'), asFigures ? 'div' : 'dt', 'dt');
    const words = tagOf(named.get('captiontag'), asFigures ? 'figcaption' : 'dd', 'dd');
    const columns = Math.abs(Number.parseInt(named.get('columns') ?? '3', 10) || 0);
    const isRowEnd = (at: number): boolean => !asFigures && columns > 0 && at % columns === 0;
    const items = images.map((image, at) => {
      const id = `gallery-${number}-${image.id}`;
      const caption = image.caption.trim() === '' ? '' : typography(image.caption);
      const tag = imageTag(image, { size: classWord(size), describedBy: caption === '' ? '' : id });
      const shown = linked(tag, image, named.get('link'));
      const caught =
        caption === ''
          ? ''
          : `\n\t\t\t\t<${words} class='wp-caption-text gallery-caption' id='${id}'>\n\t\t\t\t${caption}\n\t\t\t\t</${words}>`;
      const inner = `\n\t\t\t<${icon} class='gallery-icon ${image.orientation}'>\n\t\t\t\t${shown}\n\t\t\t</${icon}>${caught}`;
      return `<${item} class='gallery-item'>${inner}</${item}>${isRowEnd(at + 1) ? clear : ''}`;
    });
    const classes = `gallery galleryid-${wanted.attachedTo} gallery-columns-${columns} gallery-size-${classWord(size)}`;
    const end = asFigures || columns === 0 || isRowEnd(images.length) ? '' : `\n\t\t\t${clear}`;
    return `<div id='gallery-${number}' class='${classes}'>${items.join('')}${end}\n\t\t</div>\n`;
  };

const linked = (tag: string, { url, page }: ShownImage, link: string | undefined): string => {
  const to = link === 'none' ? '' : link === 'file' ? url : page;
  return to === '' ? tag : `<a href='${escapeHtml(to)}'>${tag}</a>`;
};

/**
 * Every track has its own player, since a list that one player walks through would need a script. Themes know the classes.
 */
const playlist =
  (listed: ListedIn): Shortcode =>
  async (call) => {
    const { named } = call;
    const kind = named.get('type') === 'video' ? 'video' : 'audio';
    const tracks = await listed.tracks(wantedBy(kind, call, listed.postId));
    if (tracks.length === 0) return '';
    const style = classWord(named.get('style') ?? 'light');
    const list = /^(?:0|false)$/i.test(named.get('tracknumbers') ?? '') ? 'ul' : 'ol';
    const items = tracks.map(({ url, title }) => {
      const address = escapeHtml(url);
      const label = escapeHtml(title.replace(/<[^>]*>/g, ''));
      const player = `<${kind} controls="controls" preload="none" src="${address}" aria-label="${label}"></${kind}>`;
      return `<li class="wp-playlist-item"><a href="${address}">${typography(title)}</a> ${player}</li>`;
    });
    return `<div class="wp-playlist wp-${kind}-playlist wp-playlist-${style}"><${list} class="wp-playlist-tracks">${items.join('')}</${list}></div>\n`;
  };

/** The shortcodes that show files of the media library. */
export const listShortcodes = (listed: ListedIn): Shortcodes =>
  new Map([
    ['gallery', gallery(listed)],
    ['playlist', playlist(listed)],
  ]);
