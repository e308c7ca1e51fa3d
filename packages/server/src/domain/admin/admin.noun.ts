import { findAdmin } from './admin.actions.ts';
import { adminPage } from './admin.page.ts';
import { editorStartRoute } from './editor-start.resource.ts';
import type { Noun } from '../noun.ts';

export const admin = {
  name: 'admin',
  tools: ({ config }) => ({ admin: findAdmin(config.admin) }),
  routes: () => [editorStartRoute],
  pages: (core) => (core.tools.admin === null ? [] : [adminPage(core, core.tools.admin)]),
} satisfies Noun;
