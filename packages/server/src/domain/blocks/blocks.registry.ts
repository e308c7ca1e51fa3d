import type { AttributeSchema } from '../../blocks/attributes.ts';
import type { BlockType } from '../../blocks/block-type.ts';
import { blockType } from '../../blocks/registry.ts';
import type { BlockRegistration } from '../../blocks/registry.ts';
import type { Registry } from '../../lib/registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** A look that a block can be given, beside those it brings along. */
export interface BlockStyle {
  /** Of the block. */
  readonly block: string;
  readonly name: string;
  readonly label: string;
}

/** Block markup to start from. */
export interface Pattern {
  /** `namespace/name`. */
  readonly name: string;
  readonly title: string;
  readonly content: string;
  readonly description?: string;
  readonly viewportWidth?: number;
  /** Whether editors offer it. */
  readonly inserter?: boolean;
  readonly categories?: readonly string[];
  readonly keywords?: readonly string[];
  readonly blockTypes?: readonly string[];
  readonly postTypes?: readonly string[];
  readonly templateTypes?: readonly string[];
  readonly source?: string;
}

export interface PatternCategory {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
}

declare module '../../scope.ts' {
  interface Registries {
    readonly blockTypes: Registry<BlockType>;
    readonly blockStyles: Registry<BlockStyle>;
    readonly patterns: Registry<Pattern>;
    readonly patternCategories: Registry<PatternCategory>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * A block of the plugin's own. With a `render` it is made on the server each time it is shown; without, what was saved
     * is shown.
     *
     * @example
     * api.registerBlock({
     *   name: 'shop/price',
     *   title: 'Price',
     *   attributes: { amount: { type: 'number', default: 0 } },
     *   render: ({ attributes, wrapper }) => `<p${wrapper()}>${Number(attributes['amount'])} €</p>`,
     * });
     */
    registerBlock(block: BlockRegistration): void;
    /**
     * A further look for a block, the plugin's own or another's.
     *
     * @example
     * api.registerBlockStyle({ block: 'core/quote', name: 'fancy', label: 'Fancy' });
     */
    registerBlockStyle(style: BlockStyle): void;
    /**
     * Block markup that editors can start from, and that `core/pattern` shows by its name.
     *
     * @example
     * api.registerPattern({ name: 'shop/hero', title: 'Hero', content: '<!-- wp:heading --><h2>Hero</h2><!-- /wp:heading -->' });
     */
    registerPattern(pattern: Pattern): void;
    /**
     * A heading under which editors list patterns.
     *
     * @example
     * api.registerPatternCategory({ name: 'shop', label: 'Shop' });
     */
    registerPatternCategory(category: PatternCategory): void;
  }
}

/** Attributes every block can have. */
const sharedAttributes: Readonly<Record<string, AttributeSchema>> = {
  lock: { type: 'object' },
  metadata: { type: 'object' },
};

/** Attributes a block has unless its supports say that it has not. */
const usualAttributes: Readonly<Record<string, AttributeSchema>> = {
  className: { type: 'string' },
  style: { type: 'object' },
};

function attributesOf({ attributes = {}, supports = {} }: BlockRegistration): BlockType['attributes'] {
  const hasClass = supports['className'] !== false && supports['customClassName'] !== false;
  const usual = Object.entries(usualAttributes).filter(([name]) => name !== 'className' || hasClass);
  return { ...attributes, ...sharedAttributes, ...Object.fromEntries(usual), ...attributes };
}

type Blocks = Pick<SiteDraft, 'blockTypes' | 'blockStyles' | 'patterns' | 'patternCategories'>;

export const registerBlock = ({ blockTypes }: Pick<Blocks, 'blockTypes'>, block: BlockRegistration): void =>
  blockTypes.add(block.name, blockType({ ...block, attributes: attributesOf(block) }));

export const registerBlockStyle = ({ blockStyles }: Pick<Blocks, 'blockStyles'>, style: BlockStyle): void =>
  blockStyles.add(`${style.block} ${style.name}`, Object.freeze({ ...style }));

export const registerPattern = ({ patterns }: Pick<Blocks, 'patterns'>, pattern: Pattern): void =>
  patterns.add(pattern.name, Object.freeze({ ...pattern }));

export const registerPatternCategory = (
  { patternCategories }: Pick<Blocks, 'patternCategories'>,
  category: PatternCategory,
): void => patternCategories.add(category.name, Object.freeze({ ...category }));
