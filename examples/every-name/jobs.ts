import { asOperator, callRoute, isMap, queueJob } from '@platen/server';
import type { Deactivate, PluginApi, PluginJob, QueuedJob } from '@platen/server';

/** Creates a post in the background. A job has no caller, so it acts as the operator. */
const writeDown: PluginJob = {
  run: async ({ title = 'Untitled' }, { scope }) => {
    const route = `/${scope.site.dialect.namespace('v2')}/posts`;
    const { status, data } = await callRoute(asOperator(scope), { method: 'POST', route, body: { title } });
    if (status !== 201) throw new Error(`The post was not created: ${isMap(data) ? String(data['message']) : status}`);
    scope.log.info({ title }, 'Post created.');
  },
};

const tally: PluginJob = { everyMinutes: 60, run: (_payload, { scope }) => scope.log.info({}, 'Hourly tally.') };

const writeLater = (title: string): QueuedJob => ({ plugin: 'every-name', job: 'write-down', payload: { title } });

export function registerJobs(api: PluginApi): void {
  api.registerJob('write-down', writeDown);
  api.registerJob('tally', tally);
  api.addAction('rest_delete_user', (user, { scope }) => queueJob(scope, writeLater(`${user.login} has left`)));
}

/** A timer that Platen stops when it replaces this instance of the plugin. */
export function beginTimer(api: PluginApi): Deactivate {
  const minutes = Number(api.variable('MINUTES') ?? 5);
  const timer = setInterval(() => api.log.info({ minutes }, 'Plugin is running.'), minutes * 60_000).unref();
  return () => clearInterval(timer);
}
