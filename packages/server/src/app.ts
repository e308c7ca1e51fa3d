import { createMailer } from './auth/mail.ts';
import { createNonces } from './auth/nonces.ts';
import { createPages } from './auth/pages/pages.ts';
import { createPasswords } from './auth/passwords.ts';
import { resolveCaller } from './auth/resolve.ts';
import type { Resolved } from './auth/resolve.ts';
import { sweepCredentials } from './auth/sweep.ts';
import { operator, visitor } from './access/capabilities.ts';
import { noCredential } from './auth/credential.ts';
import { createChanges } from './cache/changes.ts';
import { createResponseCache } from './cache/response-cache.ts';
import { createSharedCache } from './cache/shared-cache.ts';
import { createVisitorCache } from './cache/visitor-cache.ts';
import type { Config } from './config.ts';
import { assertServer } from './db/boot.ts';
import { createDatabase } from './db/connect.ts';
import { createListener } from './db/listen.ts';
import { migrateToLatest } from './db/migrate.ts';
import { explainFailure } from './db/sqlstate.ts';
import { dialects } from './dialect.ts';
import type { DialectName } from './dialect.ts';
import type { Options } from './site/options.ts';
import { postLookup } from './domain/posts/posts.read.actions.ts';
import { publishDuePosts, publishTask, sweepDuePosts } from './domain/posts/schedule/schedule.jobs.ts';
import { previewPage } from './domain/revisions/preview.page.ts';
import { createPreviews } from './domain/revisions/previews.rules.ts';
import { textOption } from './domain/settings/option-values.rules.ts';
import { contractPages } from './domain/site/contract.page.ts';
import { frontPage } from './domain/site/front.page.ts';
import { installSite } from './domain/site/install.actions.ts';
import type { FillSite, FirstSite, Installed } from './domain/site/install.actions.ts';
import { createOptionCache } from './domain/settings/option-cache.actions.ts';
import { createNotifier } from './events/notifier.ts';
import { changesChannel, readNotice, wholeSite } from './events/notice.ts';
import { markChanged } from './events/outbox.ts';
import { createHttpServer } from './http/server.ts';
import type { RawRequest, HttpResponse } from './http/server.ts';
import { releaseLostJobs } from './jobs/jobs.store.ts';
import { startSweep } from './jobs/sweep.ts';
import { installQueue, startWorker } from './jobs/worker.ts';
import { createMemo } from './lib/memo.ts';
import type { Logger } from './lib/log.ts';
import { coreRoutes, registerCore, registerLast } from './plugins/core.ts';
import { activatePlugins } from './plugins/host.ts';
import type { Plugin } from './site/plugin.ts';
import { createRegistries } from './site/registries.ts';
import { finishDraft, startDraft } from './site/site-draft.ts';
import { errors, RestError } from './rest/errors.ts';
import { readRequest } from './rest/incoming.ts';
import { get } from './rest/request.ts';
import type { Incoming } from './rest/incoming.ts';
import { serve } from './rest/serve.ts';
import type { Address, Log, CacheTags, Scope, Site } from './scope.ts';

export interface App {
  listen(): Promise<{ url: string; port: number }>;
  close(): Promise<void>;
  /** Builds the site anew with these plugins and swaps it in whole; requests in flight end on the old one. */
  usePlugins(plugins: readonly Plugin[]): void;
  /** Makes a site of an empty database, filled at the same moment; null where there is one already. */
  install(first: FirstSite, fill?: FillSite): Promise<Installed | null>;
  /** Forgets what this node remembers of the database, after something else wrote to it. */
  forget(): void;
}

export interface AppParts {
  readonly config: Config;
  readonly log: Logger;
  readonly plugins: readonly Plugin[];
}

