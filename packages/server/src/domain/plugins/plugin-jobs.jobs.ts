import { queueJob } from './plugin-jobs.actions.ts';
import { isMap, scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { activePluginsOption, namesIn } from '../../site/installed-plugin.ts';
import type { Core } from '../../site/core.ts';

/** Does a job of a plugin. What belongs to a plugin that is active no more is dropped. */
export async function runPluginJob(core: Core, { plugin, job, payload = {} }: JsonMap): Promise<void> {
  const scope = await core.ownScope();
  const name = `${scalarText(plugin)} ${scalarText(job)}`;
  const registered = scope.site.pluginJobs.get(name);
  if (registered === undefined) {
    const isActive = namesIn(scope.options.get(activePluginsOption)).includes(scalarText(plugin));
    // Another node may have it, or this one in a while: the queue tries again.
    if (isActive) throw new Error(`Job ${name} is not registered.`);
    core.log.warn({ plugin, job }, 'job dropped: no active plugin handles it');
    return;
  }
  try {
    await registered.run(isMap(payload) ? payload : {}, { scope });
  } catch (cause) {
    throw new Error(`Plugin ${registered.plugin} failed in the job ${registered.name}.`, { cause });
  }
}

const minute = 60_000;

/**
 * Queues what is done again and again for the next time that it is due. The key has that moment in it, which is the same
 * on every node: each queues it, and it is done once.
 */
export async function schedulePluginJobs(core: Core): Promise<number> {
  const now = Date.now();
  for (const { plugin, name, everyMinutes } of core.site().pluginJobs.all()) {
    if (everyMinutes === undefined) continue;
    const every = everyMinutes * minute;
    const runAt = new Date((Math.floor(now / every) + 1) * every).toISOString();
    await queueJob(core, { plugin, job: name, runAt, key: runAt });
  }
  return Infinity;
}
