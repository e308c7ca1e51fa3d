import { privateApis as editorApis } from '@wordpress/editor';
import { __dangerousOptInToUnstableAPIsOnlyForCoreModules as optIn } from '@wordpress/private-apis';
import type { StoreDescriptor } from '@wordpress/data';
import type { ComponentType, ReactNode } from 'react';

/**
 * The only file that reaches into what the editor's packages keep to themselves. It may change in any release of them,
 * which is why their versions are exact and why the flows in a browser are run before they are raised.
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
    children?: ReactNode;
  }>;
  readonly BackButton: ComponentType<{ children: ReactNode | ((given: { length: number }) => ReactNode) }>;
  readonly PreferencesModal: ComponentType;
  readonly registerCoreBlockBindingsSources: () => void;
  /** Knows which pane stands beside the canvas. */
  readonly interfaceStore: StoreDescriptor;
  /** The styles of the theme and those that the site has changed. */
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