/** The composition root: everything is built and wired here, and nowhere else. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, log } = parts;
  const ground = layGround(parts);
  const { db, optionCache, notifier, changes, passwords, nobody, scopeFor, ownScope } = ground;
  await assertServer(db);
  await migrateToLatest(db);
  await installQueue(config.databaseUrl);
  const listener = createListener({
    url: config.databaseUrl,
    onTrouble: (err) => log.warn({ err }, 'Notices from PostgreSQL were interrupted.'),
  });
  const onTrouble = (err: unknown): void => log.warn({ err }, 'Work in the background was interrupted.');
  const shared =
    config.redisUrl === null
      ? null
      : createSharedCache({
          url: config.redisUrl,
          space: () => [config.siteUrl, config.dialect, config.sharedMaxAge, ...ground.plugins()].join('\n'),
          secret: config.secret,
          onTrouble: (err) => log.warn({ err }, 'Answers are not shared with other nodes for now.'),
        });
  const responses = createResponseCache({
    changes,
    hears: () => performance.now() - listener.heardUntil() < longestDeaf,
    bytes: config.cacheBytes,
    longest: config.cacheSeconds * 1000,
    shared,
  });
  const forget = (): void => {
    optionCache.forget();
    responses.clear();
  };
  // Other nodes' answers are compared with what this one has heard; so it has to have heard something.
  const markMoment = (): void => {
    if (shared !== null) markChanged({ db }, []).catch(onTrouble);
  };
  listener.subscribe(changesChannel, (text) => {
    const announcement = readNotice(text);
    if (announcement.tags.includes(wholeSite)) optionCache.forget();
    changes.hear(announcement);
  });
  listener.onGap(() => {
    forget();
    markMoment();
  });
  void listener.settled().then(markMoment);
  const nonces = createNonces(config.secret);

  const identify = (raw: RawRequest, { request }: Incoming, onSite: Site): Promise<Resolved> =>
    resolveCaller(
      {
        headers: raw.headers,
        query: request.query,
        form: request.body.kind === 'form' ? request.body.params : null,
        secure: raw.secure,
        remoteAddress: raw.remoteAddress,
      },
      { db, site: onSite, nonces, allowInsecureAppPasswords: config.allowInsecureAppPasswords },
    );

  const answer = async (raw: RawRequest, incoming: Incoming, cacheTags?: CacheTags): Promise<HttpResponse> => {
    const { secure, remoteAddress } = raw;
    const seen = { site: ground.site(), outer: incoming.request, log: laterChild(log, raw.id), secure, remoteAddress };
    const serving = { httpMethod: raw.method, overridden: incoming.overridden, credentialOrigins: config.corsOrigins };
    try {
      const options = await optionCache.current();
      const { caller, credential, error, freshNonce = null } = await identify(raw, incoming, seen.site);
      const scope = scopeFor({ ...seen, options, caller, credential, ...(cacheTags && { cacheTags }) });
      return await serve(scope, incoming.request, { ...serving, authError: incoming.problem ?? error, freshNonce });
    } catch (error) {
      // Without the database nobody can be identified; the refusal goes to a visitor.
      seen.log.error({ err: error }, 'A request failed before it could be answered.');
      const authError = explain(error) ?? errors.fault();
      return serve(scopeFor({ ...seen, ...nobody }), incoming.request, { ...serving, authError, freshNonce: null });
    }
  };
  const visits = createVisitorCache({
    responses,
    site: ground.site,
    respond: answer,
    sharedMaxAge: config.sharedMaxAge,
    credentialOrigins: config.corsOrigins,
  });

  const { pages } = createPages(
    {
      db,
      site: ground.site,
      siteName: async () => textOption(await optionCache.current(), 'blogname', 'Platen'),
      siteUrl: config.siteUrl,
      secret: config.secret,
      nonces,
      passwords,
      sendMail: config.smtpUrl === null ? null : createMailer({ url: config.smtpUrl, from: config.mailFrom }),
      logsLinks: config.environment === 'development',
      allowInsecureAppPasswords: config.allowInsecureAppPasswords,
      log,
    },
    explain,
  );

  const docs = config.docs ? contractPages(dialects[config.dialect]) : null;

  const background = [
    startWorker({
      connectionString: config.databaseUrl,
      tasks: { [publishTask]: async () => void (await publishDuePosts(await ownScope())) },
      onTrouble,
    }),
    startSweep({ sweep: async () => sweepDuePosts(await ownScope()), onTrouble }),
    startSweep({ sweep: () => releaseLostJobs(db).then(() => Infinity), onTrouble }),
    startSweep({ sweep: () => sweepCredentials(db).then(() => Infinity), onTrouble }),
  ];

  const http = createHttpServer({
    config,
    log,
    ready: () => db.ping(),
    hasSpare: () => db.free() > 0,
    cached: visits.get,
    serve: async (raw) => {
      const incoming = readRequest(raw, ground.site().dialect);
      if (incoming !== null) return visits.isVisit(raw, incoming) ? visits.serve(raw, incoming) : answer(raw, incoming);
      const path = raw.target.split('?', 1)[0] ?? '';
      const page = pages.get(path) ?? docs?.get(path);
      if (page !== undefined) return page(raw);
      const scope = await ownScope();
      const preview = await previewPage(scope, raw.target);
      if (preview !== null) return preview;
      return path === '/' && isRead(raw) ? frontPage(scope, raw) : notFound();
    },
  });
  return {
    listen: () => http.listen(),
    close: async () => {
      await http.close();
      await Promise.all(background.map((part) => part.stop()));
      await notifier.close();
      await listener.close();
      shared?.close();
      await db.close();
    },
    usePlugins: (active) => {
      ground.usePlugins(active);
      responses.clear();
    },
    install: async (first, fill) => installSite(await ownScope(), first, fill),
    forget,
  };
}

/** A site that serves nobody and does nothing by itself: what commands work on. */
export interface OpenSite {
  /** For whoever has the machine in hand, and so may do everything. */
  operatorScope(): Promise<Scope>;
  close(): Promise<void>;
}

