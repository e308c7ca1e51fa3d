import type { JsonMap } from '../../lib/json.ts';
import type { MaybePromise } from '../../lib/maybe-promise.ts';
import type { Registry } from '../../lib/registry.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** A background job. It runs at least once, so make it safe to run twice. */
export interface PluginJob {
  /** Does it without being asked, once in so many minutes, on one of the nodes. */
  readonly everyMinutes?: number;
  /** Runs without a user. Failed jobs are retried up to 25 times. */
  readonly run: (payload: JsonMap, given: { readonly scope: Scope }) => MaybePromise<void>;
}

export interface RegisteredJob extends PluginJob {
  readonly plugin: string;
  readonly name: string;
}

declare module '../../scope.ts' {
  interface Registries {
    /** By plugin and name, with a space between them. */
    readonly pluginJobs: Registry<RegisteredJob>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * Work that is queued with `queueJob`, or done again and again.
     *
     * @example
     * api.registerJob('digest', { everyMinutes: 60, run: async (_payload, { scope }) => sendDigest(scope) });
     */
    registerJob(name: string, job: PluginJob): void;
  }
}

const longest = 525_600;

export function registerJob(
  { pluginJobs }: Pick<SiteDraft, 'pluginJobs'>,
  { plugin, name, everyMinutes, run }: RegisteredJob,
): void {
  if (!/^[\w-]{1,60}$/.test(name))
    throw new Error(`Job name "${name}" is invalid. Use letters, digits, hyphens, and underscores.`);
  if (everyMinutes !== undefined && !(everyMinutes >= 1 && everyMinutes <= longest)) {
    throw new Error(`Job ${name}: \`everyMinutes\` must be from 1 to ${longest}, not ${everyMinutes}.`);
  }
  pluginJobs.add(`${plugin} ${name}`, { plugin, name, run, ...(everyMinutes !== undefined && { everyMinutes }) });
}
