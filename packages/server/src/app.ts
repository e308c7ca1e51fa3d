import { createMailer } from './auth/mail.ts';
import { createNonces } from './auth/nonces.ts';
import { createPages } from './auth/pages/pages.ts';
import { createPasswords } from './auth/passwords.ts';
import { resolveCaller } from './auth/resolve.ts';
import type { Resolved } from './auth/resolve.ts';
import { sweepCredentials } from './auth/sweep.ts';
import { visitor } from './access/capabilities.ts';
import { noCredential } from './auth/credential.ts';
import type { Config } from './config.ts';
import { assertServer } from './db/boot.ts';
import { createDatabase } from './db/connect.ts';
import { createListener } from './db/listen.ts';
import { migrateToLatest } from './db/migrate.ts';
import { explainFailure } from './db/sqlstate.ts';
import { dialects } from './dialect.ts';
import type { DialectName } from './dialect.ts';
import type { Options } from './domain/scope.ts';
import { postLookup } from './domain/posts/find-posts.ts';
import { publishDuePosts, publishTask, sweepDuePosts } from './domain/posts/posts.jobs.ts';
import { previewPage } from './domain/revisions/preview-page.ts';
import { createPreviews } from './domain/revisions/previews.ts';
import { textOption } from './domain/settings/option-values.ts';
import { installSite } from './domain/site/install.actions.ts';
import type { FirstSite, Installed } from './domain/site/install.actions.ts';
import { createOptionCache, optionsChannel } from './domain/settings/options.ts';
import { createHttpServer } from './http/server.ts';
import type { RawRequest, Served } from './http/server.ts';
import { releaseLostJobs } from './jobs/jobs.store.ts';
import { startSweep } from './jobs/sweep.ts';
import { installQueue, startWorker } from './jobs/worker.ts';
import { createMemo } from './lib/memo.ts';
import type { Logger } from './lib/log.ts';
import { coreRoutes, registerCore, registerLast } from './plugins/core.ts';
import { activatePlugins } from './plugins/host.ts';
import type { Plugin } from './plugins/plugin.ts';
import { createRegistries } from './plugins/registries.ts';
import { finishDraft, startDraft } from './plugins/site-draft.ts';
import { errors, RestError } from './rest/errors.ts';
import { readRequest } from './rest/incoming.ts';
import { get } from './rest/request.ts';
import type { Incoming } from './rest/incoming.ts';
import { serve } from './rest/serve.ts';
import type { Address, Log, Scope, Site } from './scope.ts';

export interface App {
  listen(): Promise<{ url: string; port: number }>;
  close(): Promise<void>;
  /** Builds the site anew with these plugins and swaps it in whole; requests in flight end on the old one. */
  usePlugins(plugins: readonly Plugin[]): void;
  /** Makes a site of an empty database; null where there is one already. */
  install(first: FirstSite): Promise<Installed | null>;
  /** Forgets what this node remembers of the database, after something else wrote to it. */
  forget(): void;
}

export interface AppParts {
  readonly config: Config;
  readonly log: Logger;
  readonly plugins: readonly Plugin[];
}

/** The composition root: everything is built and wired here, and nowhere else. */
export async function createApp({ config, log, plugins }: AppParts): Promise<App> {
  const db = createDatabase({ ...config, url: config.databaseUrl });
  await assertServer(db);
  await migrateToLatest(db);
  await installQueue(config.databaseUrl);
  const listener = createListener({
    url: config.databaseUrl,
    onTrouble: (err) => log.warn({ err }, 'Notices from PostgreSQL were interrupted.'),
  });
  const optionCache = createOptionCache(db);
  listener.subscribe(optionsChannel, optionCache.forget);
  listener.onGap(optionCache.forget);
  const nonces = createNonces(config.secret);
  const passwords = createPasswords();
  const tools = { db, optionCache, passwords, previews: createPreviews(config.secret), postLookup };
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

  const answer = async (raw: RawRequest, incoming: Incoming): Promise<Served> => {
    const { secure, remoteAddress } = raw;
    const seen = { site, outer: incoming.request, log: laterChild(log, raw.id), secure, remoteAddress };
    const serving = { httpMethod: raw.method, overridden: incoming.overridden, credentialOrigins: config.corsOrigins };
    try {
      const options = await optionCache.current();
      const { caller, credential, error, freshNonce = null } = await identify(raw, incoming, seen.site);
      const scope = scopeFor({ ...seen, options, caller, credential });
      return await serve(scope, incoming.request, { ...serving, authError: incoming.problem ?? error, freshNonce });
    } catch (error) {
      // Without the database nobody can be identified; the refusal goes to a visitor.
      seen.log.error({ err: error }, 'A request failed before it could be answered.');
      const authError = explain(error) ?? errors.fault();
      return serve(scopeFor({ ...seen, ...nobody }), incoming.request, { ...serving, authError, freshNonce: null });
    }
  };

  const { pages } = createPages(
    {
      db,
      site: () => site,
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

  const onTrouble = (err: unknown): void => log.warn({ err }, 'Work in the background was interrupted.');
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
    serve: async (raw) => {
      const incoming = readRequest(raw, site.dialect);
      if (incoming !== null) return answer(raw, incoming);
      const page = pages.get(raw.target.split('?', 1)[0] ?? '');
      if (page !== undefined) return page(raw);
      return (await previewPage(await ownScope(), raw.target)) ?? notFound();
    },
  });
  return {
    listen: () => http.listen(),
    close: async () => {
      await http.close();
      await Promise.all(background.map((part) => part.stop()));
      await listener.close();
      await db.close();
    },
    usePlugins: (active) => {
      site = buildSite(config.dialect, active);
    },
    install: async (first) => installSite(await ownScope(), first),
    forget: optionCache.forget,
  };
}

/** What a scope is made of beside the tools that all share. */
type ScopeGiven = Pick<Scope, 'site' | 'caller' | 'credential' | 'options' | 'outer' | 'log' | 'remoteAddress'> & {
  readonly secure: boolean;
};

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

function notFound(): Served {
  return { status: 404, headers: { 'Content-Type': 'text/plain; charset=UTF-8' }, body: 'Nothing is here.\n' };
}
