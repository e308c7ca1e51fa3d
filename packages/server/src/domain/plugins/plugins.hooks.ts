import type { Scope } from '../../scope.ts';

declare module '../../hooks/bus.ts' {
  interface Actions {
    /**
     * A plugin is being activated. Runs inside the transaction, on the site without the plugin. An error cancels the
     * activation.
     */
    activated_plugin: (name: string, given: { readonly scope: Scope }) => void;
    /**
     * A plugin is being deactivated. Runs inside the transaction, on the site with the plugin. An error cancels the
     * deactivation.
     */
    deactivated_plugin: (name: string, given: { readonly scope: Scope }) => void;
  }
}
