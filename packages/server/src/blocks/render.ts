import { emptyMap } from '../lib/json.ts';
import type { JsonMap } from '../lib/json.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { mapOf, memberOf, prepareAttributes } from './attributes.ts';
import { boundValues, isBound, withBoundValues } from './bindings.ts';
import type { BoundValues } from './bindings.ts';
import type { BlockType, RenderedItem, RenderInput } from './block-type.ts';
import type { BlockFacts, BlockMemory, Part } from './block-memory.ts';
import type { Budget } from './budget.ts';
import type { BlockData, BlockText } from './data.ts';
import { collectBlock, collectTree } from './collected-styles.ts';
import type { CollectedStyles } from './collected-styles.ts';
import { contentOf, parseBlocks } from './grammar.ts';
import type { Block } from './grammar.ts';
import { applyLayout, containerOf, isArranged } from './layout.ts';
import type { ThemeLayout } from './layout.ts';
import { applyOuterStyles, outerStyles } from './outer-styles.ts';
import { ownStylesOf, withLastClasses, withOwnNames, withPosition, withTemplateNames } from './own-styles.ts';
import type { BlockRegistry } from './registry.ts';
import { savedSize, withFluidSize, wrapperOf, writeWrapper } from './supports.ts';

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
  /** Receives the layouts and styles of every block that is rendered. */
  readonly collected?: CollectedStyles | undefined;
}

/** What is known of the markup so far. */
interface Texts {
  /** What was stored, of this text and of others. A list: to hash long texts takes longer than to keep one twice. */
  readonly stored: string[];
  /** Whether a renderer made something of its own. */
  isMade: boolean;
  /** Whether there may be something in it that a browser would run. */
  mayRun: boolean;
}

