import { privateApis as editorApis } from '@wordpress/editor';
import { __dangerousOptInToUnstableAPIsOnlyForCoreModules as optIn } from '@wordpress/private-apis';
import type { StoreDescriptor } from '@wordpress/data';
import type { ComponentType, ReactNode } from 'react';

/**
 * The only file that uses private APIs of the editor's packages. They may change in any release, so versions are pinned
 * and the browser flows run before an upgrade.
 */
const { unlock } = optIn(
  'I acknowledge private features are not for use in themes or plugins and doing so will break in the next version of WordPress.',
  '@wordpress/edit-post',
);

interface EditorParts {
  readonly Editor: ComponentType<{
    postType: string;
    postId: number | string;
    settings: Readonly<Record<string, unknown>>;
    onActionPerformed?: (action: string, items: readonly unknown[]) => void;
    className?: string;
    /** Below the canvas. */
    extraContent?: ReactNode;
    children?: ReactNode;
  }>;
  readonly BackButton: ComponentType<{ children: ReactNode | ((given: { length: number }) => ReactNode) }>;
  readonly PreferencesModal: ComponentType;
  readonly registerCoreBlockBindingsSources: () => void;
  /** Holds which sidebar is open. */
  readonly interfaceStore: StoreDescriptor;
  /** Styles of the theme and changes of the site. */
  readonly useGlobalStyles: () => {
    readonly user: object;
    readonly base: object;
    readonly setUser: (styles: object) => void;
    readonly isReady: boolean;
  };
}

export const {
  Editor,
  BackButton,
  PreferencesModal,
  registerCoreBlockBindingsSources,
  interfaceStore,
  useGlobalStyles,
} = unlock(editorApis) as EditorParts;
