import type { Registry } from '../../../lib/registry.ts';
import type { SiteDraft } from '../../../site/site-draft.ts';
import type { Scope } from '../../../scope.ts';
import { builtinShortcodes } from '../../../text/builtin-shortcodes.ts';
import type { Shortcode, Shortcodes } from '../../../text/shortcodes.ts';

declare module '../../../scope.ts' {
  interface Registries {
    readonly shortcodes: Registry<Shortcode>;
  }
}

declare module '../../../site/plugin.ts' {
  interface Offers {
    /** What stands for `[name]` in the content of posts when it is shown. */
    registerShortcode(name: string, shortcode: Shortcode): void;
  }
}

export function registerCoreShortcodes({ shortcodes }: Pick<SiteDraft, 'shortcodes'>): void {
  for (const [name, shortcode] of builtinShortcodes({ captionsAsFigures: true })) shortcodes.add(name, shortcode);
}

export const shortcodesOf = ({ memo, site }: Pick<Scope, 'memo' | 'site'>): Shortcodes =>
  memo.once('shortcodes', () => new Map(site.shortcodes.entries()));