interface RenderContext
  extends Required<Omit<Rendering, 'memory' | 'collected'>>, Pick<Rendering, 'memory' | 'collected'> {
  readonly texts: Texts;
  readonly count: (name: string) => number;
  /** How the block around arranges what is in it. */
  readonly layoutAround: JsonMap;
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

const usedContexts = new WeakMap<JsonMap, Map<BlockType, JsonMap>>();

/** Of what is around, what a type uses. Blocks of one type beside each other use the same. */
const usedContext = (type: BlockType, context: JsonMap): JsonMap => {
  const ofTypes = usedContexts.get(context) ?? new Map<BlockType, JsonMap>();
  const known = ofTypes.get(type);
  if (known !== undefined) return known;
  usedContexts.set(context, ofTypes);
  const used = Object.freeze(pickContext(type, context));
  ofTypes.set(type, used);
  return used;
};

const pickContext = (type: BlockType, context: JsonMap): JsonMap => {
  const used = emptyMap();
  for (const name of type.usesContext) {
    const value = memberOf(context, name);
    if (value !== undefined) used[name] = value;
  }
  return used;
};

/** One after the other: blocks count, and what a block asks of the data may be kept for the next. */
const renderEach = async (blocks: readonly Block[], ctx: RenderContext): Promise<string> => {
  const { texts, text, memory, isCopied, collected } = ctx;
  let html = '';
  // Joined parts do not tell their blocks, whose styles are collected one by one.
  const parts =
    isCopied || memory === undefined || collected !== undefined
      ? blocks.map(asPart)
      : memory.partsOf(blocks, text.mayRun);
  for (const part of parts) {
    const made = part.block === null ? part.html : renderOne(part.block, ctx);
    const shown = typeof made === 'string' ? made : await made;
    texts.mayRun ||= part.block === null ? part.mayRun : text.mayRun(shown);
    html += shown;
  }
  return html;
};

const asPart = (block: Block): Part => ({ html: '', mayRun: false, block });

const savedMarkup = async (block: Block, ctx: RenderContext): Promise<string> => {
  let html = '';
  for (const piece of contentOf(block)) {
    const made = typeof piece === 'string' ? piece : renderOne(piece, ctx);
    html += typeof made === 'string' ? made : await made;
  }
  return html;
};

/** Blocks that take from the budget: once it is spent they show nothing. */
const renderCopy = async (blocks: readonly Block[], ctx: RenderContext): Promise<string> => {
  if (!ctx.budget.take('characters', 0)) return '';
  const html = await renderEach(blocks, { ...ctx, isCopied: true });
  return ctx.budget.take('characters', html.length) ? html : '';
};

/** The same with the markup between the blocks, as templates repeat it. */
const renderTemplate = async (block: Block, ctx: RenderContext): Promise<string> => {
  if (!ctx.budget.take('characters', 0)) return '';
  const inside = { ...ctx, isCopied: true };
  let html = '';
  for (const piece of contentOf(block)) {
    const made = typeof piece === 'string' ? piece : renderOne(piece, inside);
    const shown = typeof made === 'string' ? made : await made;
    ctx.texts.mayRun ||= ctx.text.mayRun(shown);
    html += shown;
  }
  return ctx.budget.take('characters', html.length) ? html : '';
};

/** Each block by itself. Blank text between blocks is left out. */
const renderItems = async (blocks: readonly Block[], ctx: RenderContext): Promise<RenderedItem[]> => {
  const items: RenderedItem[] = [];
  for (const block of blocks) {
    const html = await renderCopy([block], ctx);
    if (block.name !== null || html.trim() !== '') items.push({ name: block.name ?? '', html });
  }
  return items;
};

const readBlocks = (markup: string, { memory }: Pick<Rendering, 'memory'>): readonly Block[] =>
  memory?.read(markup) ?? parseBlocks(markup);

/** Reading it costs as well, whatever it shows. */
const renderElsewhere = (markup: string, ctx: RenderContext): MaybePromise<string> => {
  if (!ctx.budget.take('characters', markup.length)) return '';
  ctx.texts.stored.push(markup);
  return renderCopy(readBlocks(markup, ctx), ctx);
};

const contextOf = (ctx: RenderContext, origin: string): RenderContext | undefined =>
  ctx.origins.has(origin) || ctx.origins.size >= mostOrigins
    ? undefined
    : { ...ctx, origins: new Set([...ctx.origins, origin]) };

/** Attributes are read anew for each copy, however long they are. */
const isPaid = ({ source }: Block, budget: Budget): boolean =>
  budget.take('blocks', 1) && budget.take('characters', source?.opening.length ?? 0);

/**
 * What a renderer made, with the parts of the text itself in it: shortcodes run in those alone, and not in a name or a comment
 * around them. A renderer that changes such a part makes it its own.
 */
const quietened = (html: string, parts: readonly string[], { quietenBrackets }: BlockText): string => {
  if (!html.includes('[') && !html.includes(']')) return html;
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
const renderOne = (block: Block, ctx: RenderContext): MaybePromise<string> => {
  const { memory, isCopied, collected } = ctx;
  if (isCopied || memory?.isConstant(block) !== true) return renderAnew(block, ctx);
  if (collected !== undefined) collectTree(collected, block, ctx);
  return memory.htmlOf(block, () => renderAnew(block, { ...ctx, collected: undefined }));
};

/** What follows from a block and its type alone. */
const factsOf = (block: Block, type: BlockType, { text: { filterStyle }, theme }: RenderContext): BlockFacts => {
  const attributes = prepareAttributes(block.attributes, type.attributes);
  const { name, supports } = type;
  const own = ownStylesOf({ type, attributes, variations: theme.variations });
  return {
    type,
    isArranged: isArranged(type, attributes),
    attributes: Object.freeze(attributes),
    provided: providedContext(type, attributes),
    wrapper: wrapperOf({ type, attributes, filterStyle, ownNames: own.names, fluid: theme.fluid }),
    saved: savedSize({ supports, attributes, fluid: theme.fluid }),
    own,
    container: containerOf({ type, attributes, theme }),
    outer: outerStyles({ supports, attributes, filterStyle }),
    isHidden: memberOf(mapOf(attributes, 'metadata'), 'blockVisibility') === false,
    isBound: isBound({ name, attributes }),
  };
};

const noValues: BoundValues = new Map();

const renderAnew = (block: Block, ctx: RenderContext): MaybePromise<string> => {
  if (ctx.isCopied && !isPaid(block, ctx.budget)) return '';
  const facts = knownFacts(block, ctx);
  if (facts === undefined) return savedMarkup(block, ctx);
  if (facts.isHidden) return '';
  if (!facts.isBound) return renderWith(block, ctx, { facts, bound: noValues });
  return boundValues(block, ctx).then((bound) => {
    const attributes = { ...facts.attributes, ...Object.fromEntries(bound) };
    return renderWith(block, ctx, { facts: { ...facts, attributes }, bound });
  });
};

/** Empty for unknown blocks. */
const knownFacts = (block: Block, ctx: RenderContext): BlockFacts | undefined => {
  const { registry, memory } = ctx;
  const known = memory?.factsOf(block);
  if (known !== undefined) return known;
  const type = registry.get(block.name ?? '');
  if (type === undefined) return undefined;
  const facts = factsOf(block, type, ctx);
  memory?.keepFacts(block, facts);
  return facts;
};

interface Prepared {
  readonly facts: BlockFacts;
  readonly bound: BoundValues;
}

const renderWith = (block: Block, ctx: RenderContext, { facts, bound }: Prepared): MaybePromise<string> => {
  const { type, attributes, container } = facts;
  const { text } = ctx;
  if (ctx.collected !== undefined) collectBlock(ctx.collected, facts, ctx.layoutAround);
  const within = (more: JsonMap = {}): RenderContext => ({
    ...ctx,
    layoutAround: mapOf(attributes, 'layout'),
    context: merged(merged(ctx.context, facts.provided), more),
  });
  const arranged = (html: string): string => {
    const named = withOwnNames(type.usesSavedMarkup ? withFluidSize(html, facts.saved) : html, facts.own);
    return facts.isArranged
      ? applyLayout(named, { block, type, attributes, layoutAround: ctx.layoutAround, theme: ctx.theme, container })
      : named;
  };
  const parts: string[] = [];
  const partOf = (html: string): string => {
    parts.push(html);
    return html;
  };
  const partOfItem = (item: RenderedItem): RenderedItem => ({ ...item, html: partOf(item.html) });
  const input: RenderInput = {
    block,
    attributes,
    context: usedContext(type, ctx.context),
    data: ctx.data,
    text,
    origins: ctx.origins,
    count: ctx.count,
    savedHtml: async () => {
      const saved = withBoundValues(await savedMarkup(block, within()), bound, { schemas: type.attributes, text });
      return type.usesSavedMarkup ? arranged(saved) : partOf(saved);
    },
    innerHtml: async (context) => partOf(withTemplateNames(await renderTemplate(block, within(context)), facts.own)),
    itemsHtml: async () => (await renderItems(block.innerBlocks, within())).map(partOfItem),
    itemsOfMarkup: async (markup, origin) => {
      const inside = contextOf(within(), origin);
      if (inside === undefined || !ctx.budget.take('characters', markup.length)) return [];
      ctx.texts.stored.push(markup);
      return (await renderItems(readBlocks(markup, ctx), inside)).map(partOfItem);
    },
    renderMarkup: async (markup, origin) => {
      const inside = contextOf(within(), origin);
      return inside === undefined ? '' : partOf(await renderElsewhere(markup, inside));
    },
    wrapper: (extra) => writeWrapper(facts.wrapper, extra),
  };
  const finish = (html: string): string => {
    ctx.texts.isMade ||= !type.usesSavedMarkup || bound.size > 0;
    const shown = type.usesSavedMarkup ? html : arranged(quietened(html, parts, text));
    const placed = applyOuterStyles(withPosition(shown, facts.own), facts.outer);
    return withLastClasses(placed, facts.own, ctx.count);
  };
  const made = type.render?.(input) ?? input.savedHtml();
  return typeof made === 'string' ? finish(made) : made.then(finish);
};

/** Texts of other posts are stored markup, too. Their brackets are quiet by the time they are compared. */
const notingTexts = ({ data, text }: Rendering, stored: string[]): BlockData => {
  const noted = (html: string): string => {
    stored.push(text.quietenBrackets(html));
    return html;
  };
  return {
    ...data,
    contentHtml: async (...wanted) => noted(await data.contentHtml(...wanted)),
    excerpt: async (id, words) => {
      const { html, isCut } = await data.excerpt(id, words);
      return { html: noted(html), isCut };
    },
  };
};

/** Renders blocks for readers; `markup` is what they were read from. */
export const renderBlocks = async (blocks: readonly Block[], rendering: Rendering, markup = ''): Promise<string> => {
  const texts: Texts = { stored: [markup], isMade: false, mayRun: false };
  const data = notingTexts(rendering, texts.stored);
  const ctx = { context: {}, origins: new Set<string>(), layoutAround: {}, ...rendering, data, texts };
  const isCopied = ctx.origins.size > 0;
  const html = await renderEach(blocks, { ...ctx, count: counter(), isCopied });
  return texts.isMade && texts.mayRun ? rendering.text.withoutMadeScripts(html, texts.stored) : html;
};

/** Renders block markup for readers; text outside blocks passes. */
export const renderMarkup = (markup: string, rendering: Rendering): Promise<string> =>
  renderBlocks(readBlocks(markup, rendering), rendering, markup);
