import { isTrue, textOf } from '../attributes.ts';
import type { RenderBlock } from '../block-type.ts';
import { escapeAddress, escapeText, keepQuotes } from '../markup.ts';
import { kebab } from '../supports.ts';

/** Services whose names are not their words with capitals. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    chain: 'Link',
    codepen: 'CodePen',
    deviantart: 'DeviantArt',
    fivehundredpx: '500px',
    github: 'GitHub',
    gravatar: 'Gravatar',
    imdb: 'IMDb',
    lastfm: 'Last.fm',
    linkedin: 'LinkedIn',
    mail: 'Mail',
    feed: 'RSS Feed',
    soundcloud: 'SoundCloud',
    tiktok: 'TikTok',
    tumblr: 'Tumblr',
    vk: 'VK',
    whatsapp: 'WhatsApp',
    wordpress: 'WordPress',
    x: 'X',
    youtube: 'YouTube',
  }),
);

/** Services whose names are their words. */
const plainNames: ReadonlySet<string> = new Set(
  'amazon bandcamp behance bluesky discord dribbble dropbox etsy facebook flickr foursquare goodreads google instagram mastodon medium meetup patreon pinterest pocket reddit skype snapchat spotify telegram threads twitch twitter vimeo yelp'.split(
    ' ',
  ),
);

const nameOf = (service: string): string =>
  names.get(service) ?? (plainNames.has(service) ? service.charAt(0).toUpperCase() + service.slice(1) : 'Share Icon');

/** The same for all services: their marks are theirs to hand out. */
const icon =
  '<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="7" fill="none" stroke="currentColor" stroke-width="2"/><path d="M9 12h6M12 9l3 3-3 3" stroke="currentColor" stroke-width="2"/></svg>';

/** An address as people type it: of a mailbox, or without its protocol. */
const linkOf = (url: string): string => {
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(url)) return `mailto:${url}`;
  return /^(?:[a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(url) ? url : `https://${url}`;
};

const colourClass = (slug: string | undefined, ending: string): string[] =>
  slug === undefined || kebab(slug) === '' ? [] : [`has-${kebab(slug)}-${ending}`];

/** Without an address there is nothing to link to. */
const socialLink: RenderBlock = ({ attributes, context, text, wrapper }) => {
  const service = textOf(attributes, 'service') ?? '';
  const url = (textOf(attributes, 'url') ?? '').trim();
  if (url === '' || !/^[a-z0-9-]+$/.test(service)) return '';
  const name = nameOf(service);
  const label = keepQuotes(text.filterMarkup(textOf(attributes, 'label') ?? '')) || name;
  const isNewTab = isTrue(context, 'openInNewTab');
  const rel = [textOf(attributes, 'rel') ?? '', ...(isNewTab ? ['noopener nofollow'] : [])].join(' ').trim();
  const more = `${rel === '' ? '' : ` rel="${escapeText(rel)}"`}${isNewTab ? ' target="_blank"' : ''}`;
  const hidden = isTrue(context, 'showLabels') ? '' : ' screen-reader-text';
  const words = `<span class="wp-block-social-link-label${hidden}">${label}</span>`;
  const classes = [
    'wp-social-link',
    `wp-social-link-${service}`,
    ...colourClass(textOf(context, 'iconColor'), 'color'),
    ...colourClass(textOf(context, 'iconBackgroundColor'), 'background-color'),
  ];
  const style = [
    ['color', textOf(context, 'iconColorValue')],
    ['background-color', textOf(context, 'iconBackgroundColorValue')],
  ]
    .flatMap(([property, value]) => (value === undefined ? [] : text.filterStyle(`${property}:${value}`) || []))
    .join(';');
  const link = `<a${more} href="${escapeAddress(linkOf(url))}" class="wp-block-social-link-anchor">${icon}${words}</a>`;
  return `<li${wrapper({ classes, attributes: style === '' ? {} : { style } })}>${link}</li>`;
};

export const socialBlocks: Readonly<Record<string, RenderBlock>> = { 'social-link': socialLink };
