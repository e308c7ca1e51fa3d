import { isTrue, mapOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock } from '../block-type.ts';
import type { BlockData, ImageFacts } from '../data.ts';
import { escapeAddress, escapeText } from '../markup.ts';
import { headingTag, linkColor } from './elements.ts';

/** Marks links to the front page on the front page. */
const currentPage = ({ page }: BlockData): string => (page?.isFront === true ? ' aria-current="page"' : '');

const siteTitle: RenderBlock = async ({ attributes, data, wrapper }) => {
  const { title, url } = await data.site();
  if (title.trim() === '') return '';
  const tag = headingTag(attributes, 'p');
  const target = escapeText(textOf(attributes, 'linkTarget') ?? '_self');
  const name = escapeText(title);
  const inside = isTrue(attributes, 'isLink')
    ? `<a href="${escapeAddress(url)}" target="${target}" rel="home"${currentPage(data)}>${name}</a>`
    : name;
  return `<${tag}${wrapper({ classes: linkColor(attributes) })}>${inside}</${tag}>`;
};

const siteTagline: RenderBlock = async ({ attributes, data, wrapper }) => {
  const { tagline } = await data.site();
  const tag = headingTag(attributes, 'p');
  return tagline.trim() === '' ? '' : `<${tag}${wrapper()}>${escapeText(tagline)}</${tag}>`;
};

const homeLink: RenderBlock = async ({ attributes, data, text, wrapper }) => {
  const { url } = await data.site();
  const label = text.filterMarkup(textOf(attributes, 'label') ?? 'Home');
  const target = isTrue(attributes, 'opensInNewTab') ? ' target="_blank"' : '';
  const link = `<a class="wp-block-home-link__content wp-block-navigation-item__content" href="${escapeAddress(url)}" rel="home" ${target}${currentPage(data)}>`;
  return `<li${wrapper({ classes: ['wp-block-navigation-item'] })}>${link}${label}</a></li>`;
};

/** The logo in the width that is asked for; its height follows. */
const logoImage = (
  { alt, full }: ImageFacts,
  { width, title }: { width: number | undefined; title: string },
): string => {
  const wide = width === undefined || width < 1 ? full.width : Math.min(Math.trunc(width), mostPixels);
  const high = full.width === 0 ? full.height : Math.round((full.height * wide) / full.width);
  const sources =
    full.srcset === undefined || full.srcset === ''
      ? ''
      : ` srcset="${escapeText(full.srcset)}" sizes="(max-width: ${wide}px) 100vw, ${wide}px"`;
  return `<img width="${wide}" height="${high}" src="${escapeAddress(full.url)}" class="custom-logo" alt="${escapeText(alt === '' ? title : alt)}"${sources} />`;
};

const mostPixels = 2000;

const siteLogo: RenderBlock = async ({ attributes, data, wrapper }) => {
  const logo = await data.logo();
  if (logo === null) return '';
  const { title, url } = await data.site();
  const width = numberOf(attributes, 'width');
  const image = logoImage(logo, { width, title });
  const isNewTab = textOf(attributes, 'linkTarget') === '_blank';
  const target = isNewTab ? ' aria-label="(Home link, opens in a new tab)" target="_blank"' : '';
  const link = `<a${target} href="${escapeAddress(`${url}/`)}" class="custom-logo-link" rel="home"${currentPage(data)}>${image}</a>`;
  const classes = width === undefined ? ['is-default-size'] : [];
  return `<div${wrapper({ classes })}>${isTrue(attributes, 'isLink') ? link : image}</div>`;
};

/** Always shows "Log in", so that the response can be cached. */
const loginout: RenderBlock = async ({ data, wrapper }) => {
  const { signInUrl } = await data.site();
  return `<div${wrapper({ classes: ['logged-out'] })}><a href="${escapeAddress(signInUrl)}">Log in</a></div>`;
};

/** A widget of the old kind; without settings of its own, with those of its type. */
const legacyWidget: RenderBlock = ({ attributes, data }) => {
  const [id, idBase] = ['id', 'idBase'].map((name) => textOf(attributes, name) ?? '');
  const instance = mapOf(attributes, 'instance');
  if (id !== undefined && id !== '') return data.widget({ id });
  if (idBase === undefined || idBase === '') return '';
  return data.widget({ idBase, encoded: textOf(instance, 'encoded'), hash: textOf(instance, 'hash') });
};

const widgetGroup: RenderBlock = async ({ attributes, savedHtml, text }) => {
  const inside = await savedHtml();
  const title = text.filterMarkup(textOf(attributes, 'title') ?? '');
  const heading = title === '' ? '' : `<h2 class="widget-title">${title}</h2>`;
  return `${heading}<div class="wp-widget-group__inner-blocks">${inside}</div>`;
};

export const siteBlocks: Readonly<Record<string, RenderBlock>> = {
  'site-title': siteTitle,
  'site-tagline': siteTagline,
  'home-link': homeLink,
  'site-logo': siteLogo,
  loginout,
  'legacy-widget': legacyWidget,
  'widget-group': widgetGroup,
};
