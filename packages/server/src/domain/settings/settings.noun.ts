import { registerCoreSettings } from './core-settings.registry.ts';
import { createOptionCache } from './option-cache.actions.ts';
import { registerSetting } from './settings.registry.ts';
import { settingRoutes } from './settings.resource.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const settings = {
  name: 'settings',
  registries: () => ({ settings: createRegistry('setting') }),
  register: registerCoreSettings,
  routes: settingRoutes,
  events: { 'settings.updated': 'Site options were changed. `names` lists them.' },
  offers: (draft, { name: plugin }) => ({
    registerSetting: (setting) => registerSetting(draft, setting, plugin),
  }),
  tools: (parts) => ({ optionCache: createOptionCache(parts) }),
} satisfies Noun;
