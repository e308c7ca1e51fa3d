/** Packages of the editor that come without types: what is used of them here. */
declare module '@wordpress/commands' {
  import type { ComponentType } from 'react';
  export const CommandMenu: ComponentType;
}

declare module '@wordpress/block-library' {
  export function registerCoreBlocks(): void;
}

declare module '@wordpress/block-editor' {
  import type { StoreDescriptor } from '@wordpress/data';
  export const store: StoreDescriptor;
}
