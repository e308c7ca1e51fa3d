import type { Json } from '../lib/json.ts';
import { parseBlocks } from './grammar.ts';
import type { Block } from './grammar.ts';

const asJson = ({ name, attributes, innerBlocks, innerContent }: Block): Json => ({
  name,
  attributes,
  innerBlocks: innerBlocks.map(asJson),
  innerContent,
});

/** The blocks of a text as data. Text outside every block is one without a name. */
export const blockTree = (text: string): readonly Json[] => parseBlocks(text).map(asJson);
