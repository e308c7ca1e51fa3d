import { LRUCache } from 'lru-cache';
import { isBound } from '../../blocks/bindings.ts';
import { createBlockMemory, isSelfContained } from '../../blocks/block-memory.ts';
import type { BlockMemory } from '../../blocks/block-memory.ts';
import { createBudget } from '../../blocks/budget.ts';
import type { Budget, Limits } from '../../blocks/budget.ts';
import type { BlockData, BlockText, CurrentPage, Excerpt, PostFacts } from '../../blocks/data.ts';
import type { CollectedStyles } from '../../blocks/collected-styles.ts';
import { blocksNamedIn } from '../../blocks/grammar.ts';
import type { Block } from '../../blocks/grammar.ts';
import type { ThemeLayout } from '../../blocks/layout.ts';
import { escapeAddress, escapeMarkup, escapeText, withoutTags } from '../../blocks/markup.ts';
import { renderBlocks, renderMarkup } from '../../blocks/render.ts';
import type { Rendering as BlockRendering } from '../../blocks/render.ts';
import type { MaybePromise } from '../../lib/maybe-promise.ts';
import { addressKey } from '../../scope.ts';
import type { Scope, Site } from '../../scope.ts';
import { filterMarkup } from '../../text/filter/allow-list.ts';
import { quietenBrackets, showQuietBrackets } from '../../text/shortcodes/brackets.ts';
import { filterStyle } from '../../text/filter/css.ts';
import { addLateImageHints } from '../../text/media/images.ts';
import { contentPages, leadingPart, splitAtMore } from '../../text/pages.ts';
import { paragraphs } from '../../text/typography/paragraphs.ts';
import { plainText } from '../../text/markup/plain.ts';
import { renderContent, renderExcerpt } from '../../text/render.ts';
import type { Rendering } from '../../text/render.ts';
import { hasOddValue, withoutMadeScripts } from '../../text/filter/script-addresses.ts';
import { renderingOf } from '../posts/texts/posts.rendering.ts';
import type { PostRendering } from '../posts/texts/posts.rendering.ts';
import { isProtected } from '../posts/post.ts';
import type { PostRow } from '../posts/post.ts';
import { layoutOf } from '../themes/theme-layout.rules.ts';
import { activeTheme } from '../themes/themes.actions.ts';
import { blockDataOf } from './block-data.rendering.ts';
import type { Telling } from './block-data.rendering.ts';
import { excerptBlocks } from './excerpt-blocks.rules.ts';
import { hasHookedBlocks, hookedText } from './hooked-blocks.rendering.ts';
import { readablePost } from './post-facts.rendering.ts';
import { readerOf } from '../../access/reader.ts';

export interface BlockContext {
  readonly scope: Scope;
  /** The post around the blocks; null where they stand alone. */
  readonly around: PostRow | null;
  /** Whether the blocks are of that post's own content, and so cannot show it again. */
  readonly isOwnText: boolean;
  /** The page of the public site that the blocks are on. */
  readonly page?: CurrentPage | undefined;
  /** Receives the layouts and styles of every block, those of other posts that blocks show included. */
  readonly collected?: CollectedStyles | undefined;
}

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Change how blocks are rendered: the data they can read, and the layout of the theme. */
    block_rendering: (rendering: BlockRendering, given: BlockContext) => BlockRendering;
  }
}

/** What one text may cost, and all texts of one request together. Ordinary texts need a small part of it. */
const ofText: Limits = { questions: 50, records: 3000, blocks: 10_000, characters: 1_000_000 };
const ofRequest: Limits = { questions: 300, records: 10_000, blocks: 50_000, characters: 5_000_000 };

function budgetFor({ memo, cacheTags }: Scope): Budget {
  const around = memo.oncePerRequest('budget of blocks', () => createBudget(ofRequest));
  return createBudget(ofText, {
    take: (what, amount) => {
      const isLeft = around.take(what, amount);
      // Other texts used it up.
      if (!isLeft) cacheTags?.markPart();
      return isLeft;
    },
  });
}

export const blockText: BlockText = {
  filterStyle,
  filterMarkup: (html) => filterMarkup(html, { context: 'post' }),
  addParagraphs: paragraphs,
  quietenBrackets,
  mayRun: hasOddValue,
  withoutMadeScripts,
};

