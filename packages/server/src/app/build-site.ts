import { explainFailure } from '../db/sqlstate.ts';
import { dialects } from '../dialect.ts';
import type { DialectName } from '../dialect.ts';
import { together } from '../domain/noun.ts';
import type { Noun } from '../domain/noun.ts';
import { activatePlugins } from '../plugins/host.ts';
import { RestError } from '../rest/errors.ts';
import type { Registries, Site } from '../scope.ts';
import type { Offers, Plugin } from '../site/plugin.ts';
import { finishDraft, startDraft } from '../site/site-draft.ts';

export interface SiteParts {
  readonly dialect: DialectName;
  readonly nouns: readonly Noun[];
  readonly plugins: readonly Plugin[];
}

/** Everything registered, by the nouns and by these plugins, frozen. */
export function buildSite({ dialect, nouns, plugins }: SiteParts): Site {
  const draft = startDraft(dialects[dialect], together<Registries>(nouns.map((noun) => noun.registries?.())));
  for (const noun of nouns) noun.register?.(draft);
  activatePlugins(draft, plugins, (side) => together<Offers>(nouns.map((noun) => noun.offers?.(draft, side))));
  for (const noun of nouns) noun.settle?.(draft);
  return finishDraft(draft, { ownRoutes: nouns.flatMap((noun) => noun.routes?.(draft) ?? []), explain });
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
