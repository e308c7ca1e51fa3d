import type { BlockType } from '../../blocks/block-type.ts';
import { blockType } from '../../blocks/registry.ts';
import type { BlockRegistration } from '../../blocks/registry.ts';
import type { Registry } from '../../lib/registry.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { activeTheme } from '../themes/themes.actions.ts';
import { attributesCheck } from './block-attributes.rules.ts';

/** A look that a block can be given, beside those it brings along. */
export interface BlockStyle {
  /** Of the block. */
  readonly block: string;
  readonly name: string;
  readonly label: string;
  /** CSS that makes the look, or the handle of the style sheet that does. */
  readonly inlineStyle?: string;
  readonly styleHandle?: string;
}

declare module '../../scope.ts' {
  interface Registries {
    readonly blockTypes: Registry<BlockType>;
    readonly blockStyles: Registry<BlockStyle>;
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
     * A block whose folder describes it: its `block.json` is read as data, and what the description cannot hold, such as
     * `render`, stands beside it.
     *
     * @example
     * api.registerBlockFolder(new URL('./blocks/price/', import.meta.url), { render: renderPrice });
     */
    registerBlockFolder(folder: URL, more?: Omit<Partial<BlockRegistration>, 'name'>): void;
    /**
     * A further look for a block, the plugin's own or another's.
     *
     * @example
     * api.registerBlockStyle({ block: 'core/quote', name: 'fancy', label: 'Fancy' });
     */
    registerBlockStyle(style: BlockStyle): void;
  }
}

type Blocks = Pick<SiteDraft, 'blockTypes' | 'blockStyles'>;

export function registerBlock({ blockTypes }: Pick<Blocks, 'blockTypes'>, block: BlockRegistration): void {
  const type = blockType(block);
  try {
    attributesCheck(type);
  } catch (cause) {
    throw new Error(`The attributes of the block ${type.name} cannot be read as schemas. ${reasonOf(cause)}`, {
      cause,
    });
  }
  blockTypes.add(type.name, type);
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

export const registerBlockStyle = ({ blockStyles }: Pick<Blocks, 'blockStyles'>, style: BlockStyle): void =>
  blockStyles.add(`${style.block} ${style.name}`, Object.freeze({ ...style }));

/** Those of plugins, then those of the active theme. */
export const blockStylesOf = (scope: Scope): readonly BlockStyle[] => [
  ...scope.site.blockStyles.all(),
  ...activeTheme(scope).blockStyles,
];
