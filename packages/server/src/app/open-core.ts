import { visitor } from '../access/capabilities.ts';
import { noCredential } from '../auth/credential.ts';
import { createChanges } from '../cache/changes.ts';
import type { Changes } from '../cache/changes.ts';
import type { Config } from '../config.ts';
import { createDatabase } from '../db/connect.ts';
import { together } from '../domain/noun.ts';
import type { Noun } from '../domain/noun.ts';
import { createNotifier } from '../events/notifier.ts';
import { markChanged } from '../events/outbox.ts';
import type { Logger } from '../lib/log.ts';
import { createMemo } from '../lib/memo.ts';
import { get } from '../rest/request.ts';
import type { Address, Scope, Tools } from '../scope.ts';
import type { Core } from '../site/core.ts';
import type { Options } from '../site/options.ts';
import type { Plugin } from '../site/plugin.ts';
import { buildSite } from './build-site.ts';
import { createExplain } from './create-explain.ts';

export interface CoreParts {
  readonly config: Config;
  readonly log: Logger;
  readonly nouns: readonly Noun[];
  readonly plugins: readonly Plugin[];
}

/** What a scope is made of beside the tools that all share. */
type ScopeGiven = Pick<
  Scope,
  'site' | 'caller' | 'credential' | 'options' | 'outer' | 'log' | 'remoteAddress' | 'deadline' | 'cacheTags' | 'db'
> & {
  readonly secure: boolean;
};

export interface OpenCore extends Core {
  readonly nouns: readonly Noun[];
  readonly changes: Changes;
  /** For a visitor on an empty site, unless said. */
  scopeFor(given: Partial<ScopeGiven>): Scope;
  /** Names of the plugins that are switched on. */
  plugins(): readonly string[];
  usePlugins(plugins: readonly Plugin[]): void;
  close(): Promise<void>;
}

const noOptions: Options = Object.freeze({ get: () => undefined });

export function openCore({ config, log, nouns, plugins }: CoreParts): OpenCore {
  const db = createDatabase({ ...config, url: config.databaseUrl });
  const changes = createChanges();
  const notifier = createNotifier({
    send: (tags) => markChanged({ db }, tags),
    note: changes.note,
    onTrouble: (err) => log.warn({ err }, 'Other nodes hear late of a change.'),
  });
  const parts = { config, db, noteChanges: changes.note };
  const tools = together<Tools>(nouns.map((noun) => noun.tools?.(parts)));
  const { dialect } = config;
  const explain = createExplain(log);
  let active = { plugins, site: buildSite({ dialect, nouns, plugins, explain }) };

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
    const whole = { site: active.site, ...nobody, ...given };
    return {
      ...tools,
      db,
      notifier,
      memo: createMemo(),
      address: addressOf(config, whole.options),
      takesApplicationPasswords: whole.secure || config.allowInsecureAppPasswords,
      ...whole,
    };
  };
  return {
    ...parts,
    log,
    nouns,
    tools,
    changes,
    site: () => active.site,
    plugins: () => active.plugins.map(({ name }) => name),
    scopeFor,
    ownScope: async () => scopeFor({ options: await tools.optionCache.current() }),
    usePlugins: (next) => {
      active = { plugins: next, site: buildSite({ dialect, nouns, plugins: next, explain }) };
    },
    close: () => notifier.close().then(db.close),
  };
}

/** What the configuration says, unless the site's own options say otherwise. */
function addressOf(config: Config, options: Options): Address {
  const permalinks = options.get('permalink_structure');
  return {
    home: config.siteUrl,
    uploads: `${config.uploadsUrl}/`,
    pretty: permalinks === undefined || permalinks !== '',
  };
}
