import { findAdmin } from './admin.actions.ts';
import { adminPage } from './admin.page.ts';
import { registerEditorScript, registerScreen } from './extensions.registry.ts';
import { extensionsRoute } from './extensions.resource.ts';
import { editorStartRoute } from './editor-start.resource.ts';
import { fieldFormsRoute } from './field-forms.resource.ts';
import { wordPressAddresses } from './wordpress-addresses.page.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const admin = {
  name: 'admin',
  shares: (config) => ({ admin: findAdmin(config.admin) }),
  tools: ({ shared }) => ({ admin: shared.admin }),
  registries: () => ({
    editorScripts: createRegistry('script of the editor'),
    adminScreens: createRegistry('screen'),
  }),
  offers: (draft, { name: plugin }) => ({
    registerEditorScript: (script) => registerEditorScript(draft, plugin, script),
    registerScreen: (screen) => registerScreen(draft, plugin, screen),
  }),
  routes: () => [editorStartRoute, extensionsRoute, fieldFormsRoute],
  pages: (core) => [
    ...(core.tools.admin === null ? [] : [adminPage(core, core.tools.admin)]),
    wordPressAddresses(core),
  ],
} satisfies Noun;
