import { visitor } from '../access/capabilities.ts';
import { noCredential } from '../auth/credential.ts';
import { createChanges } from '../cache/changes.ts';
import type { Changes } from '../cache/changes.ts';
import type { Config, SiteConfig } from '../config.ts';
import { createDatabase } from '../db/connection/connect.ts';
import type { Database } from '../db/connection/connect.ts';
import type { Installation } from '../db/schema/installation.ts';
import { together } from '../domain/noun.ts';
import type { Noun } from '../domain/noun.ts';
import { createNotifier } from '../events/notifier.ts';
import { createEventSignal } from '../events/event-signal.ts';
import { markChanged } from '../events/outbox.ts';
import { createFiles } from '../files/create-files.ts';
import { scalarText } from '../lib/json.ts';
import { isPromise } from '../lib/maybe-promise.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { createMemo } from '../lib/memo.ts';
import { createOutbound } from '../outbound/outbound.ts';
import type { LoadedPlugin } from '../plugins/activate.ts';
import { createFinder } from '../plugins/find-plugins.ts';
import { createHost } from '../plugins/host.ts';
import type { Host } from '../plugins/host.ts';
import { createArchives, createObtaining } from '../plugins/plugin-archives.ts';
import { get } from '../rest/request.ts';
import type { Address, Scope, Site, Tools } from '../scope.ts';
import type { Core } from '../site/core.ts';
import { activePluginsOption, digestsIn, installedPluginsOption, namesIn } from '../site/installed-plugin.ts';
import type { Options } from '../site/options.ts';
import { documentsRevisionOption } from '../site/plugin-document.ts';
import type { Plugin } from '../site/plugin.ts';
import { siteSecrets } from '../site/site-secrets.ts';
import { withTables } from './migrate-plugins.ts';
import type { OpenNode } from './open-node.ts';

export interface CoreParts {
  readonly config: SiteConfig;
  readonly plugins: readonly Plugin[];
  readonly db: Database;
  readonly installation: Installation;
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
export const openDatabase = (
  { config, spans, connections: budget }: Pick<OpenNode, 'config' | 'spans' | 'connections'>,
  { databaseUrl: url, directUrl }: Pick<SiteConfig, 'databaseUrl' | 'directUrl'>,
): Database => createDatabase({ ...config, url, directUrl, spans, budget });

/** One site of the node. Closes its database, too. */
export function openCore(node: OpenNode, { plugins, db, installation, ...given }: CoreParts): OpenCore {
  const { nouns, shared, spans } = node;
  const encryptionSecrets = node.config.secret;
  const config: Config = Object.freeze({
    ...node.config,
    ...given.config,
    secret: siteSecrets(encryptionSecrets, installation),
  });
  const log = config.siteLabel === null ? node.log : node.log.child({ site: config.siteLabel });
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
  const parts = { config, encryptionSecrets, installation, db, shared, noteChanges: changes.note };
  const tools = together<Tools>(nouns.map((noun) => noun.tools?.(parts)));
  const outbound = createOutbound({ ownOrigin: new URL(config.siteUrl).origin });
  const archives = createArchives(createFiles(config), config.pluginCache);
  const option = async (name: string) => (await tools.optionCache.current()).get(name);
  const user = Symbol(installation.id);
  const { builds, loader, watchdog } = node;
  const release = (site: Site): Promise<void> => builds.release(site, user);
  const host = createHost({
    forced: plugins,
    build: (used) => buildFor(used),
    release,
    watch: (watched) => watchdog.watch(user, watched),
    find: createFinder({
      folder: config.pluginsFolder,
      site: process.cwd(),
      recorded: async () => digestsIn(await option(installedPluginsOption)),
      unpacked: archives.unpacked,
    }),
    hasSource: node.pluginSource !== null,
    obtain: createObtaining(node.pluginSource, archives),
    stored: async () => namesIn(await option(activePluginsOption)),
    documents: {
      ...tools.pluginDocuments,
      revision: async () => scalarText((await option(documentsRevisionOption)) ?? null),
    },
    loader,
    dialect: config.dialect,
    log,
    lastUseMs: config.handlerTimeout,
  });

  /** Shared with other sites; its tables are made in the database of this one. */
  function buildFor(used: readonly LoadedPlugin[]): MaybePromise<Site> {
    const site = builds.acquire({ dialect: config.dialect, plugins: used }, user);
    const ready = withTables(db, site);
    if (!isPromise(ready)) return ready;
    return ready.catch(async (error: unknown) => {
      await Promise.resolve(site).then(release, () => undefined);
      throw error;
    });
  }

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
      await notifier.close();
      await db.close();
    },
  };
}

/** What the configuration says, unless the site's own options say otherwise. */
function addressOf(config: SiteConfig, options: Options): Address {
  const permalinks = options.get('permalink_structure');
  return {
    home: config.siteUrl,
    front: config.frontEndUrl,
    preview: config.previewUrl,
    uploads: `${config.uploadsUrl}/`,
    pretty: permalinks === undefined || permalinks !== '',
  };
}
