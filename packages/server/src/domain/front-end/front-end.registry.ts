import type { Registry } from '../../lib/registry.ts';
import type { FrontEnd } from '../../site/front-end.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

declare module '../../scope.ts' {
  interface Registries {
    /** Plugin → the front end that it serves. A site uses the first. */
    readonly frontEnds: Registry<FrontEnd>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /** Serves the public site. Only one plugin of a site can. */
    registerFrontEnd(frontEnd: FrontEnd): void;
  }
}

export function registerFrontEnd(
  { frontEnds }: Pick<SiteDraft, 'frontEnds'>,
  plugin: string,
  frontEnd: FrontEnd,
): void {
  const [other] = frontEnds.entries()[0] ?? [];
  if (other !== undefined)
    throw new Error(`The plugin ${other} already serves the public site. Deactivate one of them.`);
  frontEnds.add(plugin, frontEnd);
}
