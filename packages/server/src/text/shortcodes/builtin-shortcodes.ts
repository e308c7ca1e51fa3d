import { isAllowedAddress } from '../filter/allow-list-url.ts';
import { embedFor, findNothing } from '../media/embeds.ts';
import type { FindEmbed } from '../media/embeds.ts';
import { escapeHtml } from '../markup/entities.ts';
import type { Shortcode, ShortcodeCall, Shortcodes } from './shortcodes.ts';

export interface BuiltinOptions {
  /** Whether captions are written as figures; themes of the old kind get a `div`. */
  readonly captionsAsFigures: boolean;
}

/** An image, perhaps inside a link, with the words of its caption behind it. */
const captioned = /^\s*((?:<a [^>]*>\s*)?<img [^>]*>(?:\s*<\/a>)?)([^]*)$/;

const partsOf = ({ named, content = '' }: ShortcodeCall): { shown: string; words: string } => {
  const own = named.get('caption');
  const found = own === undefined ? captioned.exec(content) : null;
  return found === null
    ? { shown: content, words: own ?? '' }
    : { shown: found[1] ?? '', words: (found[2] ?? '').trim() };
};

const idAttribute = (id: string): string => (id === '' ? '' : `id="${id}" `);

/** An image that has an id is described by its caption, which has one as well. */
const idsOf = ({ named }: ShortcodeCall): { own: string; words: string } => {
  const [own, words] = ['id', 'caption_id'].map((name) => (named.get(name) ?? '').replace(/[^A-Za-z0-9_-]/g, ''));
  if (words !== undefined && words !== '') return { own: own ?? '', words };
  return { own: own ?? '', words: own === undefined || own === '' ? '' : `caption-${own.replaceAll('_', '-')}` };
};

const caption =
  ({ captionsAsFigures }: BuiltinOptions): Shortcode =>
  async (call) => {
    const { shown, words } = partsOf(call);
    const inner = await call.run(shown);
    const width = Number.parseInt(call.named.get('width') ?? '', 10);
    if (words === '' || !(width > 0)) return inner;
    const classes = ['wp-caption', call.named.get('align') ?? 'alignnone', call.named.get('class') ?? ''];
    const attributes = `class="${escapeHtml(classes.filter((name) => name !== '').join(' '))}"`;
    const { own, words: wordsId } = idsOf(call);
    const start = `${idAttribute(own)}${wordsId === '' ? '' : `aria-describedby="${wordsId}" `}`;
    const isNamed = idAttribute(wordsId);
    return captionsAsFigures
      ? `<figure ${start}style="width: ${width}px" ${attributes}>${inner}<figcaption ${isNamed}class="wp-caption-text">${words}</figcaption></figure>`
      : `<div ${start}style="width: ${width + 10}px" ${attributes}>${inner}<p ${isNamed}class="wp-caption-text">${words}</p></div>`;
  };

/** What files there are is known to the media library, which puts its own in the place of these. */
const nothing: Shortcode = () => '';

const hasScheme = /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i;

const lengthOf = (value: string | undefined): number => {
  const length = Number.parseInt(value ?? '', 10);
  return length > 0 && length <= 10_000 ? length : 0;
};

/** The address that an embed shortcode is about. */
export const embeddedAddress = ({ content, named }: Pick<ShortcodeCall, 'content' | 'named'>): string =>
  (content ?? named.get('src') ?? '').trim();

/** An address that cannot be embedded is shown as a link. */
export const embedShortcode =
  (find: FindEmbed): Shortcode =>
  async (call) => {
    const address = embeddedAddress(call);
    const size = { width: lengthOf(call.named.get('width')), height: lengthOf(call.named.get('height')) };
    return (await embedFor(address, size, find)) ?? linkTo(address);
  };

const linkTo = (address: string): string => {
  const whole = hasScheme.test(address) || address === '' ? address : `http://${address}`;
  if (whole === '' || !isAllowedAddress(whole)) return escapeHtml(address);
  const href = escapeHtml(whole.replaceAll(' ', '%20')).replaceAll('&amp;', '&#038;');
  return `<a href="${href}">${escapeHtml(address)}</a>`;
};

/** The shortcodes every site has, as far as they need nothing but their own text. */
export const builtinShortcodes = (options: BuiltinOptions): Shortcodes =>
  new Map<string, Shortcode>([
    ['caption', caption(options)],
    ['wp_caption', caption(options)],
    ['gallery', nothing],
    ['playlist', nothing],
    ['audio', nothing],
    ['video', nothing],
    ['embed', embedShortcode(findNothing)],
  ]);
