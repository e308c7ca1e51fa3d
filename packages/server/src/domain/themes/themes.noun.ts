import { findThemes } from './installed-themes.registry.ts';
import { offeredTemplates } from './themes.actions.ts';
import { registerThemeSupport } from './themes.registry.ts';
import { themeRoutes } from './themes.resource.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const themes = {
  name: 'themes',
  registries: () => ({ themeSupports: createRegistry('theme support') }),
  register: ({ hooks }) => {
    hooks
      .registrar('themes')
      .addFilter('post_templates', (names, { scope, type }) => [...names, ...offeredTemplates(scope, type.name)]);
  },
  routes: themeRoutes,
  offers: (draft) => ({ registerThemeSupport: (feature, value) => registerThemeSupport(draft, feature, value) }),
  tools: ({ config }) => ({ themes: findThemes(config.themes) }),
} satisfies Noun;
