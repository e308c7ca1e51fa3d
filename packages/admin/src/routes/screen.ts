import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { ExtensionScreen } from '../api/extensions.ts';
import type { ContentType, CurrentUser, Taxonomy } from '../api/queries.ts';
import { ScreenFailure } from '../shell/failure.tsx';

/** What the main menu depends on. */
export interface Known {
  readonly user: CurrentUser | undefined;
  readonly types: readonly ContentType[];
  readonly taxonomies: readonly Taxonomy[];
  readonly extensions: readonly ExtensionScreen[];
}

/** An entry of the main menu and of the command palette. */
export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactElement;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The entries of a route in the main menu: none if the user has no access. */
    readonly navigation?: (known: Known) => readonly NavigationItem[];
  }
}

/** The component of a screen, which is a separate chunk. */
export const screen = (load: () => Promise<() => ReactNode>) => ({
  component: lazyRouteComponent(async () => ({ screen: await load() }), 'screen'),
  errorComponent: ScreenFailure,
});
