import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A plugin that has code. */
export interface WatchedPlugin {
  readonly name: string;
  readonly folder: string;
}

/** The same with what the addresses of its modules begin with. */
export interface Watched {
  readonly name: string;
  readonly folder: string;
}

/** Milliseconds. */
const times = { every: 500, report: 2000, end: 10_000 } as const;

/** What the thread is given. */
export interface WatchdogData {
  /** Counts while the main thread runs. */
  readonly beats: Int32Array;
  readonly every: number;
  /** How long it may stand still before the plugin is named. */
  readonly report: number;
  /** And before the node ends. */
  readonly end: number;
}

/** One for the process, whatever number of sites it serves. */
export interface Watchdog {
  /** Replaces the plugins that are watched for this site. */
  watch(site: symbol, plugins: readonly WatchedPlugin[]): void;
  close(): Promise<void>;
}

const thread = new URL('./watchdog-thread.ts', import.meta.url).href.replace(/\.ts$/, import.meta.url.slice(-3));

/**
 * Names a plugin that never gives the process back, such as one with an endless loop in a filter: the log says which and
 * where, and the node ends, so that it is started again. There is a thread for it only while there are plugins to watch.
 */
export function createWatchdog(): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  let running: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | null = null;
  const start = (): Worker => {
    const worker = new Worker(new URL(thread), {
      workerData: { beats, ...times } satisfies WatchdogData,
      execArgv: [],
    });
    worker.unref();
    // Without it, plugins are not watched, and nothing else is missing.
    worker.on('error', () => undefined);
    running = { worker, timer: setInterval(() => Atomics.add(beats, 0, 1), times.every).unref() };
    return worker;
  };
  const pluginsBySite = new Map<symbol, readonly WatchedPlugin[]>();
  return {
    watch: (site, plugins) => {
      if (plugins.length === 0) pluginsBySite.delete(site);
      else pluginsBySite.set(site, plugins);
      if (pluginsBySite.size === 0 && running === null) return;
      const names = new Map(
        [...pluginsBySite.values()].flat().map(({ name, folder }) => [pathToFileURL(`${folder}/`).href, name]),
      );
      const watched: readonly Watched[] = [...names].map(([folder, name]) => ({ name, folder }));
      (running?.worker ?? start()).postMessage(watched, []);
    },
    close: async () => {
      clearInterval(running?.timer);
      await running?.worker.terminate();
      running = null;
    },
  };
}
