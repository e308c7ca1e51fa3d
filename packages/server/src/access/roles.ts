import type { Registry } from '../lib/registry.ts';

export interface Role {
  readonly name: string;
  readonly label: string;
  readonly capabilities: readonly string[];
}

declare module '../scope.ts' {
  interface Registries {
    readonly roles: Registry<Role>;
  }
}
