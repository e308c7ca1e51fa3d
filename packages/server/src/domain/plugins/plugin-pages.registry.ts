import type { JsonMap } from '../../lib/json.ts';
import type { MaybePromise } from '../../lib/maybe-promise.ts';
import type { Registry } from '../../lib/registry.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { pluginPath, policyOf } from './plugin-pages.rules.ts';

/** Permission of a page: public, signed in, or a capability. */
export type PagePermission = 'public' | 'signed-in' | { readonly can: string };

export interface ShownPage {
  readonly html: string;
  /** 200 unless said. */
  readonly status?: number;
}

/** An HTML page below `/plugins/<name>`. It accepts `GET` only; to change something, call a route. */
export interface PluginPage {
  /** Such as `/shelf`; `/` for the first page of the plugin. */
  readonly path: string;
  readonly permit: PagePermission;
  /** What it may load and do, as directives of a content security policy, each in the place of the usual one. */
  readonly policy?: readonly string[];
  /** Markup as it is sent: put `escapeText` around every value. An error is shown as its message. */
  readonly show: (given: {
    readonly scope: Scope;
    readonly query: JsonMap;
  }) => MaybePromise<string | ShownPage | RestError>;
}

export interface RegisteredPage extends Omit<PluginPage, 'path' | 'policy'> {
  readonly plugin: string;
  /** Directive → sources. */
  readonly policy: Readonly<Record<string, string>>;
}

declare module '../../scope.ts' {
  interface Registries {
    /** Path of the address → the page that is there. */
    readonly pluginPages: Registry<RegisteredPage>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /** A page for people, with a permission that is spelled out. */
    registerPage(page: PluginPage): void;
  }
}

const isPermission = (permit: unknown): permit is PagePermission =>
  permit === 'public' ||
  permit === 'signed-in' ||
  (typeof permit === 'object' && permit !== null && 'can' in permit && typeof permit.can === 'string');

export function registerPage(
  { pluginPages }: Pick<SiteDraft, 'pluginPages'>,
  plugin: string,
  { path, permit, policy = [], show }: PluginPage,
): void {
  if (!/^\/(?:[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*)?$/.test(path) || /^\/files(?:\/|$)/.test(path)) {
    throw new Error(`${JSON.stringify(path)} is not a valid page path.`);
  }
  if (!isPermission(permit)) {
    throw new Error(`Page ${path}: \`permit\` is required: 'public', 'signed-in', or { can }.`);
  }
  pluginPages.add(pluginPath(plugin, path), { plugin, permit, policy: policyOf(policy), show });
}