/** How blocks are rendered for a reader of the post around them. */
export async function blockRenderingOf(
  given: BlockContext,
  budget: Budget = budgetFor(given.scope),
): Promise<BlockRendering> {
  const { scope, around, collected, page } = given;
  const telling: Telling = { reader: readerOf(scope), around, budget, page };
  const data = blockDataOf(telling);
  const usual: BlockRendering = {
    registry: scope.site.blockTypes,
    data: { ...data, ...textTellers(telling, { isOwnText: given.isOwnText, postOf: data.post, collected }) },
    text: blockText,
    theme: layoutOf(activeTheme(scope)),
    budget,
    context: around === null ? {} : { postId: around.id, postType: scope.site.dialect.outward(around.type) },
  };
  const rendering = await scope.site.hooks.filter('block_rendering', usual, given);
  // What a plugin changes may change what blocks come to.
  return scope.site.hooks.has('block_rendering')
    ? { ...rendering, collected }
    : { ...rendering, collected, memory: memoryOf(scope, usual.theme) };
}

/** Of 2 million characters each. */
const maxMemories = 8;

// Memoized pure work: a site's blocks never change. Sites can share the registrations, but not the markup of plugins' blocks.
const memories = new WeakMap<Site, LRUCache<string, BlockMemory>>();

function memoryOf({ site, address }: Scope, theme: ThemeLayout): BlockMemory {
  const ofSite = memories.get(site) ?? new LRUCache<string, BlockMemory>({ max: maxMemories });
  memories.set(site, ofSite);
  const key = addressKey(address) + JSON.stringify(theme);
  const memory = ofSite.get(key) ?? createBlockMemory(site.blockTypes);
  ofSite.set(key, memory);
  return memory;
}

/** Content of posts in blocks. Protected content is shown only on the post itself. */
function textTellers(
  { reader, around, budget, page }: Telling,
  {
    isOwnText,
    postOf,
    collected,
  }: Pick<BlockContext, 'isOwnText' | 'collected'> & { readonly postOf: BlockData['post'] },
): Pick<BlockData, 'contentHtml' | 'excerpt' | 'words'> {
  const openPost = async (id: number): Promise<PostRow | undefined> => {
    const row = id === around?.id ? around : await readablePost(reader, id);
    const isOpen = row !== undefined && (row === around || !isProtected(row));
    return isOpen && budget.take('characters', row.content.length) ? row : undefined;
  };
  /** Of a post among others, what stands before the read-more mark, and a link to the rest. */
  const beforeMore = async (row: PostRow): Promise<string> => {
    const parts = row.id === around?.id ? undefined : splitAtMore(row.content);
    if (parts === undefined) return row.content;
    const post = await postOf(row.id);
    return post === undefined ? parts.before : parts.before + moreLink(post, parts.label);
  };
  const within = (row: PostRow, styles?: CollectedStyles): Promise<BlockRendering> =>
    blockRenderingOf({ scope: reader, around: row, isOwnText: true, collected: styles }, budget);
  return {
    contentHtml: async (id, origins, part) => {
      if (id === around?.id && page?.passwordForm !== undefined) return page.passwordForm;
      const row = isOwnText && id === around?.id ? undefined : await openPost(id);
      if (row === undefined) return '';
      const blocks = { ...(await within(row, collected)), origins };
      const rendering = withBlocks(await renderingOf(reader, row), { scope: reader, row, blocks: () => blocks });
      const pages = id === around?.id && page !== undefined ? contentPages(row.content) : [];
      if (page === undefined || pages.length < 2)
        return renderContent({ raw: part === 'whole' ? row.content : await beforeMore(row), ...rendering });
      return (await renderContent({ raw: pages[page.number - 1] ?? '', ...rendering })) + pageLinks(page, pages.length);
    },
    words: async (id) => {
      const row = await openPost(id);
      if (row === undefined) return 0;
      // The link to the rest of a text that is cut counts as a word.
      const leading = leadingPart(row.content);
      return wordCount(leading) + (leading === row.content ? 0 : 1);
    },
    excerpt: async (id, words) => {
      if (id === around?.id && page?.passwordForm !== undefined) return { html: '', isCut: false };
      const row = await openPost(id);
      if (row === undefined || row.excerpt.trim() !== '') return shortened(row?.excerpt ?? '', words);
      const usual = await renderingOf(reader, row);
      const rendering = withBlocks(usual, { scope: reader, row, blocks: () => within(row) });
      return withoutParagraph(await renderExcerpt({ raw: '', content: row.content, length: words, ...rendering }));
    },
  };
}

