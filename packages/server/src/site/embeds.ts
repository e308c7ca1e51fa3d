import type { Registry } from '../lib/registry.ts';

/** Relation → templates of the routes that its embeddable links lead to, such as `/cms/v2/users/{id}`. */
export type Embeds = Readonly<Record<string, readonly string[]>>;

declare module '../scope.ts' {
  interface Registries {
    /** Title of an item schema → what its items can embed, for the contract. */
    readonly embeds: Registry<Embeds>;
  }
}
