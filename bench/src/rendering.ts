import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createBlockMemory } from '../../packages/server/src/blocks/block-memory.ts';
import type { BlockType } from '../../packages/server/src/blocks/block-type.ts';
import { createBudget } from '../../packages/server/src/blocks/budget.ts';
import { coreBlockTypes } from '../../packages/server/src/blocks/core-types.ts';
import type { BlockData } from '../../packages/server/src/blocks/data.ts';
import { renderMarkup } from '../../packages/server/src/blocks/render.ts';
import type { Rendering } from '../../packages/server/src/blocks/render.ts';
import { blockText } from '../../packages/server/src/domain/blocks/blocks.rendering.ts';
import { createRegistry } from '../../packages/server/src/lib/registry.ts';
import type { RenderingResult } from './rendering-results.ts';
import { writePage } from './scale-page.ts';
import { byHand, isStill, partsOf, post, storedAs } from './rendering-post.ts';

const blocks = 100;
const rounds = 30;
const warmUp = 10;

const registry = createRegistry<BlockType>('block');
for (const type of coreBlockTypes()) registry.add(type.name, type);

/** All that the blocks of the post ask for. */
const data = {
  post: async () => post,
  formatDate: (moment: string) => moment.slice(0, 4),
} as unknown as BlockData;

const ample = createBudget({ questions: 1e12, records: 1e12, blocks: 1e12, characters: 1e15 });

const rendering: Rendering = {
  registry,
  data,
  text: blockText,
  theme: {
    wrapsGroups: false,
    hasBlockGap: true,
    hasGlobalPadding: false,
    blockGap: '24px',
    variations: [],
    fluid: null,
  },
  budget: ample,
  context: { postId: post.id, postType: post.type },
};

const results = fileURLToPath(new URL('../results/', import.meta.url));

/**
 * A post of a hundred blocks beside a hand-written concatenation of its parts, in turns: `npm run bench -- rendering`. The
 * text comes as new bytes each time, as from the database.
 */
export async function measureRendering(): Promise<void> {
  const measured: RenderingResult[] = [];
  const cases = [
    ['all are static', partsOf(blocks, isStill)],
    ['20 are dynamic', partsOf(blocks)],
  ] as const;
  for (const [name, parts] of cases) {
    const memory = createBlockMemory(registry);
    const bytes = Buffer.from(storedAs(parts));
    const hand = (): Promise<string> => byHand(parts, data);
    const first = (): Promise<string> => renderMarkup(bytes.toString(), rendering);
    const again = (): Promise<string> => renderMarkup(bytes.toString(), { ...rendering, memory });
    const expected = await hand();
    for (const html of [await first(), await again(), await again()])
      if (html !== expected)
        throw new Error(`What was rendered is not what was written by hand:\n${html}\n${expected}`);
    const costs = await inTurns([
      [hand, 1000],
      [first, 50],
      [again, 500],
    ]);
    const ratio = (at: number): number => median(costs.map((round) => (round[at] ?? 0) / (round[0] ?? 1)));
    const cost = (at: number): number => median(costs.map((round) => round[at] ?? 0));
    const ratios = { first: ratio(1), again: ratio(2) };
    measured.push({ name, bytes: bytes.length, byHand: cost(0), first: cost(1), again: cost(2), ratios });
    console.log(`${name}: ${ratios.first.toFixed(1)} × the first time, ${ratios.again.toFixed(2)} × again`);
  }
  writeFileSync(`${results}rendering.json`, `${JSON.stringify(measured, null, 2)}\n`);
  writePage(results);
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** Microseconds of own time of each, by rounds: the clock is too coarse for what is done once. */
async function inTurns(works: readonly (readonly [() => Promise<string>, times: number])[]): Promise<number[][]> {
  const costs: number[][] = [];
  let characters = 0;
  for (let round = 0; round < rounds; round += 1) {
    const ofRound: number[] = [];
    for (const [work, times] of works) {
      const start = process.threadCpuUsage();
      // What is made is also read, as it would be to be sent.
      for (let time = 0; time < times; time += 1) characters += Buffer.byteLength(await work());
      const { user, system } = process.threadCpuUsage(start);
      ofRound.push((user + system) / times);
    }
    if (round >= warmUp) costs.push(ofRound);
  }
  if (characters === 0) throw new Error('Nothing was rendered.');
  return costs;
}