/** Links to the pages of a post with page breaks. */
const pageLinks = ({ number, urlOfPage }: CurrentPage, count: number): string => {
  const items = Array.from({ length: count }, (_, at) =>
    at + 1 === number
      ? `<span class="post-page-numbers current" aria-current="page">${at + 1}</span>`
      : `<a href="${escapeAddress(urlOfPage(at + 1))}" class="post-page-numbers">${at + 1}</a>`,
  );
  return `<p class="post-nav-links">Pages: ${items.join(' ')}</p>`;
};

const moreLink = ({ id, url, titleHtml }: PostFacts, label: string): string => {
  const words = label === '' ? '(more&hellip;)' : escapeText(plainText(label));
  const name = escapeMarkup(`Continue reading ${withoutTags(titleHtml)}`);
  const shown = label === '' ? `<span aria-label="${name}">${words}</span>` : words;
  return ` <a href="${escapeAddress(`${url}#more-${id}`)}" class="more-link">${shown}</a>`;
};

const wordsOf = (html: string): readonly string[] =>
  plainText(html)
    .split(/\s+/)
    .filter((word) => word !== '');

const wordCount = (html: string): number => wordsOf(html).filter((word) => /\p{L}/u.test(word)).length;

/** A written excerpt is shown as it is, unless it has more words than wanted. */
const shortened = (html: string, most: number): Excerpt => {
  const words = wordsOf(html);
  return words.length > most ? { html: words.slice(0, most).join(' '), isCut: true } : { html, isCut: false };
};

interface RenderedText {
  readonly scope: Scope;
  readonly row: PostRow;
  readonly blocks: () => MaybePromise<BlockRendering>;
}

const withBlocks = (rendering: Rendering, { scope, row, blocks }: RenderedText): Rendering => ({
  ...rendering,
  renderBlocks: async (text, purpose) =>
    purpose === 'excerpt'
      ? renderBlocks(excerptBlocks(text), await blocks())
      : renderMarkup(await hookedText({ scope, type: row.type, text, notes: false }), await blocks()),
});

/** Renders the blocks in the texts of a post; what they need is put together once there are any. */
export function renderPostBlocks(
  rendering: PostRendering,
  { scope, row }: { scope: Scope; row: PostRow },
): PostRendering {
  let known: Promise<BlockRendering> | undefined;
  const blocks = (): Promise<BlockRendering> => (known ??= blockRenderingOf({ scope, around: row, isOwnText: true }));
  return {
    ...withBlocks(rendering, { scope, row, blocks }),
    isConstant: (text) => rendering.isConstant(text) && hasConstantBlocks(scope, text),
  };
}

/** One block without anything in it, as it would be shown in the post around it. */
export async function renderBlockAlone(
  given: BlockContext,
  block: Pick<Block, 'name' | 'attributes'>,
): Promise<string> {
  const alone: Block = { ...block, innerBlocks: [], innerContent: [] };
  return addLateImageHints(showQuietBrackets(await renderBlocks([alone], await blockRenderingOf(given))));
}

const hasConstantBlocks = ({ site }: Scope, text: string): boolean =>
  !site.hooks.has('block_rendering') &&
  !hasHookedBlocks(site) &&
  blocksNamedIn(text).every((block) => {
    const type = site.blockTypes.get(block.name);
    return type === undefined ? !isBound(block) : isSelfContained(type, block);
  });

const cutMark = ' [&hellip;]';

/** An excerpt that was made stands in one paragraph, and ends with a mark when it was cut. */
function withoutParagraph(html: string): { html: string; isCut: boolean } {
  const text = html.replace(/^<p>/, '').replace(/<\/p>\n$/, '');
  const isCut = text.endsWith(cutMark);
  return { html: isCut ? text.slice(0, -cutMark.length) : text, isCut };
}
