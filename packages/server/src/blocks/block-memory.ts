import { LRUCache } from 'lru-cache';
import type { JsonMap } from '../lib/json.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { isBound } from './bindings.ts';
import type { BlockType } from './block-type.ts';
import type { Block } from './grammar.ts';
import { parseBlocks } from './grammar.ts';
import type { Container } from './layout.ts';
import type { OuterStyles } from './outer-styles.ts';
import { isNumbered } from './own-styles.ts';
import type { OwnStyles } from './own-styles.ts';
import type { BlockRegistry } from './registry.ts';
import type { FluidChange, Wrapper } from './supports.ts';

/** What follows from a block and its type, whatever is around it. */
export interface BlockFacts {
  readonly type: BlockType;
  readonly attributes: JsonMap;
  /** What it tells the blocks inside it. */
  readonly provided: JsonMap;
  readonly wrapper: Wrapper;
  /** A font size in its saved markup that grows with the window. */
  readonly saved: FluidChange | null;
  readonly outer: OuterStyles;
  readonly own: OwnStyles;
  readonly container: Container | undefined;
  /** Whether it has a layout, or a place of its own in the one around it. */
  readonly isArranged: boolean;
  /** Whether nobody is to see it. */
  readonly isHidden: boolean;
  /** Whether what it shows is to be found elsewhere. */
  readonly isBound: boolean;
}

/** Whether a block looks at nothing but itself, whatever is inside it. */
export const isSelfContained = (type: BlockType, block: Pick<Block, 'name' | 'attributes'>): boolean =>
  type.cacheable && type.readsContext?.(block.attributes) !== true && !isBound(block) && !isNumbered(block.attributes);

/** Whether there may be an address in markup that a browser would run, or the beginning of one. */
export type MayRun = (html: string) => boolean;

/** Markup that is always the same, or a block whose markup is made each time. */
export interface Part {
  readonly html: string;
  readonly mayRun: boolean;
  readonly block: Block | null;
}

/**
 * What was made of texts before, for one registry and one theme: the blocks of a text, and the markup of those blocks that
 * look at nothing but themselves. What is left to do for a text that is shown again is to render the others, and to put
 * the parts together.
 */
export interface BlockMemory {
  readonly read: (text: string) => readonly Block[];
  /** The markup of a block that looks at nothing but itself; `make` is asked the first time. */
  readonly htmlOf: (block: Block, make: () => MaybePromise<string>) => MaybePromise<string>;
  readonly isConstant: (block: Block) => boolean;
  /** The same blocks, with the markup of those that were made before in their places, put together where it touches. */
  readonly partsOf: (blocks: readonly Block[], mayRun: MayRun) => readonly Part[];
  readonly factsOf: (block: Block) => BlockFacts | undefined;
  readonly keepFacts: (block: Block, facts: BlockFacts) => void;
}

/** Characters of texts whose blocks are kept. */
const mostCharacters = 2_000_000;

interface ReadText {
  readonly text: string;
  readonly blocks: readonly Block[];
}

const sample = 24;

/** What texts are looked up by. To hash a long text takes longer than to compare it; of two with the same key one is kept. */
const keyOf = (text: string): string => {
  const middle = text.length >> 1;
  return `${text.length} ${text.slice(0, sample)}${text.slice(middle, middle + sample)}${text.slice(-sample)}`;
};

export const createBlockMemory = (registry: BlockRegistry): BlockMemory => {
  const texts = new LRUCache<string, ReadText>({
    maxSize: mostCharacters,
    sizeCalculation: ({ text }) => text.length + 1,
  });
  const constants = new WeakMap<Block, boolean>();
  const made = new WeakMap<Block, string>();
  const facts = new WeakMap<Block, BlockFacts>();
  const joined = new WeakMap<readonly Block[], readonly Part[]>();
  const isConstant = (block: Block): boolean => {
    const known = constants.get(block);
    if (known !== undefined) return known;
    const type = registry.get(block.name ?? '');
    const isSo =
      (type === undefined || (type.usesSavedMarkup && isSelfContained(type, block))) &&
      block.innerBlocks.every((inner) => isConstant(inner));
    constants.set(block, isSo);
    return isSo;
  };
  return {
    read: (text) => {
      const key = keyOf(text);
      const known = texts.get(key);
      if (known?.text === text) return known.blocks;
      const blocks = parseBlocks(text);
      texts.set(key, { text, blocks });
      return blocks;
    },
    htmlOf: (block, make) => {
      const known = made.get(block);
      if (known !== undefined) return known;
      const keep = (html: string): string => {
        made.set(block, html);
        return html;
      };
      const html = make();
      return typeof html === 'string' ? keep(html) : html.then(keep);
    },
    isConstant,
    partsOf: (blocks, mayRun) => {
      const known = joined.get(blocks);
      if (known !== undefined) return known;
      const pieces: (string | Block)[] = [];
      let isWhole = true;
      for (const block of blocks) {
        const html = made.get(block);
        const before = pieces.at(-1);
        if (html !== undefined && typeof before === 'string') pieces[pieces.length - 1] = before + html;
        else pieces.push(html ?? block);
        isWhole &&= html !== undefined || !isConstant(block);
      }
      const parts = pieces.map((piece) =>
        typeof piece === 'string'
          ? { html: piece, mayRun: mayRun(piece), block: null }
          : { html: '', mayRun: false, block: piece },
      );
      if (isWhole) joined.set(blocks, parts);
      return parts;
    },
    factsOf: (block) => facts.get(block),
    keepFacts: (block, found) => {
      facts.set(block, found);
    },
  };
};
