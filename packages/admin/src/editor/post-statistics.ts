import type { Block } from '@wordpress/blocks';
import { wordsIn } from './checks.ts';

export interface PostStatistics {
  readonly words: number;
  /** At least one for content with words. */
  readonly minutes: number;
  readonly headings: number;
  readonly images: number;
  readonly links: number;
}

const wordsPerMinute = 220;

/** What the post consists of. */
export function statisticsOf(content: string, blocks: readonly Block[]): PostStatistics {
  const all = blocks.flatMap(withInner);
  const count = (name: string): number => all.filter((block) => block.name === name).length;
  const words = wordsIn(content);
  return {
    words,
    minutes: Math.ceil(words / wordsPerMinute),
    headings: count('core/heading'),
    images: count('core/image'),
    links: content.match(/<a\s[^>]*?href=/g)?.length ?? 0,
  };
}

const withInner = (block: Block): readonly Block[] => [block, ...block.innerBlocks.flatMap(withInner)];
