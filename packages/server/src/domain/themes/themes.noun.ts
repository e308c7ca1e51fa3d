import { createThemeReader } from './installed-themes.registry.ts';
import { exportRoute, sendExports } from './theme-export.resource.ts';
import { themeFilesPage } from './theme-files.page.ts';
import { registerThemeSupport } from './themes.registry.ts';
import { themeRoutes } from './themes.resource.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const themes = {
  name: 'themes',
  registries: () => ({ themeSupports: createRegistry('theme support') }),
  register: sendExports,
  routes: (draft) => [...themeRoutes(draft), exportRoute(draft)],
  offers: (draft) => ({ registerThemeSupport: (feature, value) => registerThemeSupport(draft, feature, value) }),
  pages: (core) => [themeFilesPage(core)],
  shares: (config) => ({ themesFor: createThemeReader(config.themes) }),
  tools: ({ config, shared }) => ({ themes: shared.themesFor(config) }),
} satisfies Noun;
