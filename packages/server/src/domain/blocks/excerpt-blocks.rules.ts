import { parseBlocks } from '../../blocks/grammar.ts';
import type { Block } from '../../blocks/grammar.ts';

/** Blocks whose text an excerpt is made from; text outside blocks is, too. */
const telling: ReadonlySet<string> = new Set(
  [
    'freeform',
    'heading',
    'html',
    'list',
    'media-text',
    'paragraph',
    'preformatted',
    'pullquote',
    'quote',
    'table',
    'verse',
  ].map((name) => `core/${name}`),
);

/** Blocks that only arrange others. */
const arranging: ReadonlySet<string> = new Set(['core/columns', 'core/column', 'core/group']);

const isTelling = ({ name }: Block): boolean => name === null || telling.has(name);

const isArranging = ({ name }: Block): boolean => name !== null && arranging.has(name);

/** The mark of a footnote, which is no word of the text. */
const noteMark = /<sup data-fn="[^"]+" class="[^"]+">\s*<a href="[^"]+" id="[^"]+">\d+<\/a>\s*<\/sup>/g;

/**
 * The blocks of a text that belong into its excerpt. A block that tells something is taken whole, unless it holds any that
 * does not, or that holds others itself. One that only arranges others gives way to those in it.
 */
export const excerptBlocks = (text: string): readonly Block[] =>
  parseBlocks(text.replace(noteMark, '')).flatMap((block) => {
    if (isArranging(block) && block.innerBlocks.length > 0) return insideOf(block);
    const isWhole = block.innerBlocks.every((inner) => isTelling(inner) && inner.innerBlocks.length === 0);
    return (isTelling(block) || isArranging(block)) && isWhole ? [block] : [];
  });

/** What tells something inside a block that arranges others, however deep: only what is innermost. */
const insideOf = ({ innerBlocks }: Block): readonly Block[] =>
  innerBlocks
    .filter((inner) => isTelling(inner) || isArranging(inner))
    .flatMap((inner) => (inner.innerBlocks.length > 0 ? insideOf(inner) : [inner]));
