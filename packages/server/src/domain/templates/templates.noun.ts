import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import { offeredTemplates, savedFiles } from './templates.read.actions.ts';
import { registerTemplate, registerTemplateKinds } from './templates.registry.ts';
import { templateRoutes } from './templates.resource.ts';

export const templates = {
  name: 'templates',
  registries: () => ({ templates: createRegistry('template') }),
  register: (draft) => {
    registerTemplateKinds(draft);
    draft.hooks
      .registrar('templates')
      .addFilter('post_templates', async (names, { scope, type }) => [
        ...names,
        ...(await offeredTemplates(scope, scope.site.dialect.outward(type.name))),
      ]);
    draft.hooks
      .registrar('templates')
      .addFilter('theme_export_files', async (files, { scope }) => new Map([...files, ...(await savedFiles(scope))]));
  },
  routes: templateRoutes,
  offers: (draft) => ({ registerTemplate: (template) => registerTemplate(draft, template) }),
} satisfies Noun;
