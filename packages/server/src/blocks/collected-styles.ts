import type { BlockFacts } from './block-memory.ts';
import type { Block } from './grammar.ts';
import { containersIn, placementOf } from './layout.ts';
import type { Container, Placement, ThemeLayout } from './layout.ts';
import { ownRulesIn, ownRulesOf } from './own-styles.ts';
import type { OwnRule } from './own-styles.ts';
import type { BlockRegistry } from './registry.ts';
import type { JsonMap } from '../lib/json.ts';

/**
 * The layouts and styles of all blocks that were rendered, by class: of the markup itself and of the patterns, template parts,
 * menus, and posts that it showed.
 */
export interface CollectedStyles {
  readonly containers: Map<string, Container | Placement>;
  readonly rules: Map<string, OwnRule>;
  /** Names of the block types. */
  readonly blocks: Set<string>;
}

export const createCollectedStyles = (): CollectedStyles => ({
  containers: new Map(),
  rules: new Map(),
  blocks: new Set(),
});

const add = (
  { containers, rules }: CollectedStyles,
  found: { readonly containers: readonly (Container | Placement)[]; readonly rules: readonly OwnRule[] },
): void => {
  for (const container of found.containers) containers.set(container.name, container);
  for (const rule of found.rules) rules.set(rule.name, rule);
};

/** One block, without the blocks inside it. */
export const collectBlock = (
  collected: CollectedStyles,
  { type, attributes, container }: Pick<BlockFacts, 'type' | 'attributes' | 'container'>,
  layoutAround: JsonMap,
): void => {
  collected.blocks.add(type.name);
  const containers = [container, placementOf(attributes, layoutAround)].filter((one) => one !== undefined);
  add(collected, { containers, rules: ownRulesOf(type, attributes) });
};

const namesIn = (blocks: readonly Block[], registry: BlockRegistry): readonly string[] =>
  blocks.flatMap(({ name, innerBlocks }) => [
    ...(name === null || registry.get(name) === undefined ? [] : [name]),
    ...namesIn(innerBlocks, registry),
  ]);

/** A block and all blocks inside it, for markup that comes from the cache. */
export const collectTree = (
  collected: CollectedStyles,
  block: Block,
  given: { readonly registry: BlockRegistry; readonly theme: ThemeLayout; readonly layoutAround: JsonMap },
): void => {
  for (const name of namesIn([block], given.registry)) collected.blocks.add(name);
  const containers = containersIn([block], given, given.layoutAround);
  add(collected, { containers, rules: ownRulesIn([block], given.registry) });
};
