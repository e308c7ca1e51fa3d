import { dialects } from '../dialect.ts';
import type { DialectName } from '../dialect.ts';
import { together } from '../domain/noun.ts';
import type { Noun } from '../domain/noun.ts';
import { activatePlugins } from '../plugins/host.ts';
import type { Registries, Site } from '../scope.ts';
import type { Offers, Plugin } from '../site/plugin.ts';
import { finishDraft, startDraft } from '../site/site-draft.ts';

export interface SiteParts {
  readonly dialect: DialectName;
  readonly nouns: readonly Noun[];
  readonly plugins: readonly Plugin[];
  readonly explain: Site['explain'];
}

/** Everything registered, by the nouns and by these plugins, frozen. */
export function buildSite({ dialect, nouns, plugins, explain }: SiteParts): Site {
  const draft = startDraft(dialects[dialect], together<Registries>(nouns.map((noun) => noun.registries?.())));
  for (const noun of nouns) noun.register?.(draft);
  activatePlugins(draft, plugins, (side) => together<Offers>(nouns.map((noun) => noun.offers?.(draft, side))));
  for (const noun of nouns) noun.settle?.(draft);
  return finishDraft(draft, { ownRoutes: nouns.flatMap((noun) => noun.routes?.(draft) ?? []), explain });
}
