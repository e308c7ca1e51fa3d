import { isAllowedAddress } from './allow-list-url.ts';
import { escapeHtml } from './entities.ts';
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

const caption =
  ({ captionsAsFigures }: BuiltinOptions): Shortcode =>
  async (call) => {
    const { shown, words } = partsOf(call);
    const inner = await call.run(shown);
    const width = Number.parseInt(call.named.get('width') ?? '', 10);
    if (words === '' || !(width > 0)) return inner;
    const classes = ['wp-caption', call.named.get('align') ?? 'alignnone', call.named.get('class') ?? ''];
    const attributes = `class="${escapeHtml(classes.filter((name) => name !== '').join(' '))}"`;
    const id = call.named.get('id');
    const start = id === undefined || id === '' ? '' : `id="${escapeHtml(id)}" `;
    return captionsAsFigures
      ? `<figure ${start}style="width: ${width}px" ${attributes}>${inner}<figcaption class="wp-caption-text">${words}</figcaption></figure>`
      : `<div ${start}style="width: ${width + 10}px" ${attributes}>${inner}<p class="wp-caption-text">${words}</p></div>`;
  };

const nothing: Shortcode = () => '';

/** Without a player for the file there is still a link to it. */
const linkTo =
  (kind: 'audio' | 'video'): Shortcode =>
  ({ named }) => {
    const address = escapeHtml(named.get('src') ?? '');
    const isSafe = /^(?:https?:\/\/|\/)/i.test(address);
    return isSafe ? `<a class="wp-embedded-${kind}" href="${address}">${address}</a>` : '';
  };

const hasScheme = /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i;

/** An address that cannot be embedded is shown as a link. */
const embed: Shortcode = ({ content, named }) => {
  const address = (content ?? named.get('src') ?? '').trim();
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
    ['audio', linkTo('audio')],
    ['video', linkTo('video')],
    ['embed', embed],
  ]);
