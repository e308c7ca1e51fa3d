import { createNonces } from '../auth/nonces.ts';
import { resolveCaller } from '../auth/resolve.ts';
import type { Resolved } from '../auth/resolve.ts';
import type { Logger } from '../lib/log.ts';
import { errors } from '../rest/errors.ts';
import type { Incoming, RawRequest } from '../rest/incoming.ts';
import { serve } from '../rest/serve.ts';
import type { HttpResponse } from '../rest/serve.ts';
import type { CacheTags, Log, Site } from '../scope.ts';
import type { OpenCore } from './open-core.ts';

/** Responds to a request to the API, and collects the cache tags of the response. */
export type Respond = (raw: RawRequest, incoming: Incoming, cacheTags?: CacheTags) => Promise<HttpResponse>;

/** Authenticates the request, then serves it. */
export function createAnswering({ config, log, db, tools, site, scopeFor }: OpenCore): Respond {
  const nonces = createNonces(config.secret);
  const { allowInsecureAppPasswords } = config;

  const identify = (raw: RawRequest, { request }: Incoming, onSite: Site): Promise<Resolved> =>
    resolveCaller(
      {
        headers: raw.headers,
        query: request.query,
        form: request.body.kind === 'form' ? request.body.params : null,
        secure: raw.secure,
        remoteAddress: raw.remoteAddress,
      },
      { db, site: onSite, nonces, allowInsecureAppPasswords },
    );

  return async (raw, incoming, cacheTags) => {
    const { secure, remoteAddress } = raw;
    const seen = { site: site(), outer: incoming.request, log: laterChild(log, raw.id), secure, remoteAddress };
    const serving = { httpMethod: raw.method, overridden: incoming.overridden, credentialOrigins: config.corsOrigins };
    try {
      const options = await tools.optionCache.current();
      const { caller, credential, error, freshNonce = null } = await identify(raw, incoming, seen.site);
      const scope = scopeFor({ ...seen, options, caller, credential, ...(cacheTags && { cacheTags }) });
      return await serve(scope, incoming.request, { ...serving, authError: incoming.problem ?? error, freshNonce });
    } catch (error) {
      // Without the database nobody can be authenticated; the error goes to a visitor.
      seen.log.error({ err: error }, 'A request failed before it could be answered.');
      const authError = seen.site.explain(error) ?? errors.fault();
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
