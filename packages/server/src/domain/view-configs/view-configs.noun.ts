import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import { patchViewConfig } from './view-configs.registry.ts';
import { viewConfigRoutes } from './view-configs.resource.ts';

export const viewConfigs = {
  name: 'view-configs',
  registries: () => ({ viewPatches: createRegistry('list of patches') }),
  routes: viewConfigRoutes,
  offers: (draft) => ({ patchViewConfig: (entity, patch) => patchViewConfig(draft, entity, patch) }),
} satisfies Noun;
