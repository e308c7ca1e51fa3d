import type { Registry } from '../../lib/registry.ts';
import type { Scope } from '../../scope.ts';
import { findByOutwardName } from '../types/types.actions.ts';
import { configOfType, plainConfig } from './core-views.rules.ts';
import type { ViewConfig, ViewEntity } from './view-config.ts';
import { patchedConfig } from './view-config-patch.rules.ts';
import { viewConfigErrors } from './view-configs.errors.ts';
import { keyOf } from './view-configs.registry.ts';

/** What a configuration was asked for, who may see it, and what it is before plugins change it. */
export interface FoundEntity extends ViewEntity {
  /** As it is registered, which plugins know it by. */
  readonly storedName: string;
  readonly capability: string;
  readonly base: ViewConfig;
}

/** Types and taxonomies have to be there; anything else goes by any name. */
export function requireEntity(scope: Scope, { kind, name }: ViewEntity): FoundEntity {
  if (kind === 'postType') {
    const type = shown(scope, scope.site.postTypes, name);
    const base = configOfType(type.name, type.labels['all_items'] ?? type.label);
    return { kind, name, storedName: type.name, capability: type.capabilities.edit_posts, base };
  }
  if (kind === 'taxonomy') {
    const taxonomy = shown(scope, scope.site.taxonomies, name);
    const { manage_terms: capability } = taxonomy.capabilities;
    return { kind, name, storedName: taxonomy.name, capability, base: plainConfig };
  }
  const capability = kind === 'root' ? 'manage_options' : 'edit_posts';
  return { kind, name, storedName: name, capability, base: plainConfig };
}

function shown<T extends { readonly name: string; readonly showInRest: boolean }>(
  { site }: Scope,
  registry: Registry<T>,
  name: string,
): T {
  const found = findByOutwardName({ registry, dialect: site.dialect, name });
  if (found === undefined || !found.showInRest) throw viewConfigErrors.unknown(name);
  return found;
}

/** The configuration with what plugins made of it. */
export function configOf({ site }: Scope, { kind, storedName, base }: FoundEntity): ViewConfig {
  const patches = site.viewPatches.get(keyOf({ kind, name: storedName })) ?? [];
  return patches.reduce(patchedConfig, base);
}