export function openSite(parts: AppParts): OpenSite {
  const { db, notifier, ownScope } = layGround(parts);
  return {
    operatorScope: async () => ({ ...(await ownScope()), caller: operator }),
    close: () => notifier.close().then(db.close),
  };
}

/** What serving and commands share: connections, what is registered, and scopes made of both. */
function layGround({ config, log, plugins }: AppParts) {
  const db = createDatabase({ ...config, url: config.databaseUrl });
  const changes = createChanges();
  const ownOptions = createOptionCache(db);
  const optionCache = {
    current: ownOptions.current,
    forget: (): void => {
      ownOptions.forget();
      changes.note([wholeSite]);
    },
  };
  const notifier = createNotifier({
    send: (tags) => markChanged({ db }, tags),
    note: changes.note,
    onTrouble: (err) => log.warn({ err }, 'Other nodes hear late of a change.'),
  });
  const passwords = createPasswords();
  const tools = { db, optionCache, notifier, passwords, previews: createPreviews(config.secret), postLookup };
  let site = buildSite(config.dialect, plugins);

  /** A request for a caller who is known by now, or work that nobody asked for. */
  const scopeFor = (given: ScopeGiven): Scope => ({
    ...tools,
    memo: createMemo(),
    address: addressOf(config, given.options),
    takesApplicationPasswords: given.secure || config.allowInsecureAppPasswords,
    ...given,
  });
  const nobody = { caller: visitor, credential: noCredential, options: noOptions };
  const ownScope = async (): Promise<Scope> => {
    const options = await optionCache.current();
    return scopeFor({ ...nobody, options, site, outer: get('/'), log, secure: false, remoteAddress: '' });
  };
  let active = plugins;
  const usePlugins = (next: readonly Plugin[]): void => {
    site = buildSite(config.dialect, next);
    active = next;
  };
  const names = (): string[] => active.map(({ name }) => name);
  return {
    db,
    optionCache,
    notifier,
    changes,
    passwords,
    nobody,
    scopeFor,
    ownScope,
    usePlugins,
    site: () => site,
    plugins: names,
  };
}

/** What a scope is made of beside the tools that all share. */
type ScopeGiven = Pick<
  Scope,
  'site' | 'caller' | 'credential' | 'options' | 'outer' | 'log' | 'remoteAddress' | 'cacheTags'
> & {
  readonly secure: boolean;
};

/** Milliseconds without word from the database after which nothing is remembered: no visitor sees what is older. */
const longestDeaf = 5000;

/** Everything registered, by the core and by these plugins, frozen. */
export function buildSite(dialect: DialectName, plugins: readonly Plugin[]): Site {
  const draft = startDraft(dialects[dialect], createRegistries());
  registerCore(draft);
  activatePlugins(draft, plugins);
  registerLast(draft);
  return finishDraft(draft, { ownRoutes: coreRoutes(draft), explain });
}

const noOptions: Options = Object.freeze({ get: () => undefined });

/** What the configuration says, unless the site's own options say otherwise. */
function addressOf(config: Config, options: Options): Address {
  const permalinks = options.get('permalink_structure');
  return { home: config.siteUrl, pretty: permalinks === undefined || permalinks !== '' };
}

/** What a failure of the database means to the caller; null for what is no failure of the database. */
function explain(error: unknown): RestError | null {
  const { kind, status, code, retryAfter } = explainFailure(error);
  if (kind === 'fault') return null;
  const message =
    status === 503 ? 'The service cannot answer right now. Please try again shortly.' : 'The database refused a value.';
  return new RestError({
    code,
    status,
    message,
    ...(retryAfter === undefined ? {} : { headers: { 'Retry-After': String(retryAfter) } }),
  });
}

/** Most requests log nothing; a logger of their own is made only for those that do. */
function laterChild(log: Logger, request: string): Log {
  const child = (): Logger => log.child({ request });
  return {
    info: (facts, message) => child().info(facts, message),
    warn: (facts, message) => child().warn(facts, message),
    error: (facts, message) => child().error(facts, message),
  };
}

const isRead = ({ method }: RawRequest): boolean => method === 'GET' || method === 'HEAD';

function notFound(): HttpResponse {
  return { status: 404, headers: { 'Content-Type': 'text/plain; charset=UTF-8' }, body: 'Nothing is here.\n' };
}
