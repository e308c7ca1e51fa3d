/** Packages of the editor that come without types: what is used of them here. */
declare module '@wordpress/commands' {
  import type { ComponentType } from 'react';
  export const CommandMenu: ComponentType;
}

declare module '@wordpress/block-library' {
  export function registerCoreBlocks(): void;
}

declare module '@wordpress/block-editor' {
  import type { BlockInstance } from '@wordpress/blocks';
  import type { StoreDescriptor } from '@wordpress/data';
  import type { ComponentType, ReactNode } from 'react';
  export const InnerBlocks: ComponentType;
  export const store: StoreDescriptor;
  export const BlockCanvas: ComponentType<{ height: string; styles: readonly { readonly css: string }[] }>;
  export const BlockEditorProvider: ComponentType<{
    value: BlockInstance[];
    onInput: (blocks: BlockInstance[]) => void;
    onChange: (blocks: BlockInstance[]) => void;
    settings: Readonly<Record<string, unknown>>;
    children: ReactNode;
  }>;
}

declare module 'lodash' {
  const lodash: object;
  export default lodash;
}

declare module 'react-autosize-textarea/lib/index.js' {
  import type { ComponentType } from 'react';
  const published: { readonly default: ComponentType };
  export default published;
}
