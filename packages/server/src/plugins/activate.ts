import { pathToFileURL } from 'node:url';
import { watchPrototypes } from './prototypes.ts';
import { inTime } from '../lib/in-time.ts';
import type { Logger } from '../lib/log.ts';
import { isPromise } from '../lib/maybe-promise.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { PluginFailure } from '../site/installed-plugin.ts';
import type { InstalledPlugin } from '../site/installed-plugin.ts';
import type { Deactivate, Declared, FieldOfEvery, Offers, Plugin, PluginApi, PluginSide } from '../site/plugin.ts';
import type { PluginDocument } from '../site/plugin-document.ts';
import { readVariable } from '../site/plugin-variable.ts';
import type { Scope } from '../scope.ts';
import { addRegisteredField } from '../site/site-draft.ts';
import type { SiteDraft } from '../site/site-draft.ts';

/** A plugin that can be activated. */
export interface LoadedPlugin {
  readonly plugin: Plugin;
  /** Null for one that the configuration or a program brought along. */
  readonly installed: InstalledPlugin | null;
  /** Those that the site is built from; none before they were read. */
  readonly documents?: readonly PluginDocument[];
}

export interface Activation {
  readonly draft: SiteDraft;
  /** What the nouns offer to a plugin. */
  readonly offers: (plugin: PluginSide) => Offers;
  /** Registers what a manifest declares. */
  readonly declare: (declared: Declared) => void;
  readonly log: Logger;
}

/** Milliseconds that a plugin may take to activate. */
const patience = 10_000;

/** Hands each plugin its side of the draft, in order. Throws a `PluginFailure` for the first that fails. */
export function activatePlugins(activation: Activation, plugins: readonly LoadedPlugin[]): MaybePromise<void> {
  for (const [at, loaded] of plugins.entries()) {
    const begun = activateOne(activation, loaded);
    if (isPromise(begun)) return begun.then(() => activatePlugins(activation, plugins.slice(at + 1)));
  }
}

function activateOne(activation: Activation, loaded: LoadedPlugin): MaybePromise<void> {
  const { draft, declare } = activation;
  const { plugin, installed } = loaded;
  const { name } = plugin;
  const side = openSide(activation, loaded);
  const changedPrototypes = watchPrototypes();
  const fail = (cause: unknown): never => {
    side.close();
    changedPrototypes();
    throw cause instanceof PluginFailure ? cause : new PluginFailure(name, reasonOf(cause), cause);
  };
  const finish = (deactivate: Deactivate | void): void => {
    side.close();
    const changed = changedPrototypes();
    if (changed !== null) throw new PluginFailure(name, `it changed ${changed}, which all plugins share.`);
    if (typeof deactivate === 'function') draft.deactivations.push({ plugin: name, deactivate });
  };
  try {
    if (installed !== null) declare({ plugin: name, declares: installed.declares, folder: folderUrl(installed) });
    const begun = plugin.activate(side.api);
    if (!isThenable(begun)) return finish(begun);
    return inTime(begun, patience, `activate took longer than ${patience / 1000} s.`)
      .then(finish)
      .catch(fail);
  } catch (cause) {
    return fail(cause);
  }
}

const folderUrl = ({ folder }: InstalledPlugin): URL => pathToFileURL(`${folder}/`);

const isThenable = <T>(value: T | Promise<T>): value is Promise<T> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/** What the plugin may call until it is closed: afterwards the site is built, and nothing more can be registered. */
function openSide(
  { draft, offers, log }: Activation,
  { plugin, installed, documents = [] }: LoadedPlugin,
): { readonly api: PluginApi; close(): void } {
  const permissions = installed?.permissions ?? null;
  const own = draft.hooks.registrar(plugin.name, 'plugin');
  const watched: PluginSide['watched'] = (code) => (plugin.cacheable === true ? code : watch(draft, plugin, code));
  const whole: PluginApi = {
    ...own,
    ...offers({ name: plugin.name, watched }),
    addFilter: (name, listener, priority) => own.addFilter(name, watched(listener as Code) as never, priority),
    addSyncFilter: (name, listener, priority) => own.addSyncFilter(name, watched(listener as Code) as never, priority),
    registerRoute: (route) => {
      if (isReserved(route))
        throw new PluginFailure(plugin.name, `the routes below ${reserved} are reserved for Platen.`);
      draft.pluginRoutes.push(route);
    },
    registerField: (
      types: readonly string[] | Pick<FieldOfEvery, 'every'>,
      field: RegisteredField | FieldOfEvery['fieldFor'],
    ) => {
      const shown = ({ get, links, ...one }: RegisteredField): RegisteredField => ({
        ...one,
        get: watched(get),
        ...(links && { links: watched(links) }),
      });
      if (typeof field !== 'function')
        for (const type of types as readonly string[]) addRegisteredField(draft, type, shown(field));
      else
        draft.fieldsOfEvery.push({
          every: (types as FieldOfEvery).every,
          fieldFor: (type) => {
            const made = field(type);
            return made === null ? null : shown(made);
          },
        });
    },
    dialect: draft.dialect.name,
    log: log.child({ plugin: plugin.name }),
    variable: (name) => readVariable(plugin.name, name),
    documents,
  };
  let isOpen = true;
  const guarded = Object.entries<unknown>({ ...whole }).map(([name, call]) => {
    // What only tells something can be asked at any time.
    if (typeof call !== 'function' || name === 'variable') return [name, call] as const;
    const guard = (...given: never[]): unknown => {
      if (!isOpen) throw new PluginFailure(plugin.name, `it called ${name} after the site was built.`);
      if (permissions !== null && !permissions.includes(name)) {
        throw new PluginFailure(
          plugin.name,
          `it called ${name}, but its manifest doesn't list it. Add "${name}" to platen.permissions in its package.json.`,
        );
      }
      return (call as (...given: never[]) => unknown)(...given);
    };
    return [name, guard] as const;
  });
  return {
    api: Object.freeze(Object.fromEntries(guarded)) as unknown as PluginApi,
    close: () => {
      isOpen = false;
    },
  };
}

/** For the management of several sites. */
const reserved = 'platen/v1/network';

const isReserved = ({ namespace, path }: Parameters<PluginApi['registerRoute']>[0]): boolean =>
  `${namespace}${path}/`.startsWith(`${reserved}/`);

type Code = (...given: never[]) => unknown;
type RegisteredField = NonNullable<ReturnType<FieldOfEvery['fieldFor']>>;

/** Whatever this code looks at, nobody says: the response that it runs for is not cached, and others are. */
function watch<F extends Code>({ opaquePlugins, untracked }: SiteDraft, { name }: Plugin, code: F): F {
  opaquePlugins.add(name);
  const watching = (...given: never[]): unknown => {
    const scope = (given as readonly unknown[]).findLast(hasScope)?.scope;
    if (scope === undefined) untracked.calls += 1;
    else scope.cacheTags?.markUncacheable();
    return code(...given);
  };
  return watching as F;
}

const hasScope = (given: unknown): given is { readonly scope: Scope } =>
  typeof given === 'object' &&
  given !== null &&
  'scope' in given &&
  typeof given.scope === 'object' &&
  given.scope !== null &&
  'memo' in given.scope;
