import { isList } from '../lib/json.ts';
import type { JsonMap } from '../lib/json.ts';
import { mapOf, memberOf } from './attributes.ts';
import type { BlockType, HookedPlace } from './block-type.ts';
import { parseBlocks, replaceInner, serialiseBlocks } from './grammar.ts';
import type { Block } from './grammar.ts';

/** Block → the names of those that hook on to it, by place. */
export type HookedBlocks = ReadonlyMap<string, Readonly<Record<HookedPlace, readonly string[]>>>;

const places: readonly HookedPlace[] = ['before', 'after', 'firstChild', 'lastChild'];

export const hookedBlocksOf = (types: readonly BlockType[]): HookedBlocks => {
  const hooks = types.flatMap(({ name, blockHooks }) =>
    Object.entries(blockHooks).map(([anchor, place]) => ({ anchor, place, name })),
  );
  const byAnchor = Map.groupBy(hooks, ({ anchor }) => anchor);
  const namesAt = (all: readonly (typeof hooks)[number][], wanted: HookedPlace): string[] =>
    all.filter(({ place }) => place === wanted).map(({ name }) => name);
  return new Map(
    [...byAnchor].map(([anchor, all]) => [
      anchor,
      Object.fromEntries(places.map((place) => [place, namesAt(all, place)])) as Record<HookedPlace, string[]>,
    ]),
  );
};

/** Where a block notes which of those that hook on to it were put in once, and may have been taken out since. */
const note = 'ignoredHookedBlocks';

const notedOn = ({ attributes }: Block): readonly string[] => {
  const noted = memberOf(mapOf(attributes, 'metadata'), note);
  return isList(noted) ? noted.filter((name) => typeof name === 'string') : [];
};

const withNote = (block: Block, names: readonly string[]): JsonMap => ({
  ...block.attributes,
  metadata: { ...mapOf(block.attributes, 'metadata'), [note]: [...notedOn(block), ...names] },
});

const empty = (name: string): Block => ({ name, attributes: {}, innerBlocks: [], innerContent: [] });

interface Hooking {
  readonly hooked: HookedBlocks;
  /** The block that the text is the inside of, such as `core/post-content`. */
  readonly around: string;
  /** For the editor: marks hooked blocks, so that they can be moved or removed. */
  readonly notes: boolean;
}

/** A text with the blocks in it that hook on to others. Those it has noted are left to it, and so is one it holds already. */
export const withHookedBlocks = (text: string, { hooked, around, notes }: Hooking): string => {
  if (hooked.size === 0) return text;

  /** A block without any in it tells nothing of where its first would stand. */
  const addChildren = (block: Block, first: readonly string[], last: readonly string[]): Block => {
    if (block.innerBlocks.length === 0) return block;
    const [start, end] = [block.innerContent.indexOf(null), block.innerContent.lastIndexOf(null) + 1];
    return {
      ...block,
      innerBlocks: [...first.map(empty), ...block.innerBlocks, ...last.map(empty)],
      innerContent: block.innerContent
        .toSpliced(end, 0, ...last.map(() => null))
        .toSpliced(start, 0, ...first.map(() => null)),
    };
  };
  const putAround = (block: Block): readonly Block[] => {
    const filled = block.innerBlocks.length === 0 ? block : replaceInner(block, putAround);
    const hooks = hooked.get(block.name ?? '');
    if (hooks === undefined) return [filled];
    const noted = notedOn(block);
    const [before = [], after = [], first = [], last = []] = places.map((place) =>
      hooks[place].filter(
        (name) => !noted.includes(name) && (place === 'before' || place === 'after' || block.innerBlocks.length > 0),
      ),
    );
    const put = [...before, ...after, ...first, ...last];
    const whole = addChildren(filled, first, last);
    const anchor = notes && put.length > 0 ? { ...whole, attributes: withNote(block, put) } : whole;
    return [...before.map(empty), anchor, ...after.map(empty)];
  };

  const blocks = parseBlocks(text);
  const outer = hooked.get(around);
  const missing = (names: readonly string[] = []): Block[] =>
    names.filter((name) => !blocks.some((block) => block.name === name)).map(empty);
  return serialiseBlocks([...missing(outer?.firstChild), ...blocks.flatMap(putAround), ...missing(outer?.lastChild)]);
};
