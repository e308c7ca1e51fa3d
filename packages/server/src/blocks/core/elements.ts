import type { JsonMap } from '../../lib/json.ts';
import { mapOf, numberOf, textOf } from '../attributes.ts';
import type { RenderInput } from '../block-type.ts';
import type { ContentPart, PostFacts } from '../data.ts';

const containers: ReadonlySet<string> = new Set([
  'div',
  'header',
  'main',
  'section',
  'article',
  'aside',
  'footer',
  'nav',
]);

/** The tag a block's attributes name, when it is one that may stand around anything. */
export const containerTag = (attributes: JsonMap, otherwise = 'div'): string => {
  const named = textOf(attributes, 'tagName');
  return named !== undefined && containers.has(named) ? named : otherwise;
};

/** The tag of a heading; `plain` is used for level 0 where a block has such a thing. */
export const headingTag = (attributes: JsonMap, plain?: string): string => {
  const level = numberOf(attributes, 'level') ?? 2;
  if (level === 0 && plain !== undefined) return plain;
  return Number.isInteger(level) && level >= 0 && level <= 6 ? `h${level}` : 'h2';
};

/** The post the block stands in. */
export const postAround = ({ context, data }: RenderInput): Promise<PostFacts | undefined> => {
  const id = numberOf(context, 'postId');
  return id === undefined || id <= 0 ? nothing : data.post(id);
};

const nothing = Promise.resolve(undefined);

const contentOrigin = 'post-content:';

/** A post's content. Inside another content there is none: contents that show each other would multiply without end. */
export const contentWithin = async (
  { data, origins }: RenderInput,
  postId: number,
  part: ContentPart,
): Promise<string> => {
  const isInside = origins.values().some((origin) => origin.startsWith(contentOrigin));
  return isInside ? '' : data.contentHtml(postId, new Set([...origins, contentOrigin + postId]), part);
};

/** The class that style sheets tell links with a color of their own by. */
export const linkColor = (attributes: JsonMap): string[] => {
  const link = mapOf(mapOf(mapOf(attributes, 'style'), 'elements'), 'link');
  return (textOf(mapOf(link, 'color'), 'text') ?? '') === '' ? [] : ['has-link-color'];
};

/** Data for the script of a front end, which opens what is chosen in a dropdown. Browsers run none of it. */
export const dropdownMark = (id: string): string =>
  `<script type="application/json" class="wp-block-dropdown">{"opens":"${id}"}</script>`;

const arrows: Readonly<Record<string, Readonly<Record<'next' | 'previous', string>>>> = {
  arrow: { next: '→', previous: '←' },
  chevron: { next: '»', previous: '«' },
};

/** The sign of a link to the next or previous page or post; undefined for none. */
export const arrowSign = (kind: string, direction: 'next' | 'previous'): string | undefined =>
  Object.hasOwn(arrows, kind) ? arrows[kind]?.[direction] : undefined;

interface Pages {
  readonly page: number;
  readonly pages: number;
  /** How many are shown on each side of the present one. */
  readonly around: number;
}

/** First and last page and those around the present one. */
export const shownPages = ({ page, pages, around }: Pages): number[] => {
  const from = Math.max(page - around, 1);
  const near = Array.from(
    { length: Math.max(Math.min(page + around, pages) - from + 1, 0) },
    (_, index) => from + index,
  );
  return [...new Set([1, ...near, pages])];
};
