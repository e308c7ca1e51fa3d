import { registerDeclared } from './declarations.registry.ts';
import { pluginTask } from './plugin-jobs.actions.ts';
import { runPluginJob, schedulePluginJobs } from './plugin-jobs.jobs.ts';
import { registerJob } from './plugin-jobs.registry.ts';
import { registerCommand } from './plugin-commands.registry.ts';
import { createPluginDocuments } from './plugin-documents.actions.ts';
import { registerFiles } from './plugin-files.registry.ts';
import { pluginPages } from './plugin-pages.page.ts';
import { registerPage } from './plugin-pages.registry.ts';
import { registerMigration } from './plugin-migrations.registry.ts';
import { pluginRoutes } from './plugins.resource.ts';
import { pluginDetailsRoute } from './plugin-details.resource.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const plugins = {
  name: 'plugins',
  registries: () => ({
    pluginCommands: createRegistry('command'),
    pluginJobs: createRegistry('job'),
    pluginMigrations: createRegistry('migration'),
    pluginFiles: createRegistry('file at'),
    pluginPages: createRegistry('page at'),
  }),
  tools: (parts) => ({ pluginDocuments: createPluginDocuments(parts) }),
  routes: (draft) => [...pluginRoutes(draft), pluginDetailsRoute],
  offers: (draft, { name: plugin }) => ({
    registerCommand: (name, command) => registerCommand(draft, { ...command, plugin, name }),
    registerJob: (name, job) => registerJob(draft, { ...job, plugin, name }),
    registerFiles: (folder) => registerFiles(draft, plugin, folder),
    registerPage: (page) => registerPage(draft, plugin, page),
    registerMigration: (migration) => registerMigration(draft, plugin, migration),
  }),
  pages: (core) => [pluginPages(core)],
  declare: registerDeclared,
  tasks: { [pluginTask]: runPluginJob },
  sweeps: [schedulePluginJobs],
} satisfies Noun;
