import { isTrue, mapOf, memberOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock } from '../block-type.ts';
import type { PostFacts } from '../data.ts';
import { escapeAddress, escapeTags, escapeText } from '../markup.ts';
import { containerTag, contentWithin, headingTag, linkColor, postAround } from './elements.ts';

const postTitle: RenderBlock = async (input) => {
  const { attributes, wrapper } = input;
  const post = await postAround(input);
  if (post === undefined || post.titleHtml === '') return '';
  const tag = headingTag(attributes, 'p');
  const rel = textOf(attributes, 'rel') ?? '';
  const target = escapeText(textOf(attributes, 'linkTarget') ?? '_self');
  const relation = rel === '' ? '' : `rel="${escapeText(rel)}"`;
  const link = `<a href="${escapeAddress(post.url)}" target="${target}" ${relation}>`;
  const inside = isTrue(attributes, 'isLink') ? `${link}${post.titleHtml}</a>` : post.titleHtml;
  return `<${tag}${wrapper({ classes: linkColor(attributes) })}>${inside}</${tag}>`;
};

/** When a post was changed, if that was after it was published. */
const lastChange = (post: PostFacts | undefined): string | undefined =>
  post !== undefined && post.modified > post.date ? post.modified : undefined;

const postDate: RenderBlock = async (input) => {
  const { attributes, data, wrapper } = input;
  const post = await postAround(input);
  const isModified = textOf(attributes, 'displayType') === 'modified';
  // A bound date that its source does not have is no date: the date of the post would be another fact.
  const isBoundDate = memberOf(mapOf(mapOf(attributes, 'metadata'), 'bindings'), 'datetime') !== undefined;
  const ownDate = isModified ? lastChange(post) : post?.date;
  const moment = textOf(attributes, 'datetime') ?? (isBoundDate ? undefined : ownDate) ?? '';
  if (moment === '') return '';
  const shown = escapeText(data.formatDate(moment, textOf(attributes, 'format')));
  const time = `<time datetime="${escapeText(moment)}">${shown}</time>`;
  const isLink = isTrue(attributes, 'isLink') && post !== undefined;
  const classes = [...(isModified ? ['wp-block-post-date__modified-date'] : []), ...linkColor(attributes)];
  return `<div${wrapper({ classes })}>${isLink ? `<a href="${escapeAddress(post.url)}">${time}</a>` : time}</div>`;
};

const fewestWords = 1;
const mostWords = 100;

const postExcerpt: RenderBlock = async (input) => {
  const { attributes, data, text, wrapper } = input;
  const post = await postAround(input);
  if (post === undefined) return '';
  const wanted = Math.trunc(numberOf(attributes, 'excerptLength') ?? 55);
  const excerpt = await data.excerpt(post.id, Math.min(Math.max(wanted, fewestWords), mostWords));
  const words = excerpt.html + (excerpt.isCut ? '&hellip;' : '');
  const more = text.filterMarkup(textOf(attributes, 'moreText') ?? '');
  const link =
    more === '' ? '' : `<a class="wp-block-post-excerpt__more-link" href="${escapeAddress(post.url)}">${more}</a>`;
  const isApart = link !== '' && isTrue(attributes, 'showMoreOnNewLine');
  const inside = isApart ? `${words}</p><p class="wp-block-post-excerpt__more-text">${link}` : `${words} ${link}`;
  return `<div${wrapper({ classes: linkColor(attributes) })}><p class="wp-block-post-excerpt__excerpt">${inside}</p></div>`;
};

const postContent: RenderBlock = async (input) => {
  const post = await postAround(input);
  const content = post === undefined ? '' : await contentWithin(input, post.id, 'before-more');
  const tag = containerTag(input.attributes);
  return content === '' ? '' : `<${tag}${input.wrapper({ classes: ['entry-content'] })}>${content}</${tag}>`;
};

const around = (text: string, part: 'prefix' | 'suffix'): string =>
  text === '' ? '' : `<span class="wp-block-post-terms__${part}">${text}</span>`;

const postTerms: RenderBlock = async (input) => {
  const { attributes, data, text, wrapper } = input;
  const post = await postAround(input);
  const taxonomy = textOf(attributes, 'term');
  if (post === undefined || taxonomy === undefined) return '';
  const terms = await data.termsOfPost(post.id, taxonomy);
  if (terms.length === 0) return '';
  const links = terms.map(({ url, name }) => `<a href="${escapeAddress(url)}" rel="tag">${escapeTags(name)}</a>`);
  const separator = `<span class="wp-block-post-terms__separator">${escapeText(textOf(attributes, 'separator') ?? '')}</span>`;
  const prefix = around(text.filterMarkup(textOf(attributes, 'prefix') ?? ''), 'prefix');
  const suffix = around(text.filterMarkup(textOf(attributes, 'suffix') ?? ''), 'suffix');
  return `<div${wrapper({ classes: [`taxonomy-${taxonomy}`, ...linkColor(attributes)] })}>${prefix}${links.join(separator)}${suffix}</div>`;
};

const postAuthorName: RenderBlock = async (input) => {
  const { attributes, wrapper } = input;
  const post = await postAround(input);
  if (post === undefined) return '';
  const target = escapeText(textOf(attributes, 'linkTarget') ?? '_self');
  const name = escapeText(post.author.name);
  const link = `<a href="${escapeAddress(post.author.url)}" target="${target}" class="wp-block-post-author-name__link">${name}</a>`;
  return `<div${wrapper({ classes: linkColor(attributes) })}>${isTrue(attributes, 'isLink') ? link : name}</div>`;
};

export const postBlocks: Readonly<Record<string, RenderBlock>> = {
  'post-title': postTitle,
  'post-date': postDate,
  'post-excerpt': postExcerpt,
  'post-content': postContent,
  'post-terms': postTerms,
  'post-author-name': postAuthorName,
};
