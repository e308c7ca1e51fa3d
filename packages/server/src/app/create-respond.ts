import { createNonces } from '../auth/nonces.ts';
import { createRefusals } from '../auth/refused-keys.ts';
import { resolveCaller } from '../auth/resolve.ts';
import type { Resolved } from '../auth/resolve.ts';
import type { Database } from '../db/connection/connect.ts';
import { gatherNotices } from '../events/notifier.ts';
import type { Logger } from '../lib/log.ts';
import type { Incoming, RawRequest } from '../rest/incoming.ts';
import { errors } from '../rest/errors.ts';
import { serve } from '../rest/serve.ts';
import type { HttpResponse } from '../rest/serve.ts';
import type { VisitorReading } from '../cache/visitor-cache.ts';
import type { Log, Site } from '../scope.ts';
import { refusalOf } from '../writes/authorize.ts';
import { serveSafely } from '../writes/safe-writes.ts';
import type { OpenCore } from './open-core.ts';

/** Answers a request to the API, and tells what the response is made from. */
export type Respond = (raw: RawRequest, incoming: Incoming, reading?: Reading) => Promise<HttpResponse>;

export interface Reading extends Partial<VisitorReading> {
  /** The site for the admin: session cookies only. */
  readonly admin?: Site;
}

/** Finds out who asks and has them served. */
export function createRespond({ config, log, db, tools, site, scopeFor }: OpenCore): Respond {
  const nonces = createNonces(config.secret);
  const { allowInsecureAppPasswords, secondFactor } = config;
  const onRefused = createRefusals(db, (err) => log.warn({ err }, 'rejected application password not recorded'));

  const identify = (raw: RawRequest, { request }: Incoming, given: { db: Database; site: Site }): Promise<Resolved> =>
    resolveCaller(
      {
        headers: raw.headers,
        query: request.query,
        form: request.body.kind === 'form' || request.body.kind === 'upload' ? request.body.params : null,
        secure: raw.secure,
        remoteAddress: raw.remoteAddress,
        route: request.route,
      },
      {
        ...given,
        nonces,
        allowInsecureAppPasswords,
        secondFactor,
        onRefused,
        oauth: config.oauth ? config : null,
        jwts: config.jwtAuth ? tools.jwts : null,
      },
    );

  return async (raw, incoming, { identifyIn = db, admin, ...reading } = {}) => {
    const { secure, remoteAddress, deadline } = raw;
    const seen = {
      site: admin ?? site(),
      outer: incoming.request,
      log: laterChild(log, raw.id),
      secure,
      remoteAddress,
      ...(deadline && { deadline }),
    };
    const serving = { httpMethod: raw.method, overridden: incoming.overridden, credentialOrigins: config.corsOrigins };
    try {
      const options = await tools.optionCache.current();
      const identified = await identify(raw, incoming, { db: identifyIn, site: seen.site });
      const { caller, credential, error, freshNonce = null, hint } = identified;
      if (hint !== undefined) seen.log.info({ remoteAddress }, 'unknown credentials; request is anonymous');
      const scope = scopeFor({ ...seen, options, caller, credential, ...reading });
      const { notifier, sent } = gatherNotices(scope.notifier);
      const isKeptOut = admin !== undefined && credential.kind !== 'cookie';
      const authError = incoming.problem ?? error ?? (isKeptOut ? errors.notSignedIn() : null);
      const response = await serveSafely(
        { ...scope, notifier },
        {
          raw,
          request: incoming.request,
          secrets: config.secret,
          serve: (within, request, refusal) =>
            serve(within, request, { ...serving, authError: refusal ?? authError, freshNonce }),
          authorize: (within, request) => refusalOf(within, request, authError),
          freshNonce,
        },
      );
      await sent();
      const hinted =
        hint === undefined
          ? response
          : { ...response, headers: { ...response.headers, [seen.site.dialect.header('Hint')]: hint } };
      return caller.id === 0 ? hinted : { ...hinted, caller: caller.id };
    } catch (error) {
      // Without the database, callers can't be identified: respond as to a visitor.
      const authError = seen.site.explain(error, seen.log);
      return serve(scopeFor(seen), incoming.request, { ...serving, authError, freshNonce: null });
    }
  };
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
