/** Types for packages without their own, as far as they are used here. */
declare module '@wordpress/commands' {
  import type { StoreDescriptor } from '@wordpress/data';
  import type { ComponentType, ReactElement } from 'react';
  export const CommandMenu: ComponentType;
  export const store: StoreDescriptor;
  export interface Command {
    /** Also the key of recently used commands. */
    readonly name: string;
    readonly label: string;
    /** Searched instead of the label; must be unique. */
    readonly searchLabel?: string;
    readonly keywords?: readonly string[];
    readonly icon?: ReactElement;
    readonly category?: 'command' | 'view' | 'edit' | 'action';
    readonly callback: (given: { readonly close: () => void }) => void;
  }
  export interface CommandLoader {
    readonly name: string;
    /** A React hook that gets the query. */
    readonly hook: (given: { readonly search: string }) => {
      readonly commands: readonly Command[];
      readonly isLoading: boolean;
    };
    readonly context?: string;
  }
  export function useCommandLoader(loader: CommandLoader): void;
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
  interface ChosenFile {
    readonly id: number;
  }
  /** Opens the media library. */
  export const MediaUpload: ComponentType<{
    title: string;
    allowedTypes?: readonly string[];
    multiple: boolean;
    value: number | readonly number[] | undefined;
    onSelect: (chosen: ChosenFile | readonly ChosenFile[]) => void;
    render: (given: { readonly open: () => void }) => ReactNode;
  }>;
  /** Shows the fallback to users who can't upload files. */
  export const MediaUploadCheck: ComponentType<{ fallback?: ReactNode; children: ReactNode }>;
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
