import { LRUCache } from 'lru-cache';
import type { JsonMap } from '../lib/json.ts';
import type { Block } from './grammar.ts';
import { parseBlocks } from './grammar.ts';
import type { BlockRegistry } from './registry.ts';
import type { Wrapper } from './supports.ts';

/** What follows from a block and its type, whatever is around it. */
export interface BlockFacts {
  readonly attributes: JsonMap;
  /** What it tells the blocks inside it. */
  readonly provided: JsonMap;
  readonly wrapper: Wrapper;
}

/**
 * What was made of texts before, for one registry and one theme: the blocks of a text, and the markup of those blocks that
 * look at nothing but themselves. What is left to do for a text that is shown again is to render the others, and to put
 * the parts together.
 */
export interface BlockMemory {
  readonly read: (text: string) => readonly Block[];
  /** The markup of a block that looks at nothing but itself; `make` is asked the first time. */
  readonly htmlOf: (block: Block, make: () => Promise<string>) => string | Promise<string>;
  readonly isConstant: (block: Block) => boolean;
  /** The same blocks, with the markup of those that were made before in their places, put together where it touches. */
  readonly partsOf: (blocks: readonly Block[]) => readonly (string | Block)[];
  readonly factsOf: (block: Block, make: () => BlockFacts) => BlockFacts;
}

/** Characters of texts whose blocks are kept. */
const mostCharacters = 2_000_000;

export const createBlockMemory = (registry: BlockRegistry): BlockMemory => {
  const texts = new LRUCache<string, readonly Block[]>({
    maxSize: mostCharacters,
    sizeCalculation: (_, text) => text.length + 1,
  });
  const constants = new WeakMap<Block, boolean>();
  const made = new WeakMap<Block, string>();
  const facts = new WeakMap<Block, BlockFacts>();
  const joined = new WeakMap<readonly Block[], readonly (string | Block)[]>();
  const isConstant = (block: Block): boolean => {
    const known = constants.get(block);
    if (known !== undefined) return known;
    const type = registry.get(block.name ?? '');
    const isSo =
      (type === undefined || (type.isConstant && type.showsSaved)) &&
      block.innerBlocks.every((inner) => isConstant(inner));
    constants.set(block, isSo);
    return isSo;
  };
  return {
    read: (text) => {
      const known = texts.get(text);
      if (known !== undefined) return known;
      const blocks = parseBlocks(text);
      texts.set(text, blocks);
      return blocks;
    },
    htmlOf: (block, make) => {
      const known = made.get(block);
      if (known !== undefined) return known;
      return make().then((html) => {
        made.set(block, html);
        return html;
      });
    },
    isConstant,
    partsOf: (blocks) => {
      const known = joined.get(blocks);
      if (known !== undefined) return known;
      const parts: (string | Block)[] = [];
      let isWhole = true;
      for (const block of blocks) {
        const html = made.get(block);
        const before = parts.at(-1);
        if (html !== undefined && typeof before === 'string') parts[parts.length - 1] = before + html;
        else parts.push(html ?? block);
        isWhole &&= html !== undefined || !isConstant(block);
      }
      if (isWhole) joined.set(blocks, parts);
      return parts;
    },
    factsOf: (block, make) => {
      const known = facts.get(block);
      if (known !== undefined) return known;
      const found = make();
      facts.set(block, found);
      return found;
    },
  };
};
