import { numberOf, textOf } from '../attributes.ts';
import type { RenderBlock } from '../block-type.ts';
import { containerTag } from './elements.ts';

/** Blocks that show markup kept elsewhere. */

const synced: RenderBlock = async ({ attributes, data, renderMarkup }) => {
  const id = numberOf(attributes, 'ref');
  if (id === undefined || !Number.isSafeInteger(id) || id <= 0) return '';
  const markup = await data.syncedPattern(id);
  return markup === undefined ? '' : renderMarkup(markup, `block:${id}`);
};

const pattern: RenderBlock = async ({ attributes, data, renderMarkup }) => {
  const slug = textOf(attributes, 'slug');
  const markup = slug === undefined ? undefined : await data.pattern(slug);
  return markup === undefined ? '' : renderMarkup(markup, `pattern:${slug}`);
};

const areaTags: Readonly<Record<string, string>> = { header: 'header', footer: 'footer' };

const templatePart: RenderBlock = async ({ attributes, data, renderMarkup, wrapper }) => {
  const slug = textOf(attributes, 'slug');
  const part = slug === undefined ? undefined : await data.templatePart(slug, textOf(attributes, 'theme'));
  if (part === undefined) return '';
  const areaTag = Object.hasOwn(areaTags, part.area) ? areaTags[part.area] : undefined;
  const tag = containerTag(attributes, areaTag);
  return `<${tag}${wrapper()}>${await renderMarkup(part.markup, `template-part:${slug}`)}</${tag}>`;
};

export const referenceBlocks: Readonly<Record<string, RenderBlock>> = {
  block: synced,
  pattern,
  'template-part': templatePart,
};
