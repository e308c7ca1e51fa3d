import { memberOf, textOf } from '../attributes.ts';
import type { RenderBlock } from '../block-type.ts';
import { escapeAddress, escapeText } from '../markup.ts';

/** Each track has a player of its own, so that a playlist works without a script. */
const track: RenderBlock = ({ attributes, context, wrapper }) => {
  const title = escapeText((textOf(attributes, 'title') ?? '') || 'Unknown title');
  const artist = memberOf(context, 'showArtists') === false ? '' : (textOf(attributes, 'artist') ?? '');
  const length = textOf(attributes, 'length') ?? '';
  const address = escapeAddress(textOf(attributes, 'src') ?? '');
  if (address === '') return '';
  return [
    `<li${wrapper()}><span class="wp-block-playlist-track__content">`,
    `<span class="wp-block-playlist-track__title">${title}</span>`,
    artist === '' ? '' : ` <span class="wp-block-playlist-track__artist">${escapeText(artist)}</span>`,
    '</span>',
    length === ''
      ? ''
      : ` <span class="wp-block-playlist-track__length"><span class="screen-reader-text">Duration: </span>${escapeText(length)}</span>`,
    ` <audio controls="controls" preload="none" src="${address}" aria-label="${title}"></audio>`,
    '</li>',
  ].join('');
};

const playlist: RenderBlock = async ({ attributes, itemsHtml, text, wrapper }) => {
  const tracks = (await itemsHtml()).map(({ html }) => html).join('');
  const list = memberOf(attributes, 'showNumbers') === false ? 'ul' : 'ol';
  const caption = text.filterMarkup(textOf(attributes, 'caption') ?? '');
  const told = caption === '' ? '' : `<figcaption class="wp-element-caption">${caption}</figcaption>`;
  return tracks === ''
    ? ''
    : `<figure${wrapper()}><${list} class="wp-block-playlist__tracklist">${tracks}</${list}>${told}</figure>`;
};

export const playlistBlocks: Readonly<Record<string, RenderBlock>> = { playlist, 'playlist-track': track };
