import { filterStyle } from '../filter/css.ts';
import { escapeHtml } from '../markup/entities.ts';
import type { Shortcode, ShortcodeCall, Shortcodes } from '../shortcodes/shortcodes.ts';

export type PlayedKind = 'audio' | 'video';

/** Extension → what browsers call it; in the order in which sources are offered. */
const playedTypes: Readonly<Record<PlayedKind, ReadonlyMap<string, string>>> = {
  audio: new Map([
    ['mp3', 'audio/mpeg'],
    ['ogg', 'audio/ogg'],
    ['flac', 'audio/flac'],
    ['m4a', 'audio/mpeg'],
    ['wav', 'audio/wav'],
  ]),
  video: new Map([
    ['mp4', 'video/mp4'],
    ['m4v', 'video/mp4'],
    ['webm', 'video/webm'],
    ['ogv', 'video/ogg'],
    ['flv', 'video/x-flv'],
  ]),
};

/** Sites whose pages count as films. */
const filmPages: readonly (readonly [start: RegExp, type: string])[] = [
  [/^https?:\/\/(?:www\.)?(?:youtube\.com\/watch|youtu\.be\/)/i, 'video/youtube'],
  [/^https?:\/\/(?:[^/]+\.)?vimeo\.com\//i, 'video/vimeo'],
];

const webAddress = /^(?:https?:\/\/|\/)/i;
const extension = /\.([a-z0-9]+)$/i;

const extensionOf = (url: string): string => extension.exec(url)?.[1]?.toLowerCase() ?? '';

/** What a browser plays at an address; undefined for what it does not play. */
const typeAt = (kind: PlayedKind, url: string): string | undefined => {
  if (!webAddress.test(url)) return undefined;
  const page = kind === 'video' ? filmPages.find(([start]) => start.test(url)) : undefined;
  return page?.[1] ?? playedTypes[kind].get(extensionOf(url));
};

/** The kind of player for the file at an address. */
export const playedKind = (url: string): PlayedKind | undefined => {
  const found = extensionOf(url);
  return (['audio', 'video'] as const).find((kind) => playedTypes[kind].has(found));
};

/** An address inside markup, the way addresses are written everywhere in rendered content. */
const written = (url: string): string => escapeHtml(url).replaceAll('&amp;', '&#038;');

interface Source {
  readonly type: string;
  readonly url: string;
}

/** The number keeps two players of the same file apart in browsers that load a file once. */
const sourceTag = ({ type, url }: Source, number: number): string =>
  `<source type="${escapeHtml(type)}" src="${written(`${url}${url.includes('?') ? '&' : '?'}_=${number}`)}" />`;

const linkTo = (url: string): string => `<a href="${written(url)}">${written(url)}</a>`;

interface Player {
  readonly kind: PlayedKind;
  readonly id: string;
  /** Apart from the other players of a response. */
  readonly number: number;
  readonly sources: readonly Source[];
  /** Attributes in their order; null for those that are absent, true for those without a value. */
  readonly attributes: Readonly<Record<string, string | true | null>>;
  /** Subtitles and other tracks. */
  readonly inside?: string;
}

/** A player that needs no script; where a browser has none, a link. */
const playerTag = ({ kind, id, number, sources, attributes, inside = '' }: Player): string => {
  const { class: classes = '', ...others } = attributes;
  const given = Object.entries({ class: classes, id, ...others }).flatMap(([name, value]) =>
    value === null ? [] : [value === true ? name : `${name}="${escapeHtml(value)}"`],
  );
  const tags = sources.map((source) => sourceTag(source, number)).join('');
  return `<${kind} ${given.join(' ')} controls="controls">${tags}${inside}${linkTo(sources[0]?.url ?? '')}</${kind}>`;
};

export interface PlayedFile extends Source {
  readonly postId: number;
  readonly number: number;
}

const usualClass = (kind: PlayedKind): string => `wp-${kind}-shortcode`;
const usualStyle = 'width: 100%;';

/** The player that themes style by the class of the shortcode. */
export const audioPlayer = ({ postId, number, ...source }: PlayedFile): string =>
  playerTag({
    kind: 'audio',
    id: `audio-${postId}-${number}`,
    number,
    sources: [source],
    attributes: { class: usualClass('audio'), preload: 'none', style: usualStyle },
  });

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The width of the text around a film. */
export const widestPlayer = 640;

const usualSize: PictureSize = { width: widestPlayer, height: 360 };

const fitted = ({ width, height }: PictureSize): PictureSize =>
  width <= widestPlayer
    ? { width, height }
    : { width: widestPlayer, height: Math.max(1, Math.round((height * widestPlayer) / width)) };

const framed = (video: string, { width }: PictureSize): string =>
  `<div style="width: ${width}px;" class="wp-video">${video}</div>`;

export const videoPlayer = (file: PlayedFile, picture: PictureSize = usualSize): string => {
  const { postId, number, ...source } = file;
  const size = fitted(picture);
  const attributes = {
    class: usualClass('video'),
    width: String(size.width),
    height: String(size.height),
    preload: 'metadata',
  };
  return framed(
    playerTag({ kind: 'video', id: `video-${postId}-${number}`, number, sources: [source], attributes }),
    size,
  );
};

/** What players of a post need to know of it. */
export interface PlayedIn {
  readonly postId: number;
  /** The number of the next player of a kind. */
  readonly next: (kind: PlayedKind) => number;
  /** The address of the first file of a kind that is attached to the post; null for none. */
  readonly attached: (kind: PlayedKind) => Promise<string | null>;
  /** How a provider shows a page, where it is known; null where it is not. */
  readonly shown: (url: string) => Promise<string | null>;
}

type Found = { readonly sources: readonly Source[] } | { readonly instead: string };

const nothing: Found = { instead: '' };

/** The files that a shortcode names; without any, the one that is attached to the post. */
const sourcesOf = async (kind: PlayedKind, { named }: ShortcodeCall, played: PlayedIn): Promise<Found> => {
  const byName = [...playedTypes[kind].keys()].flatMap((name): Source[] => {
    const url = named.get(name) ?? '';
    const type = url === '' ? undefined : typeAt(kind, url);
    return type === undefined || extensionOf(url) !== name ? [] : [{ type, url }];
  });
  const url = named.get('src') ?? '';
  if (url !== '') {
    const type = typeAt(kind, url);
    if (type !== undefined) return { sources: [{ type, url }, ...byName] };
    return webAddress.test(url)
      ? { instead: `<a class="wp-embedded-${kind}" href="${written(url)}">${written(url)}</a>` }
      : nothing;
  }
  if (byName.length > 0) return { sources: byName };
  const own = await played.attached(kind);
  const type = own === null ? undefined : typeAt(kind, own);
  return own === null || type === undefined ? nothing : { sources: [{ type, url: own }] };
};

const isOn = (value: string | undefined): true | null =>
  value === undefined || /^(?:|0|false)$/i.test(value) ? null : true;

const lengthOf = (value: string | undefined, usual: number): number => {
  const length = Number.parseInt(value ?? '', 10);
  return length > 0 && length <= 10_000 ? length : usual;
};

const switches = ({ named }: ShortcodeCall): Readonly<Record<string, true | null>> =>
  Object.fromEntries(['loop', 'autoplay', 'muted'].map((name) => [name, isOn(named.get(name))]));

const orNull = (text: string): string | null => (text === '' ? null : text);

const audio =
  (played: PlayedIn): Shortcode =>
  async (call) => {
    const found = await sourcesOf('audio', call, played);
    if ('instead' in found) return found.instead;
    const number = played.next('audio');
    const { named } = call;
    const style = named.get('style');
    const attributes = {
      class: named.get('class') ?? usualClass('audio'),
      ...switches(call),
      preload: orNull(named.get('preload') ?? 'none'),
      style: style === undefined ? usualStyle : orNull(filterStyle(style)),
    };
    return playerTag({
      kind: 'audio',
      id: `audio-${played.postId}-${number}`,
      number,
      sources: found.sources,
      attributes,
    });
  };

const track = /<track\s[^<>]*>/gi;

const video =
  (played: PlayedIn): Shortcode =>
  async (call) => {
    const found = await sourcesOf('video', call, played);
    if ('instead' in found) return found.instead;
    const [first] = found.sources;
    const isPage = first !== undefined && filmPages.some(([start]) => start.test(first.url));
    const shown = isPage ? await played.shown(first.url) : null;
    if (shown !== null) return shown;
    const number = played.next('video');
    const { named } = call;
    const size = fitted({
      width: lengthOf(named.get('width'), usualSize.width),
      height: lengthOf(named.get('height'), usualSize.height),
    });
    const poster = named.get('poster') ?? '';
    const attributes = {
      class: named.get('class') ?? usualClass('video'),
      width: String(size.width),
      height: String(size.height),
      poster: webAddress.test(poster) ? poster : null,
      ...switches(call),
      preload: orNull(named.get('preload') ?? 'metadata'),
    };
    const inside = (call.content?.match(track) ?? []).join('');
    const id = `video-${played.postId}-${number}`;
    return framed(playerTag({ kind: 'video', id, number, sources: found.sources, attributes, inside }), size);
  };

/** The shortcodes that play sound and film. */
export const playerShortcodes = (played: PlayedIn): Shortcodes =>
  new Map([
    ['audio', audio(played)],
    ['video', video(played)],
  ]);
