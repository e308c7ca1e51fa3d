import { createItemCache } from '../cache/item-cache.ts';
import type { ItemCache } from '../cache/item-cache.ts';
import { createResponseCache } from '../cache/response-cache.ts';
import { createTracedResponses } from '../cache/traced-responses.ts';
import { createKeyedResponses } from '../cache/keyed-responses.ts';
import type { KeyedResponses } from '../cache/keyed-responses.ts';
import { createSharedCache } from '../cache/shared-cache.ts';
import { createVisitorCache } from '../cache/visitor-cache.ts';
import type { VisitorCache } from '../cache/visitor-cache.ts';
import { createListener } from '../db/connection/listen.ts';
import { tagPrefixOf } from '../events/event.ts';
import { changesChannel, readNotice, wholeSite } from '../events/notice.ts';
import { sequencesChannel } from '../events/event-signal.ts';
import { markChanged } from '../events/outbox.ts';
import type { Replicas } from '../db/connection/replicas.ts';
import { onceASecond } from '../lib/once-a-second.ts';
import type { Respond } from './create-respond.ts';
import type { OpenCore } from './open-core.ts';

/** Milliseconds without a sign of the database after which nothing is cached: no visitor sees what is older. */
const maxSilence = 5000;

/** What this node caches: options, and responses to visitors. */
export interface Caches {
  readonly visitorCache: VisitorCache;
  readonly keyedResponses: KeyedResponses;
  readonly items: ItemCache;
  forget(): void;
  close(): Promise<void>;
}

export function createCaches(core: OpenCore, respond: Respond, replicas: Replicas | null): Caches {
  const { config, db, log, nouns, changes, tools } = core;
  const listener = createListener({
    servers: db.servers,
    onTrouble: onceASecond((err, times) => log.warn({ times, err }, 'notification connection lost; reconnecting')),
  });
  const shared =
    config.redisUrl === null
      ? null
      : createSharedCache({
          url: config.redisUrl,
          space: () =>
            [
              config.siteUrl,
              config.frontEndUrl,
              config.dialect,
              config.sharedMaxAge,
              config.siteLabel,
              tools.themes.fingerprint,
              ...core.plugins.used(),
            ].join('\n'),
          secrets: config.secret,
          onTrouble: (err) => log.warn({ err }, 'shared cache unavailable'),
        });
  const freshness = {
    changes,
    hears: () => performance.now() - listener.heardUntil() < maxSilence,
    longest: config.cacheSeconds * 1000,
  };
  const items = createItemCache({ ...freshness, bytes: Math.floor(config.cacheBytes / 4) });
  const responses = createResponseCache({
    ...freshness,
    bytes: config.cacheBytes,
    stale: config.cacheStaleSeconds * 1000,
    shared,
  });
  const traced = createTracedResponses({
    bytes: config.revalidationBytes,
    ground: async () => [core.site(), await tools.optionCache.current()],
  });
  const reading = { traced, primary: db, site: core.site, respond };
  const visitorCache = createVisitorCache({
    ...reading,
    readFrom: async () => (await replicas?.pick()) ?? db,
    responses,
    items,
    wideTags: [wholeSite, ...nouns.flatMap(({ tags = [] }) => tags)],
    tagPrefix: tagPrefixOf(config),
    sharedMaxAge: config.sharedMaxAge,
    credentialOrigins: config.corsOrigins,
  });

  const forgetResponses = (): void => {
    responses.clear();
    items.clear();
    traced.clear();
  };
  const forget = (): void => {
    tools.optionCache.forget();
    responses.clear();
    items.clear();
  };
  const followPlugins = (): void => {
    core.plugins.follow().catch((err: unknown) => log.warn({ err }, 'plugin changes not applied; retrying'));
  };
  // Other nodes' responses are ordered by the notices this node received; so it has to have received one.
  const markMoment = (): void => {
    if (shared === null) return;
    markChanged({ db }, []).catch((err: unknown) => log.warn({ err }, 'background work interrupted; retrying'));
  };
  listener.subscribe(changesChannel, (text) => {
    const notice = readNotice(text);
    if (notice.site !== '') return;
    changes.hear(notice);
    if (!notice.tags.includes(wholeSite)) return;
    tools.optionCache.forget();
    followPlugins();
  });
  listener.subscribe(sequencesChannel, core.eventSignal.wake);
  listener.onGap(() => {
    forget();
    core.eventSignal.wake();
    followPlugins();
    markMoment();
  });
  core.plugins.onSwap(() => {
    forgetResponses();
    // What is being made with the old site at this moment is not to be kept either.
    core.noteChanges([wholeSite]);
  });
  void listener.settled().then(markMoment);
  return {
    visitorCache,
    keyedResponses: createKeyedResponses(reading),
    items,
    forget,
    close: async () => {
      await listener.close();
      shared?.close();
    },
  };
}
