import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { ExtensionScreen } from '../api/extensions.ts';
import type { ContentType, CurrentUser, Taxonomy } from '../api/queries.ts';
import { ScreenFailure } from '../shell/failure.tsx';
import { ScreenSkeleton } from '../ui/skeleton.tsx';

/** What the main menu depends on. */
export interface Known {
  readonly user: CurrentUser | undefined;
  readonly types: readonly ContentType[];
  readonly taxonomies: readonly Taxonomy[];
  readonly extensions: readonly ExtensionScreen[];
}

/** A group of the main menu. Entries without a group come first. */
export type NavigationGroup = 'content' | 'design' | 'people' | 'site';

/** An entry of the main menu and of the command palette. It leads to its own route. */
export interface NavigationEntry {
  /** Of the path of the route. */
  readonly params?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly icon: ReactElement;
  readonly group?: NavigationGroup;
  /** Label of the entry above it, which shows it while it is open. */
  readonly parent?: string;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The entries of a route in the main menu: none if the user has no access. */
    readonly navigation?: (known: Known) => readonly NavigationEntry[];
  }
}

/** The component of a screen, which is a separate chunk. */
export const screen = (load: () => Promise<() => ReactNode>) => ({
  component: lazyRouteComponent(async () => ({ screen: await load() }), 'screen'),
  errorComponent: ScreenFailure,
  pendingComponent: ScreenSkeleton,
});
