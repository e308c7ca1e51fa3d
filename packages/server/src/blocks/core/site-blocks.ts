import { isTrue, textOf } from '../attributes.ts';
import type { RenderBlock } from '../block-type.ts';
import { escapeAddress, escapeText } from '../markup.ts';
import { headingTag } from './elements.ts';

const siteTitle: RenderBlock = async ({ attributes, data, wrapper }) => {
  const { title, url } = await data.site();
  if (title.trim() === '') return '';
  const tag = headingTag(attributes);
  const target = escapeText(textOf(attributes, 'linkTarget') ?? '_self');
  const name = escapeText(title);
  const inside = isTrue(attributes, 'isLink')
    ? `<a href="${escapeAddress(url)}" target="${target}" rel="home">${name}</a>`
    : name;
  return `<${tag}${wrapper()}>${inside}</${tag}>`;
};

const siteTagline: RenderBlock = async ({ attributes, data, wrapper }) => {
  const { tagline } = await data.site();
  const tag = headingTag(attributes, 'p');
  return tagline.trim() === '' ? '' : `<${tag}${wrapper()}>${escapeText(tagline)}</${tag}>`;
};

const homeLink: RenderBlock = async ({ attributes, data, text, wrapper }) => {
  const { url } = await data.site();
  const label = text.filterMarkup(textOf(attributes, 'label') ?? 'Home');
  const target = isTrue(attributes, 'opensInNewTab') ? 'target="_blank"' : '';
  const link = `<a class="wp-block-home-link__content wp-block-navigation-item__content" href="${escapeAddress(url)}" rel="home" ${target}>`;
  return `<li${wrapper({ classes: ['wp-block-navigation-item'] })}>${link}${label}</a></li>`;
};

export const siteBlocks: Readonly<Record<string, RenderBlock>> = {
  'site-title': siteTitle,
  'site-tagline': siteTagline,
  'home-link': homeLink,
};
