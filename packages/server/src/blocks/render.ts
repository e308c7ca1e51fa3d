import { emptyMap } from '../lib/json.ts';
import type { JsonMap } from '../lib/json.ts';
import { memberOf, prepareAttributes } from './attributes.ts';
import type { BlockType, RenderInput } from './block-type.ts';
import type { BlockFacts, BlockMemory } from './block-memory.ts';
import type { Budget } from './budget.ts';
import type { BlockData, BlockText } from './data.ts';
import { contentOf, parseBlocks } from './grammar.ts';
import type { Block } from './grammar.ts';
import { applyLayout } from './layout.ts';
import type { ThemeLayout } from './layout.ts';
import type { BlockRegistry } from './registry.ts';
import { wrapperOf, writeWrapper } from './supports.ts';

export interface Rendering {
  readonly registry: BlockRegistry;
  readonly data: BlockData;
  readonly text: BlockText;
  readonly theme: ThemeLayout;
  readonly budget: Budget;
  /** `postId` and `postType` of the post around, and whatever else the blocks may use. */
  readonly context?: JsonMap;
  readonly origins?: ReadonlySet<string>;
  /** What is kept between one rendering and the next. */
  readonly memory?: BlockMemory | undefined;
}

/** What is known of the markup so far. */
interface Texts {
  /** What was stored, of this text and of others. */
  readonly stored: Set<string>;
  /** Whether a renderer made something of its own. */
  isMade: boolean;
}

interface Place extends Required<Omit<Rendering, 'memory'>>, Pick<Rendering, 'memory'> {
  readonly texts: Texts;
  readonly count: (name: string) => number;
  /** Whether the blocks here are shown more often than they were written, or were written elsewhere. */
  readonly isCopied: boolean;
}

/** Patterns and parts may hold others; beyond this depth they are taken for endless. */
const mostOrigins = 20;

const counter = (): ((name: string) => number) => {
  const counts = new Map<string, number>();
  return (name) => {
    const next = (counts.get(name) ?? 0) + 1;
    counts.set(name, next);
    return next;
  };
};

const isEmpty = (map: JsonMap): boolean => {
  for (const _ in map) return false;
  return true;
};

/** What is around, with more that is nearer. */
const merged = (around: JsonMap, nearer: JsonMap): JsonMap =>
  isEmpty(nearer) ? around : Object.assign(emptyMap(), around, nearer);

const providedContext = (type: BlockType, attributes: JsonMap): JsonMap => {
  const provided = emptyMap();
  for (const [name, attribute] of Object.entries(type.providesContext)) {
    const value = memberOf(attributes, attribute);
    if (value !== undefined) provided[name] = value;
  }
  return provided;
};

const usedContext = (type: BlockType, context: JsonMap): JsonMap => {
  const used = emptyMap();
  for (const name of type.usesContext) {
    const value = memberOf(context, name);
    if (value !== undefined) used[name] = value;
  }
  return used;
};

/** One after the other: blocks count, and what a block asks of the data may be kept for the next. */
const renderEach = async (blocks: readonly Block[], place: Place): Promise<string> => {
  let html = '';
  for (const part of place.isCopied ? blocks : (place.memory?.partsOf(blocks) ?? blocks)) {
    const made = typeof part === 'string' ? part : renderOne(part, place);
    html += typeof made === 'string' ? made : await made;
  }
  return html;
};

const savedMarkup = async (block: Block, place: Place): Promise<string> => {
  let html = '';
  for (const piece of contentOf(block)) {
    const made = typeof piece === 'string' ? piece : renderOne(piece, place);
    html += typeof made === 'string' ? made : await made;
  }
  return html;
};

/** Blocks that take from the budget: once it is spent they show nothing. */
const renderCopy = async (blocks: readonly Block[], place: Place): Promise<string> => {
  if (!place.budget.take('characters', 0)) return '';
  const html = await renderEach(blocks, { ...place, isCopied: true });
  return place.budget.take('characters', html.length) ? html : '';
};

/** Reading it costs as well, whatever it shows. */
const renderElsewhere = (markup: string, place: Place): Promise<string> | string => {
  if (!place.budget.take('characters', markup.length)) return '';
  place.texts.stored.add(markup);
  return renderCopy(parseBlocks(markup), place);
};

const placeOf = (place: Place, origin: string): Place | undefined =>
  place.origins.has(origin) || place.origins.size >= mostOrigins
    ? undefined
    : { ...place, origins: new Set([...place.origins, origin]) };

