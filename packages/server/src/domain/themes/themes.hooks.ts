import type { Theme } from './theme.ts';
import type { Scope } from '../../scope.ts';

/** Files of a theme by their paths in its folder. */
export type ThemeFiles = ReadonlyMap<string, string>;

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Change or add files of the theme that is being exported: what a site saved takes the place of what the theme has. */
    theme_export_files: (
      files: ThemeFiles,
      given: { readonly scope: Scope; readonly theme: Theme },
    ) => ThemeFiles | Promise<ThemeFiles>;
  }
  interface Actions {
    /** Another theme is the active one from now on. Runs inside the transaction; one that throws undoes the switch. */
    switch_theme: (theme: Theme, given: { readonly scope: Scope; readonly before: Theme }) => void;
  }
}
