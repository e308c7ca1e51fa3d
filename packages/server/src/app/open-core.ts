import { visitor } from '../access/capabilities.ts';
import { noCredential } from '../auth/credential.ts';
import { createChanges } from '../cache/changes.ts';
import type { Changes } from '../cache/changes.ts';
import type { Config } from '../config.ts';
import { createDatabase } from '../db/connection/connect.ts';
import type { Database } from '../db/connection/connect.ts';
import type { Installation } from '../db/schema/installation.ts';
import { together } from '../domain/noun.ts';
import type { Noun } from '../domain/noun.ts';
import { createNotifier } from '../events/notifier.ts';
import { createEventSignal } from '../events/event-signal.ts';
import { markChanged } from '../events/outbox.ts';
import { createFiles } from '../files/create-files.ts';
import type { Logger } from '../lib/log.ts';
import type { Spans } from '../lib/spans.ts';
import { createMemo } from '../lib/memo.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { createFinder } from '../plugins/find-plugins.ts';
import { createHost } from '../plugins/host.ts';
import type { Host } from '../plugins/host.ts';
import { createArchives, createObtaining } from '../plugins/plugin-archives.ts';
import { folderSource } from '../plugins/plugin-source.ts';
import type { PluginSource } from '../plugins/plugin-source.ts';
import { registrySource } from '../plugins/registry-source.ts';
import { get } from '../rest/request.ts';
import type { Address, Scope, Tools } from '../scope.ts';
import type { Core } from '../site/core.ts';
import { activePluginsOption, digestsIn, installedPluginsOption, namesIn } from '../site/installed-plugin.ts';
import type { Options } from '../site/options.ts';
import type { Plugin } from '../site/plugin.ts';
import { siteSecrets } from '../site/site-secrets.ts';
import { version } from '../version.ts';
import { buildSites } from './build-site.ts';
import { createExplain } from './create-explain.ts';
import { withTables } from './migrate-plugins.ts';
import { rehearse } from './rehearse.ts';

export interface CoreParts {
  readonly config: Config;
  readonly log: Logger;
  readonly nouns: readonly Noun[];
  readonly plugins: readonly Plugin[];
  readonly db: Database;
  readonly installation: Installation;
  readonly spans?: Spans | null;
}

/** What a scope is made of beside the tools that all share. */
type ScopeGiven = Pick<
  Scope,
  | 'site'
  | 'caller'
  | 'credential'
  | 'options'
  | 'outer'
  | 'log'
  | 'remoteAddress'
  | 'deadline'
  | 'cacheTags'
  | 'cachedItems'
  | 'db'
> & {
  readonly secure: boolean;
};

export interface OpenCore extends Core {
  readonly nouns: readonly Noun[];
  readonly changes: Changes;
  /** Calls the handler when this node has written something. */
  onWrite(handler: () => void): void;
  /** For a visitor on an empty site, unless said. */
  scopeFor(given: Partial<ScopeGiven>): Scope;
  readonly plugins: Host;
  close(): Promise<void>;
}

const noOptions: Options = Object.freeze({ get: () => undefined });

/** The database of a site, before anything is known about its content. */
export const openDatabase = (config: Config, spans: Spans | null = null): Database =>
  createDatabase({ ...config, url: config.databaseUrl, spans });

/** Closes the database, too. */
export function openCore({
  log,
  nouns: listed,
  plugins,
  db,
  installation,
  spans = null,
  ...given
}: CoreParts): OpenCore {
  const encryptionSecrets = given.config.secret;
  const config = Object.freeze({ ...given.config, secret: siteSecrets(encryptionSecrets, installation) });
  const nouns = listed.filter((noun) => noun.isOn?.(config) ?? true);
  const changes = createChanges();
  const eventSignal = createEventSignal();
  const writeHandlers = new Set<() => void>();
  const notifier = createNotifier({
    send: (tags) => markChanged({ db }, tags),
    note: (tags) => {
      changes.note(tags);
      for (const handler of writeHandlers) handler();
    },
    onTrouble: (err) => log.warn({ err }, 'change notification not sent'),
  });
  const parts = { config, encryptionSecrets, installation, db, noteChanges: changes.note };
  const tools = together<Tools>(nouns.map((noun) => noun.tools?.(parts)));
  const outbound = createOutbound({ ownOrigin: new URL(config.siteUrl).origin });
  const { dialect } = config;
  const explain = createExplain(log);
  const archives = createArchives(createFiles(config), config.pluginCache);
  const source = sourceOf(config);
  const option = async (name: string) => (await tools.optionCache.current()).get(name);
  const host = createHost({
    forced: plugins,
    build: (used) =>
      withTables(db, buildSites({ dialect, hasAdmin: tools.admin !== null, nouns, plugins: used, explain, log })),
    find: createFinder({
      folder: config.pluginsFolder,
      site: process.cwd(),
      recorded: async () => digestsIn(await option(installedPluginsOption)),
      unpacked: archives.unpacked,
    }),
    hasSource: source !== null,
    obtain: createObtaining(source, archives),
    stored: async () => namesIn(await option(activePluginsOption)),
    rehearse: (used) => rehearse({ dialect, plugins: used }),
    version,
    log,
    lastUseMs: config.handlerTimeout,
  });

  const nobody = {
    caller: visitor,
    credential: noCredential,
    options: noOptions,
    outer: get('/'),
    log,
    secure: false,
    remoteAddress: '',
  };
  const scopeFor = (given: Partial<ScopeGiven>): Scope => {
    const whole = { site: host.site(), ...nobody, ...given };
    return {
      ...tools,
      db,
      notifier,
      eventSignal,
      outbound,
      plugins: host,
      memo: createMemo(),
      address: addressOf(config, whole.options),
      takesApplicationPasswords: whole.secure || config.allowInsecureAppPasswords,
      ...whole,
    };
  };
  return {
    ...parts,
    log,
    spans,
    nouns,
    tools,
    changes,
    eventSignal,
    onWrite: (handler) => void writeHandlers.add(handler),
    site: host.site,
    plugins: host,
    scopeFor,
    ownScope: async () => scopeFor({ options: await tools.optionCache.current() }),
    close: async () => {
      await host.close();
      await outbound.close();
      await source?.close?.();
      await notifier.close();
      await db.close();
    },
  };
}

const sourceOf = ({ pluginSource: from }: Pick<Config, 'pluginSource'>): PluginSource | null =>
  from === null ? null : /^https?:/i.test(from) ? registrySource(from) : folderSource(from);

/** What the configuration says, unless the site's own options say otherwise. */
function addressOf(config: Config, options: Options): Address {
  const permalinks = options.get('permalink_structure');
  return {
    home: config.siteUrl,
    front: config.frontEndUrl,
    preview: config.previewUrl,
    uploads: `${config.uploadsUrl}/`,
    pretty: permalinks === undefined || permalinks !== '',
  };
}
