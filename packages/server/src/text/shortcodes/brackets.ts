/**
 * Shortcodes run when all blocks are rendered, and not in what their renderers made: till then the brackets in it are characters
 * that Unicode sets aside for inner use.
 */
type Pair = readonly [opening: string, closing: string];

const brackets: Pair = ['[', ']'];
export const quietBrackets: Pair = ['\ufdd0', '\ufdd1'];

const swap =
  (from: Pair, to: Pair) =>
  (text: string): string =>
    text.includes(from[0]) || text.includes(from[1])
      ? text.replaceAll(from[0], to[0]).replaceAll(from[1], to[1])
      : text;

export const quietenBrackets = swap(brackets, quietBrackets);

/** The same for readers, when all shortcodes have run. */
export const showQuietBrackets = swap(quietBrackets, brackets);
