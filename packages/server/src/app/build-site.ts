import { stepUpError } from '../auth/credential.ts';
import { adminDialect, dialects } from '../dialect.ts';
import type { Dialect, DialectName } from '../dialect.ts';
import { together } from '../domain/noun.ts';
import type { Noun } from '../domain/noun.ts';
import type { Logger } from '../lib/log.ts';
import { isPromise } from '../lib/maybe-promise.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { activatePlugins } from '../plugins/activate.ts';
import type { LoadedPlugin } from '../plugins/activate.ts';
import type { Registries, Site } from '../scope.ts';
import type { Offers } from '../site/plugin.ts';
import { finishDraft, startDraft } from '../site/site-draft.ts';

declare module '../scope.ts' {
  interface Site {
    /** The same site under the names that the editor of the admin knows, where an admin is served. */
    readonly admin?: Site;
  }
}

export interface SiteParts {
  readonly dialect: Dialect;
  readonly nouns: readonly Noun[];
  readonly plugins: readonly LoadedPlugin[];
  readonly explain: Site['explain'];
  readonly log: Logger;
}

/** Everything registered, by the nouns and by these plugins, frozen. At once, unless a plugin takes its time. */
export function buildSite({ dialect, nouns, plugins, explain, log }: SiteParts): MaybePromise<Site> {
  const draft = startDraft(dialect, together<Registries>(nouns.map((noun) => noun.registries?.())));
  for (const noun of nouns) noun.register?.(draft);
  for (const { events = {} } of nouns)
    for (const [kind, description] of Object.entries(events)) draft.eventKinds.add(kind, { kind, description });
  const finish = (): Site => {
    for (const noun of nouns) noun.settle?.(draft);
    for (const noun of nouns)
      for (const [title, embeds] of Object.entries(noun.embeds?.(draft) ?? {})) draft.embeds.add(title, embeds);
    return finishDraft(draft, { ownRoutes: nouns.flatMap((noun) => noun.routes?.(draft) ?? []), explain, stepUpError });
  };
  const undo = (thrown: unknown): never => {
    for (const { deactivate } of draft.deactivations) void Promise.try(deactivate).catch(() => undefined);
    throw thrown;
  };
  try {
    const begun = activatePlugins(
      {
        draft,
        offers: (side) => together<Offers>(nouns.map((noun) => noun.offers?.(draft, side))),
        declare: (declared) => nouns.forEach((noun) => noun.declare?.(draft, declared)),
        log,
      },
      plugins,
    );
    return isPromise(begun) ? begun.then(finish).catch(undo) : finish();
  } catch (error) {
    return undo(error);
  }
}

export interface SitesParts extends Omit<SiteParts, 'dialect'> {
  readonly dialect: DialectName;
  readonly hasAdmin: boolean;
}

/** The site and, where an admin is served, its twin. Plugins register with each, as they do whenever a site is built. */
export function buildSites({ dialect, hasAdmin, ...parts }: SitesParts): MaybePromise<Site> {
  const site = buildSite({ ...parts, dialect: dialects[dialect] });
  if (!hasAdmin) return site;
  return isPromise(site) ? site.then((built) => withAdmin(built, parts)) : withAdmin(site, parts);
}

function withAdmin(site: Site, parts: Omit<SiteParts, 'dialect'>): MaybePromise<Site> {
  const join = (admin: Site): Site =>
    Object.freeze({ ...site, admin, deactivations: [...site.deactivations, ...admin.deactivations] });
  const admin = buildSite({ ...parts, dialect: adminDialect });
  return isPromise(admin) ? admin.then(join) : join(admin);
}
