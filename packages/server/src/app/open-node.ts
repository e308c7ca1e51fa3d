import type { NodeConfig } from '../config.ts';
import { createConnectionBudget } from '../db/connection/budget.ts';
import type { ConnectionBudget } from '../db/connection/budget.ts';
import { together } from '../domain/noun.ts';
import type { Noun } from '../domain/noun.ts';
import type { Logger } from '../lib/log.ts';
import type { Spans } from '../lib/spans.ts';
import { createPluginLoader } from '../plugins/plugin-loader.ts';
import type { PluginLoader } from '../plugins/plugin-loader.ts';
import { folderSource } from '../plugins/plugin-source.ts';
import type { PluginSource } from '../plugins/plugin-source.ts';
import { registrySource } from '../plugins/registry-source.ts';
import { createWatchdog } from '../plugins/watchdog.ts';
import type { Watchdog } from '../plugins/watchdog.ts';
import type { Shared } from '../site/core.ts';
import type { Site } from '../scope.ts';
import { version } from '../version.ts';
import { createExplain } from './create-explain.ts';
import { rehearse } from './rehearse.ts';
import { createSiteBuilds } from './site-builds.ts';
import type { SiteBuilds } from './site-builds.ts';

export interface NodeParts {
  readonly config: NodeConfig;
  readonly log: Logger;
  readonly nouns: readonly Noun[];
  readonly spans?: Spans | null;
  /** Connections that the pools of all sites open together at most. By default, each site has its own limit. */
  readonly maxConnections?: number;
}

/** What a process has once, for all sites that it serves. */
export interface OpenNode {
  readonly config: NodeConfig;
  readonly log: Logger;
  /** Null without tracing. */
  readonly spans: Spans | null;
  /** The modules that the configuration turns on. */
  readonly nouns: readonly Noun[];
  readonly shared: Shared;
  readonly explain: Site['explain'];
  readonly builds: SiteBuilds;
  readonly connections: ConnectionBudget | null;
  readonly loader: PluginLoader;
  /** Where plugins are installed from; null if that is turned off. */
  readonly pluginSource: PluginSource | null;
  readonly watchdog: Watchdog;
  close(): Promise<void>;
}

export function openNode({ config, log, nouns: listed, spans = null, maxConnections }: NodeParts): OpenNode {
  const nouns = listed.filter((noun) => noun.isOn?.(config) ?? true);
  const shared = together<Shared>(nouns.map((noun) => noun.shares?.(config)));
  const explain = createExplain(log);
  const pluginSource = sourceOf(config);
  const watchdog = createWatchdog();
  return {
    config,
    log,
    spans,
    nouns,
    shared,
    explain,
    connections: maxConnections === undefined ? null : createConnectionBudget(maxConnections),
    builds: createSiteBuilds({ nouns, explain, log, hasAdmin: shared.admin !== null }),
    loader: createPluginLoader({ rehearse, version }),
    pluginSource,
    watchdog,
    close: async () => {
      await watchdog.close();
      await pluginSource?.close?.();
    },
  };
}

const sourceOf = ({ pluginSource: from }: NodeConfig): PluginSource | null =>
  from === null ? null : /^https?:/i.test(from) ? registrySource(from) : folderSource(from);
