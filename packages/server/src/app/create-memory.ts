import { createResponseCache } from '../cache/response-cache.ts';
import { createSharedCache } from '../cache/shared-cache.ts';
import { createVisitorCache } from '../cache/visitor-cache.ts';
import type { VisitorCache } from '../cache/visitor-cache.ts';
import { createListener } from '../db/listen.ts';
import { changesChannel, readNotice, wholeSite } from '../events/notice.ts';
import { markChanged } from '../events/outbox.ts';
import { onceASecond } from '../lib/once-a-second.ts';
import type { Respond } from './create-answering.ts';
import type { OpenCore } from './open-core.ts';

/** Milliseconds without a sign of the database after which nothing is cached: no visitor sees what is older. */
const maxSilence = 5000;

/** What this node caches: options, and responses to visitors. */
export interface Memory {
  readonly visitorCache: VisitorCache;
  forgetResponses(): void;
  forget(): void;
  close(): Promise<void>;
}

export function createMemory(core: OpenCore, respond: Respond): Memory {
  const { config, db, log, nouns, changes, tools } = core;
  const listener = createListener({
    url: config.databaseUrl,
    onTrouble: onceASecond((err, times) => log.warn({ times, err }, 'Notices from PostgreSQL were interrupted.')),
  });
  const shared =
    config.redisUrl === null
      ? null
      : createSharedCache({
          url: config.redisUrl,
          space: () => [config.siteUrl, config.dialect, config.sharedMaxAge, ...core.plugins()].join('\n'),
          secret: config.secret,
          onTrouble: (err) => log.warn({ err }, 'Answers are not shared with other nodes for now.'),
        });
  const responses = createResponseCache({
    changes,
    hears: () => performance.now() - listener.heardUntil() < maxSilence,
    bytes: config.cacheBytes,
    longest: config.cacheSeconds * 1000,
    shared,
  });
  const visitorCache = createVisitorCache({
    responses,
    site: core.site,
    respond,
    wideTags: [wholeSite, ...nouns.flatMap(({ tags = [] }) => tags)],
    sharedMaxAge: config.sharedMaxAge,
    credentialOrigins: config.corsOrigins,
  });

  const forget = (): void => {
    tools.optionCache.forget();
    responses.clear();
  };
  // Other nodes' responses are ordered by the notices this node received; so it has to have received one.
  const markMoment = (): void => {
    if (shared === null) return;
    markChanged({ db }, []).catch((err: unknown) => log.warn({ err }, 'Work in the background was interrupted.'));
  };
  listener.subscribe(changesChannel, (text) => {
    const notice = readNotice(text);
    if (notice.tags.includes(wholeSite)) tools.optionCache.forget();
    changes.hear(notice);
  });
  listener.onGap(() => {
    forget();
    markMoment();
  });
  void listener.settled().then(markMoment);
  return {
    visitorCache,
    forgetResponses: responses.clear,
    forget,
    close: async () => {
      await listener.close();
      shared?.close();
    },
  };
}
