import type { Scope } from '../../scope.ts';

declare module '../../hooks/bus.ts' {
  interface Actions {
    /** A plugin is active from now on. Runs inside the transaction, on the site without it; one that throws undoes it. */
    activated_plugin: (name: string, given: { readonly scope: Scope }) => void;
    /** A plugin is active no more. Runs inside the transaction, on the site with it; one that throws undoes it. */
    deactivated_plugin: (name: string, given: { readonly scope: Scope }) => void;
  }
}
