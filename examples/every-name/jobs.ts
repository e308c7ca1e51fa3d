import { asOperator, callRoute, isMap, queueJob } from '@platen/server';
import type { Deactivate, PluginApi, PluginJob, QueuedJob } from '@platen/server';

/** Writes a post about what was said, as the operator: nobody waits for it, and nobody has asked for it. */
const writeDown: PluginJob = {
  run: async ({ title = 'Nothing' }, { scope }) => {
    const route = `/${scope.site.dialect.namespace('v2')}/posts`;
    const { status, data } = await callRoute(asOperator(scope), { method: 'POST', route, body: { title } });
    if (status !== 201) throw new Error(`The post was not written: ${isMap(data) ? String(data['message']) : status}`);
    scope.log.info({ title }, 'Written down.');
  },
};

const tally: PluginJob = { everyMinutes: 60, run: (_payload, { scope }) => scope.log.info({}, 'An hour has passed.') };

const writeLater = (title: string): QueuedJob => ({ plugin: 'every-name', job: 'write-down', payload: { title } });

export function registerJobs(api: PluginApi): void {
  api.registerJob('write-down', writeDown);
  api.registerJob('tally', tally);
  api.addAction('rest_delete_user', (user, { scope }) => queueJob(scope, writeLater(`${user.login} has left`)));
}

/** A timer of the plugin's own, which ends with the site it was begun for. */
export function beginTimer(api: PluginApi): Deactivate {
  const minutes = Number(api.variable('MINUTES') ?? 5);
  const timer = setInterval(() => api.log.info({ minutes }, 'Still here.'), minutes * 60_000).unref();
  return () => clearInterval(timer);
}
