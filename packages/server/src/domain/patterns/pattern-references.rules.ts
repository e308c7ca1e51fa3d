import { textOf } from '../../blocks/attributes.ts';
import { parseBlocks, replaceInner, serialiseBlocks } from '../../blocks/grammar.ts';
import type { Block } from '../../blocks/grammar.ts';

/** The block that stands for a pattern. */
const reference = 'core/pattern';

/** Characters that references of one pattern may bring in; beyond, they stay references. */
const mostCharacters = 1_000_000;

type FindContent = (name: string) => string | undefined;

/** A pattern's content with the patterns it names in the place of their names. One inside itself stays a name. */
export function withoutReferences(content: string, find: FindContent): string {
  if (!content.includes('<!-- wp:pattern ')) return content;
  let left = mostCharacters;
  const blocksFor = (block: Block, around: ReadonlySet<string>): readonly Block[] => {
    const name = textOf(block.attributes, 'slug');
    const found = name === undefined || around.has(name) ? undefined : find(name);
    if (name === undefined || found === undefined || found.length > left) return [block];
    left -= found.length;
    return parseBlocks(found).flatMap((inner) => resolved(inner, new Set([...around, name])));
  };
  const resolved = (block: Block, around: ReadonlySet<string>): readonly Block[] => {
    if (block.name === reference) return blocksFor(block, around);
    return [block.innerBlocks.length === 0 ? block : replaceInner(block, (inner) => resolved(inner, around))];
  };
  return serialiseBlocks(parseBlocks(content).flatMap((block) => resolved(block, new Set())));
}
