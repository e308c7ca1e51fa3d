import { isList, isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { isTrue, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderInput } from '../block-type.ts';
import type { PostFacts } from '../data.ts';
import { escapeAddress, escapeText } from '../markup.ts';
import { arrowSign, postAround } from './elements.ts';

interface Footnote {
  readonly id: string;
  readonly content: string;
}

const mostNotes = 500;

const readNotes = (stored: Json | undefined): Footnote[] => {
  let notes: Json = [];
  try {
    notes = typeof stored === 'string' && stored !== '' ? (JSON.parse(stored) as Json) : [];
  } catch {
    // Notes that cannot be read are none.
  }
  return (isList(notes) ? notes.slice(0, mostNotes) : []).flatMap((note) => {
    const [id, content] = isMap(note) ? [textOf(note, 'id'), textOf(note, 'content')] : [];
    return id === undefined || content === undefined ? [] : [{ id, content }];
  });
};

const footnotes: RenderBlock = async (input) => {
  const { data, text, wrapper } = input;
  const post = await postAround(input);
  const notes = post === undefined ? [] : readNotes(await data.meta(post.id, 'footnotes'));
  if (notes.length === 0) return '';
  const items = notes.map(({ id, content }, at) => {
    const back = `<a href="#${escapeText(id)}-link" aria-label="Jump to footnote reference ${at + 1}">↩︎</a>`;
    return `<li id="${escapeText(id)}">${text.filterMarkup(content)} ${back}</li>`;
  });
  return `<ol${wrapper()}>${items.join('')}</ol>`;
};

/** Quick readers are a fifth faster than slow ones. */
const spread = 0.2;

const timeToRead: RenderBlock = async (input) => {
  const { attributes, data, wrapper } = input;
  const post = await postAround(input);
  if (post === undefined) return '';
  const words = await data.words(post.id);
  const speed = Math.max(numberOf(attributes, 'averageReadingSpeed') ?? 189, 1);
  const minutes = (share: number): number => Math.max(Math.round((words / speed) * share), 1);
  const quick = minutes(1 - spread);
  const slow = Math.max(minutes(1 + spread), quick + 1);
  const time = isTrue(attributes, 'displayAsRange')
    ? `${quick}–${slow} minutes`
    : minutes(1) === 1
      ? '1 minute'
      : `${minutes(1)} minutes`;
  const isCounted = textOf(attributes, 'displayMode') === 'words';
  return `<div${wrapper()}>${isCounted ? `${words} ${words === 1 ? 'word' : 'words'}` : time}</div>`;
};

const mostAncestors = 20;

/** The posts above a post, the topmost first. */
const ancestorsOf = async (post: PostFacts, { data }: RenderInput): Promise<PostFacts[]> => {
  const above: PostFacts[] = [];
  let parent = post.parent;
  while (parent > 0 && above.length < mostAncestors && above.every(({ id }) => id !== parent)) {
    const found = await data.post(parent);
    if (found === undefined) break;
    above.unshift(found);
    parent = found.parent;
  }
  return above;
};

/** A few signs that say nothing in a style sheet. */
const plainSeparator = /^[^"'\\(){};:@&]{1,8}$/;

const breadcrumbs: RenderBlock = async (input) => {
  const { attributes, data, wrapper } = input;
  const post = await postAround(input);
  if (post === undefined) return '';
  const { url } = await data.site();
  const titleOf = ({ titleHtml }: PostFacts): string => (titleHtml === '' ? '(no title)' : titleHtml);
  const link = (address: string, words: string): string => `<a href="${escapeAddress(address)}">${words}</a>`;
  const above = await ancestorsOf(post, input);
  const categoryLink = async (): Promise<string[]> =>
    (await data.termsOfPost(post.id, 'category')).slice(0, 1).map((term) => link(term.url, escapeText(term.name)));
  const steps = [
    ...(isTrue(attributes, 'showHomeItem') ? [link(`${url}/`, 'Home')] : []),
    ...(above.length > 0 ? above.map((one) => link(one.url, titleOf(one))) : await categoryLink()),
    ...(isTrue(attributes, 'showCurrentItem') ? [`<span aria-current="page">${titleOf(post)}</span>`] : []),
  ];
  if (steps.length === 0) return '';
  const separator = textOf(attributes, 'separator') ?? '/';
  const style = plainSeparator.test(separator) ? `--separator: "${separator}"` : '';
  const more = { 'aria-label': 'Breadcrumbs', ...(style === '' ? {} : { style }) };
  const items = steps.map((step) => `<li>${step}</li>`).join('');
  return `<nav${wrapper({ attributes: more })}><ol>${items}</ol></nav>`;
};

/** Adjacent posts belong to the post of a page. Responses of the API have none. */
const adjacentPost: RenderBlock = async ({ attributes, data, text, wrapper }) => {
  const direction = textOf(attributes, 'type') === 'previous' ? 'previous' : 'next';
  const post = (await data.page?.adjacent())?.[direction];
  if (post === undefined) return '';
  const label = text.filterMarkup(textOf(attributes, 'label') ?? '');
  const isTitled = isTrue(attributes, 'showTitle');
  const usual = direction === 'next' ? 'Next' : 'Previous';
  const link = (inside: string): string =>
    `<a href="${escapeAddress(post.url)}" rel="${direction === 'next' ? 'next' : 'prev'}">${inside}</a>`;
  const title = `<span class="post-navigation-link__title">${post.titleHtml}</span>`;
  const name = `<span class="post-navigation-link__label">${label === '' ? `${usual}:` : label}</span>`;
  const words = !isTitled
    ? link(label === '' ? usual : label)
    : isTrue(attributes, 'linkLabel')
      ? link(`${name} ${title}`)
      : label === ''
        ? link(post.titleHtml)
        : `${name} ${link(post.titleHtml)}`;
  const kind = textOf(attributes, 'arrow') ?? 'none';
  const sign = arrowSign(kind, direction);
  const arrow =
    sign === undefined
      ? ''
      : `<span class="wp-block-post-navigation-link__arrow-${direction} is-arrow-${kind}" aria-hidden="true">${sign}</span>`;
  const inside = direction === 'next' ? words + arrow : arrow + words;
  return `<div${wrapper({ classes: [`post-navigation-link-${direction}`] })}>${inside}</div>`;
};

/** What helps to read a post, and to find one's way from it. */
export const readingBlocks: Readonly<Record<string, RenderBlock>> = {
  footnotes,
  'post-time-to-read': timeToRead,
  breadcrumbs,
  'post-navigation-link': adjacentPost,
};