/** Attributes are read anew for each copy, however long they are. */
const isPaid = ({ source }: Block, budget: Budget): boolean =>
  budget.take('blocks', 1) && budget.take('characters', source?.opening.length ?? 0);

/**
 * What a renderer made, with the parts of the text itself in it: shortcodes run in those alone, and not in a name or a comment
 * around them. A renderer that changes such a part makes it its own.
 */
const quietened = (html: string, parts: readonly string[], { quietenBrackets }: BlockText): string => {
  let quiet = '';
  let written = 0;
  for (const part of parts) {
    const start = part.includes('[') ? html.indexOf(part, written) : -1;
    if (start === -1) continue;
    quiet += quietenBrackets(html.slice(written, start)) + part;
    written = start + part.length;
  }
  return quiet + quietenBrackets(html.slice(written));
};

/** Copies are counted block by block, whether or not they were made before. */
const renderOne = (block: Block, place: Place): string | Promise<string> => {
  const { memory, isCopied } = place;
  return !isCopied && memory?.isConstant(block) === true
    ? memory.htmlOf(block, () => renderAnew(block, place))
    : renderAnew(block, place);
};

/** What follows from a block and its type alone. */
const factsOf = (block: Block, type: BlockType, { filterStyle }: BlockText): BlockFacts => {
  const attributes = prepareAttributes(block.attributes, type.attributes);
  return {
    attributes: Object.freeze(attributes),
    provided: providedContext(type, attributes),
    wrapper: wrapperOf({ name: type.name, supports: type.supports, attributes, filterStyle }),
  };
};

const renderAnew = async (block: Block, place: Place): Promise<string> => {
  if (place.isCopied && !isPaid(block, place.budget)) return '';
  const type = place.registry.get(block.name ?? '');
  if (type === undefined) return savedMarkup(block, place);
  const make = (): BlockFacts => factsOf(block, type, place.text);
  const { attributes, provided, wrapper } = place.memory?.factsOf(block, make) ?? make();
  const within = (more: JsonMap = {}): Place => ({ ...place, context: merged(merged(place.context, provided), more) });
  const parts: string[] = [];
  const partOf = (html: string): string => {
    parts.push(html);
    return html;
  };
  const input: RenderInput = {
    block,
    attributes,
    context: usedContext(type, place.context),
    data: place.data,
    text: place.text,
    origins: place.origins,
    count: place.count,
    savedHtml: async () => partOf(await savedMarkup(block, within())),
    innerHtml: async (context) => partOf(await renderCopy(block.innerBlocks, within(context))),
    renderMarkup: async (markup, origin) => {
      const inside = placeOf(within(), origin);
      return inside === undefined ? '' : partOf(await renderElsewhere(markup, inside));
    },
    wrapper: (extra) => writeWrapper(wrapper, extra),
  };
  const html = await (type.render?.(input) ?? input.savedHtml());
  place.texts.isMade ||= !type.showsSaved;
  const shown = type.showsSaved ? html : quietened(html, parts, place.text);
  return applyLayout(shown, { block, type, attributes, theme: place.theme });
};

/** Texts of other posts are stored markup, too. Their brackets are quiet by the time they are compared. */
const notingTexts = ({ data, text }: Rendering, stored: Set<string>): BlockData => {
  const noted = (html: string): string => {
    stored.add(text.quietenBrackets(html));
    return html;
  };
  return {
    ...data,
    contentHtml: async (id, origins) => noted(await data.contentHtml(id, origins)),
    excerpt: async (id, words) => {
      const { html, isCut } = await data.excerpt(id, words);
      return { html: noted(html), isCut };
    },
  };
};

/** Renders blocks for readers; `markup` is what they were read from. */
export const renderBlocks = async (blocks: readonly Block[], rendering: Rendering, markup = ''): Promise<string> => {
  const texts: Texts = { stored: new Set([markup]), isMade: false };
  const data = notingTexts(rendering, texts.stored);
  const place = { context: {}, origins: new Set<string>(), ...rendering, data, texts };
  const isCopied = place.origins.size > 0;
  const html = await renderEach(blocks, { ...place, count: counter(), isCopied });
  return texts.isMade ? rendering.text.withoutMadeScripts(html, texts.stored) : html;
};

/** Renders block markup for readers; text outside blocks passes. */
export const renderMarkup = (markup: string, rendering: Rendering): Promise<string> =>
  renderBlocks(rendering.memory?.read(markup) ?? parseBlocks(markup), rendering, markup);
