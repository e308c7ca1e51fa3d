import coreBlocks from '../../data/core-blocks.json' with { type: 'json' };
import { isMap } from '../lib/json.ts';
import type { JsonMap } from '../lib/json.ts';
import type { BlockType, RenderBlock } from './block-type.ts';
import { calendarBlock } from './core/calendar-block.ts';
import { commentBlocks } from './core/comment-blocks.ts';
import { featuredBlocks, usesFeaturedImage } from './core/featured-blocks.ts';
import { feedBlock } from './core/feed-block.ts';
import { iconBlock } from './core/icon-block.ts';
import { interactiveBlocks } from './core/interactive-blocks.ts';
import { listBlocks } from './core/list-blocks.ts';
import { navigationBlocks } from './core/navigation-blocks.ts';
import { pictureBlocks } from './core/picture-blocks.ts';
import { playlistBlocks } from './core/playlist-blocks.ts';
import { postBlocks } from './core/post-blocks.ts';
import { queryBlocks } from './core/query-blocks.ts';
import { readingBlocks } from './core/reading-blocks.ts';
import { referenceBlocks } from './core/reference-blocks.ts';
import { searchBlock } from './core/search-block.ts';
import { siteBlocks } from './core/site-blocks.ts';
import { socialBlocks } from './core/social-blocks.ts';
import { termBlocks } from './core/term-blocks.ts';
import { termQueryBlocks } from './core/term-query-blocks.ts';
import { textBlocks } from './core/text-blocks.ts';
import { blockType } from './registry.ts';

/** A row of the table of core blocks, in the words of the table. */
interface CoreBlock {
  readonly description: string;
  readonly api_version: number;
  readonly category: string | null;
  readonly parent: readonly string[] | null;
  readonly ancestor: readonly string[] | null;
  readonly allowed_blocks: readonly string[] | null;
  readonly attributes: Readonly<Record<string, JsonMap>>;
  readonly provides_context: Readonly<Record<string, string>> | readonly never[];
  readonly uses_context: readonly string[];
  readonly selectors: JsonMap | readonly never[];
  readonly supports: JsonMap | readonly never[];
  readonly styles: BlockType['styles'];
  readonly variations: BlockType['variations'];
  readonly is_dynamic: boolean;
}

const renderers: Readonly<Record<string, RenderBlock>> = {
  ...textBlocks,
  ...interactiveBlocks,
  ...siteBlocks,
  ...postBlocks,
  ...pictureBlocks,
  ...featuredBlocks,
  ...queryBlocks,
  ...referenceBlocks,
  ...navigationBlocks,
  ...termBlocks,
  ...termQueryBlocks,
  ...listBlocks,
  ...commentBlocks,
  ...readingBlocks,
  ...socialBlocks,
  ...playlistBlocks,
  calendar: calendarBlock,
  icon: iconBlock,
  rss: feedBlock,
  search: searchBlock,
};

/** Most blocks that a renderer makes look at what is around them; some only change their saved markup a little. */
function savedTraits(name: string): Pick<BlockType, 'cacheable' | 'usesSavedMarkup' | 'readsContext'> {
  if (name in featuredBlocks) return { cacheable: true, usesSavedMarkup: true, readsContext: usesFeaturedImage };
  // Numbered within one response: the same block is not the same elsewhere.
  if (name === 'accordion-item' || name === 'tabs' || name === 'query')
    return { cacheable: false, usesSavedMarkup: true };
  // Images look at the gallery around them, which comes first.
  const isSaved = name in textBlocks || name in interactiveBlocks;
  return { cacheable: isSaved, usesSavedMarkup: isSaved };
}

const titleOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** The table writes an empty map as an empty list. */
const asMap = <M extends object>(value: M | readonly never[]): M => (isMap(value) ? value : ({} as M)) as M;

const coreType = ([fullName, row]: readonly [string, CoreBlock]): BlockType => {
  const name = fullName.slice('core/'.length);
  const render = renderers[name];
  return blockType({
    name: fullName,
    title: titleOf(name),
    description: row.description,
    apiVersion: row.api_version,
    category: row.category,
    parent: row.parent,
    ancestor: row.ancestor,
    allowedBlocks: row.allowed_blocks,
    attributes: row.attributes,
    providesContext: asMap(row.provides_context),
    usesContext: row.uses_context,
    selectors: asMap(row.selectors),
    supports: asMap(row.supports),
    styles: row.styles,
    variations: row.variations,
    isDynamic: row.is_dynamic,
    ...(render === undefined ? {} : { render, ...savedTraits(name) }),
  });
};

/** Made by the server although their markup is saved: they are listed among the dynamic ones. */
const serverMade: ReadonlySet<string> = new Set(['core/details', 'core/page-list-item', 'core/paragraph']);
const ranks: Readonly<Record<string, number>> = {
  'core/legacy-widget': 0,
  'core/widget-group': 0,
  'core/post-comments': 3,
};

const rankOf = ({ name, isDynamic }: BlockType): number => ranks[name] ?? (isDynamic || serverMade.has(name) ? 1 : 2);

/** The blocks every site has, in the order in which they are listed. */
export const coreBlockTypes = (): BlockType[] =>
  Object.entries(coreBlocks as unknown as Record<string, CoreBlock>)
    .map(coreType)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
