import type { Theme } from './theme.ts';
import type { Scope } from '../../scope.ts';

/** Files of a theme by their paths in its folder. */
export type ThemeFiles = ReadonlyMap<string, string>;

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Change or add files of a theme export. Saved templates and styles replace the files of the theme. */
    theme_export_files: (
      files: ThemeFiles,
      given: { readonly scope: Scope; readonly theme: Theme },
    ) => ThemeFiles | Promise<ThemeFiles>;
  }
  interface Actions {
    /** The active theme changes. Runs inside the transaction. An error cancels the change. */
    switch_theme: (theme: Theme, given: { readonly scope: Scope; readonly before: Theme }) => void;
  }
}
