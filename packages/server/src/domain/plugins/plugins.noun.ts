import { registerDeclared } from './declarations.registry.ts';
import { pluginTask } from './plugin-jobs.actions.ts';
import { runPluginJob, schedulePluginJobs } from './plugin-jobs.jobs.ts';
import { registerJob } from './plugin-jobs.registry.ts';
import { pluginRoutes } from './plugins.resource.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const plugins = {
  name: 'plugins',
  registries: () => ({ pluginJobs: createRegistry('job') }),
  routes: pluginRoutes,
  offers: (draft, { name: plugin }) => ({
    registerJob: (name, job) => registerJob(draft, { ...job, plugin, name }),
  }),
  declare: registerDeclared,
  tasks: { [pluginTask]: runPluginJob },
  sweeps: [schedulePluginJobs],
} satisfies Noun;
