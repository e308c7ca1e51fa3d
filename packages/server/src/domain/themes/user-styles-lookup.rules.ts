import type { Scope } from '../../scope.ts';
import type { Theme } from './theme.ts';

/** What a theme links to of the styles that a site lays over it. */
export interface UserStylesLookup {
  /** Id of the post with the styles of the site for a theme. Creates the post if the caller may write. */
  idOf(scope: Scope, theme: Theme): Promise<number | null>;
}

declare module '../../scope.ts' {
  interface Tools {
    readonly userStylesLookup: UserStylesLookup;
  }
}
