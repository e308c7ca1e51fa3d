import { globalStyleRoutes } from './global-styles.resource.ts';
import { exportedStyles } from './exported-styles.actions.ts';
import { styleSheetPage } from './style-sheet.page.ts';
import { sendStyleSheets, styleSheetRoutes } from './style-sheet.resource.ts';
import { userStylesLookup } from './user-styles.actions.ts';
import { registerThemeJson } from './theme-json.registry.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const globalStyles = {
  name: 'global-styles',
  registries: () => ({ themeJson: createRegistry('theme.json of a plugin') }),
  register: (draft) => {
    // CSS can do to a page what markup can.
    draft.capabilityRules.add('edit_css', () => ['unfiltered_html']);
    sendStyleSheets(draft);
    draft.hooks
      .registrar('global-styles')
      .addFilter(
        'theme_export_files',
        async (files, { scope, theme }) => new Map([...files, ...(await exportedStyles(scope, theme))]),
      );
  },
  routes: (draft) => [...globalStyleRoutes(draft), ...styleSheetRoutes(draft)],
  offers: (draft) => ({ registerThemeJson: (json) => registerThemeJson(draft, json) }),
  tools: () => ({ userStylesLookup }),
  pages: (core) => [styleSheetPage(core)],
} satisfies Noun;
