import type { Theme } from './theme.ts';
import type { Scope } from '../../scope.ts';

declare module '../../hooks/bus.ts' {
  interface Actions {
    /** Another theme is the active one from now on. Runs inside the transaction; one that throws undoes the switch. */
    switch_theme: (theme: Theme, given: { readonly scope: Scope; readonly before: Theme }) => void;
  }
}
