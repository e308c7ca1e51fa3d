import { escapeText } from '../../blocks/markup.ts';
import { cleanLine } from '../../lib/clean-text.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { startTagsOf } from '../../text/filter/start-tags.ts';

/** What a frame of a stranger may do: run its own scripts, and open what its reader asks for. */
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-presentation';

const textOf = (card: JsonMap, name: string): string => {
  const value = card[name];
  return typeof value === 'string' ? cleanLine(value).slice(0, 1000) : '';
};

const lengthOf = (card: JsonMap, name: string): number => {
  const value = Number(card[name]);
  return Number.isFinite(value) && value > 0 ? Math.min(Math.round(value), 10_000) : 0;
};

const webUrl = (text: string): URL | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
};

/**
 * What a stranger's card comes to: only members that are known, as plain words, numbers and addresses, and markup of our
 * own making. A frame is shown only where its host is one of those named; without one the card is a link. Null for what is
 * no card.
 */
export function safeCard(given: Json, { url, frames }: { url: string; frames: readonly string[] }): JsonMap | null {
  if (!isMap(given)) return null;
  const title = textOf(given, 'title');
  const width = lengthOf(given, 'width');
  const height = lengthOf(given, 'height');
  const common = { ...cardFacts(given), ...(title === '' ? {} : { title }) };
  const frame = frameOf(given, frames);
  if (frame !== null) {
    const shown = { src: frame, title, width: width || 600, height: height || 338 };
    const type = given['type'] === 'video' ? 'video' : 'rich';
    return { ...common, type, width: shown.width, height: shown.height, html: frameMarkup(shown) };
  }
  const photo = given['type'] === 'photo' && typeof given['url'] === 'string' ? webUrl(given['url']) : null;
  if (photo !== null) {
    const size = width > 0 && height > 0 ? ` width="${width}" height="${height}"` : '';
    const image = `<img src="${escapeText(photo.href)}" alt="${escapeText(title)}"${size}>`;
    return { ...common, type: 'photo', url: photo.href, width, height, html: linkMarkup(url, image) };
  }
  return { ...common, type: 'link', html: linkMarkup(url, escapeText(title || url)) };
}

function cardFacts(given: JsonMap): JsonMap {
  const words = ['author_name', 'provider_name'].map((name) => [name, textOf(given, name)] as const);
  const addresses = ['author_url', 'provider_url', 'thumbnail_url'].map(
    (name) => [name, webUrl(textOf(given, name))?.href ?? ''] as const,
  );
  const lengths = ['thumbnail_width', 'thumbnail_height'].map((name) => [name, lengthOf(given, name)] as const);
  const known: (readonly [string, string | number])[] = [...words, ...addresses, ...lengths];
  return { version: '1.0', ...Object.fromEntries(known.filter(([, value]) => value !== '' && value !== 0)) };
}

function frameOf(given: JsonMap, frames: readonly string[]): string | null {
  const { html } = given;
  if (typeof html !== 'string') return null;
  for (const tag of startTagsOf(html.slice(0, 50_000))) {
    const source = tag.tagName === 'iframe' ? tag.attrs.find(({ name }) => name === 'src')?.value : undefined;
    const url = source === undefined ? null : webUrl(source.startsWith('//') ? `https:${source}` : source);
    if (url?.protocol === 'https:' && url.port === '' && frames.includes(url.hostname)) return url.href;
  }
  return null;
}

interface Frame {
  readonly src: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

const frameMarkup = ({ src, title, width, height }: Frame): string =>
  `<iframe src="${escapeText(src)}" title="${escapeText(title)}" width="${width}" height="${height}" sandbox="${sandbox}" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen loading="lazy"></iframe>`;

const linkMarkup = (href: string, inside: string): string => `<a href="${escapeText(href)}">${inside}</a>`;

/** Markup of a card that fits into the space that a writer gives it. A frame keeps its shape. */
export function sizedMarkup(card: JsonMap, { width, height }: { width: number; height: number }): string | null {
  const { html } = card;
  if (typeof html !== 'string') return null;
  const [own, tall] = [lengthOf(card, 'width'), lengthOf(card, 'height')];
  const shares = [1, width > 0 && own > 0 ? width / own : 1, height > 0 && tall > 0 ? height / tall : 1];
  const share = Math.min(...shares);
  if (share === 1) return html;
  const sized = `width="${Math.max(1, Math.round(own * share))}" height="${Math.max(1, Math.round(tall * share))}"`;
  return html.replace(`width="${own}" height="${tall}"`, sized);
}

/** A card as XML. Its names are ours; its values are escaped. */
export function xmlCard(card: JsonMap): string {
  const member = ([name, value]: readonly [string, Json]): string =>
    typeof value === 'object'
      ? ''
      : `<${name}>${escapeText(String(value)).replace(/[^\t\n\r -\ufffd]/g, '')}</${name}>`;
  return `<?xml version="1.0" encoding="utf-8"?>\n<oembed>${Object.entries(card).map(member).join('')}</oembed>\n`;
}
