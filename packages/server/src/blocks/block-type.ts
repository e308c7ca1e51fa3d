import type { JsonMap } from '../lib/json.ts';
import type { AttributeSchema } from './attributes.ts';
import type { BlockData, BlockText } from './data.ts';
import type { Block } from './grammar.ts';
import type { WrapperExtra } from './supports.ts';

/** One kind of block, as its registration describes it. */
export interface BlockType {
  readonly name: string;
  readonly apiVersion: number;
  readonly title: string;
  readonly description: string;
  readonly category: string | null;
  readonly icon: string | null;
  readonly keywords: readonly string[];
  readonly parent: readonly string[] | null;
  readonly ancestor: readonly string[] | null;
  readonly allowedBlocks: readonly string[] | null;
  readonly attributes: Readonly<Record<string, AttributeSchema>>;
  /** Context name → attribute whose value inner blocks get under it. */
  readonly providesContext: Readonly<Record<string, string>>;
  readonly usesContext: readonly string[];
  readonly selectors: JsonMap;
  readonly supports: JsonMap;
  readonly styles: readonly NamedStyle[];
  readonly variations: readonly NamedVariation[];
  /** What translations of its texts are found under. */
  readonly textdomain: string | null;
  /** Attributes and inner blocks of a preview. */
  readonly example: JsonMap | null;
  readonly assets: readonly BlockAsset[];
  /** Other block → where beside or inside it this one puts itself. */
  readonly blockHooks: Readonly<Record<string, HookedPlace>>;
  /** Whether what is shown is made on the server from the attributes, and so can be asked for by them alone. */
  readonly isDynamic: boolean;
  /** Without one, the saved markup is shown. */
  readonly render?: RenderBlock;
  /** Whether `render` looks at nothing but the block itself, so that what it makes may be remembered. */
  readonly cacheable: boolean;
  /** Whether one block of a constant type looks at more than itself all the same, by its attributes as written. */
  readonly readsContext?: (attributes: JsonMap) => boolean;
  /** Whether `render` shows the saved markup, changed a little: all of it counts as text of the post, whose shortcodes run. */
  readonly usesSavedMarkup: boolean;
}

/** A look of a block, under the class `is-style-{name}`. */
export interface NamedStyle extends JsonMap {
  readonly name: string;
  readonly label: string;
}

/** A way to begin with a block: attributes and inner blocks, offered under a title. */
export interface NamedVariation extends JsonMap {
  readonly name: string;
  readonly title: string;
}

/** Where a block is put by itself, seen from the block it hooks on to. */
export type HookedPlace = 'before' | 'after' | 'firstChild' | 'lastChild';

export const assetKinds = [
  'editorScript',
  'script',
  'viewScript',
  'viewScriptModule',
  'editorStyle',
  'style',
  'viewStyle',
] as const;

export type AssetKind = (typeof assetKinds)[number];

/** A script or style sheet of a block: for the editor, for readers, or for both. */
export interface BlockAsset {
  readonly kind: AssetKind;
  /** The name it is loaded by. */
  readonly handle: string;
  /** Absolute path; none where the handle names what something else brings. */
  readonly file?: string;
  /** What was in the file when the service started. */
  readonly version?: string;
}

/** Renders one block as HTML. */
export type RenderBlock = (input: RenderInput) => string | Promise<string>;

/** One block of several, rendered. */
export interface RenderedItem {
  /** Empty for markup that is no block. */
  readonly name: string;
  readonly html: string;
}

/** What a block renderer receives: the block, its context, and helpers. */
export interface RenderInput {
  readonly block: Block;
  readonly attributes: JsonMap;
  /** Of what is around, the members the type uses. */
  readonly context: JsonMap;
  readonly data: BlockData;
  readonly text: BlockText;
  /** The saved markup with its inner blocks rendered. */
  readonly savedHtml: () => Promise<string>;
  /** What is inside the block, rendered with more context. */
  readonly innerHtml: (context: JsonMap) => Promise<string>;
  /** Each of the inner blocks, without the markup between them. */
  readonly itemsHtml: () => Promise<readonly RenderedItem[]>;
  /** The same for other block markup. Nothing when the same `origin` is being rendered around this block. */
  readonly itemsOfMarkup: (markup: string, origin: string) => Promise<readonly RenderedItem[]>;
  /** Other block markup, rendered in this place. Nothing when the same `origin` is being rendered around this block. */
  readonly renderMarkup: (markup: string, origin: string) => Promise<string>;
  /** What is being rendered around this block: patterns, parts, contents. Rendering one of them again would never end. */
  readonly origins: ReadonlySet<string>;
  /** The attributes of the outermost tag: classes, style and id that the block's attributes ask for, with a blank before each. */
  readonly wrapper: (extra?: WrapperExtra) => string;
  /** Counts from 1 under a name, for ids within one answer. */
  readonly count: (name: string) => number;
}
