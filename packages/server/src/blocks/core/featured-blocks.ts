import type { JsonMap } from '../../lib/json.ts';
import { isTrue, mapOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderInput } from '../block-type.ts';
import type { ImageFacts } from '../data.ts';
import { attributeOf, escapeAddress, escapeText, tagsOf } from '../markup.ts';
import type { Tag } from '../markup.ts';
import { postAround } from './elements.ts';
import { imageTag, sizeOf } from './picture-blocks.ts';

/** Whether a block shows the image of the post around it, by its attributes as written: then it looks at more than itself. */
export const usesFeaturedImage = (attributes: JsonMap): boolean => isTrue(attributes, 'useFeaturedImage');

/** Saved markup, with the image of the post around where the block asks for it and the reader may see it. */
const withFeaturedImage =
  (show: (html: string, image: ImageFacts, input: RenderInput) => string): RenderBlock =>
  (input) =>
    usesFeaturedImage(input.block.attributes) ? featured(show, input) : input.savedHtml();

async function featured(
  show: (html: string, image: ImageFacts, input: RenderInput) => string,
  input: RenderInput,
): Promise<string> {
  const [html, post] = [await input.savedHtml(), await postAround(input)];
  const image = post?.featuredImage ?? null;
  return image === null ? html : show(html, image, input);
}

const percent = (share: number | undefined): number => Math.round(Math.min(Math.max(share ?? 0.5, 0), 1) * 100);

/** The part of the image that stays in sight; empty where none is named. */
function positionOf(attributes: JsonMap): string {
  const point = mapOf(attributes, 'focalPoint');
  return Object.keys(point).length === 0 ? '' : `${percent(numberOf(point, 'x'))}% ${percent(numberOf(point, 'y'))}%`;
}

/** The first tag with a class, by the names that stand in it. */
const tagWith = (html: string, className: string): Tag | undefined =>
  tagsOf(html).find(
    (tag) => !tag.closing && (attributeOf(html, { tag, name: 'class' }) ?? '').split(/\s+/).includes(className),
  );

/** Without what would end it there. */
const addressInStyle = (address: string): string =>
  address.replaceAll(/["'()\\;\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

const cover = withFeaturedImage((html, image, { attributes, text }) => {
  const size = textOf(attributes, 'sizeSlug');
  if (textOf(attributes, 'backgroundType') !== 'image') return html;
  const inside = tagWith(html, 'wp-block-cover__inner-container');
  if (inside === undefined) return html;
  const position = positionOf(attributes);
  if (isTrue(attributes, 'hasParallax') || isTrue(attributes, 'isRepeated')) {
    const classes = [
      `wp-block-cover__image-background wp-image-${image.id}`,
      ...(isTrue(attributes, 'hasParallax') ? ['has-parallax'] : []),
      ...(isTrue(attributes, 'isRepeated') ? ['is-repeated'] : []),
    ];
    const label = image.alt === '' ? '' : `aria-label="${escapeText(image.alt)}" `;
    const style = `background-position:${position || '50% 50%'};background-image:url(${addressInStyle(sizeOf(image, size).url)});`;
    const shown = `<div ${label}class="${classes.join(' ')}" role="img" style="${escapeText(style)}"></div>`;
    return html.slice(0, inside.start) + text.quietenBrackets(shown) + html.slice(inside.start);
  }
  const shown = imageTag(image, {
    size,
    classes: 'wp-block-cover__image-background wp-post-image',
    more: {
      'data-object-fit': 'cover',
      ...(position !== '' && { 'data-object-position': position, style: `object-position:${position};` }),
    },
  });
  // The words of the image are no shortcodes of the post.
  return html.slice(0, inside.start) + text.quietenBrackets(shown) + html.slice(inside.start);
});

const mediaText = withFeaturedImage((html, image, { attributes, count, text }) => {
  const figure = tagWith(html, 'wp-block-media-text__media');
  if (figure === undefined) return html;
  const size = textOf(attributes, 'mediaSizeSlug') ?? 'full';
  const position = positionOf(attributes) || '50% 50%';
  const style = isTrue(attributes, 'imageFill') ? ` style="${escapeText(`object-position:${position};`)}"` : '';
  const alt = escapeText(image.alt);
  // Width, height and further sizes follow from its class.
  const shown = `<img alt="${alt}" src="${escapeAddress(sizeOf(image, size).url)}"${style} class="wp-image-${image.id} size-${escapeText(size)}">`;
  // A figure of the text in front of the image: the reference tells them apart by an id.
  const isFirst = tagsOf(html).find(({ name }) => name === 'figure')?.start === figure.start;
  const id = isFirst ? '' : `id="wp-block-media-text__media-${count('media-text')}"`;
  const opening = html.slice(figure.start, figure.end).replace(' class=', ` ${id} class=`);
  return html.slice(0, figure.start) + opening + text.quietenBrackets(shown) + html.slice(figure.end);
});

/** Saved blocks that may show the image of the post around them. */
export const featuredBlocks: Readonly<Record<string, RenderBlock>> = { cover, 'media-text': mediaText };
