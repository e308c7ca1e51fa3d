import type { Registry } from '../../../lib/registry.ts';
import type { Scope } from '../../../scope.ts';
import { builtinShortcodes } from '../../../text/shortcodes/builtin-shortcodes.ts';
import type { Shortcode, Shortcodes } from '../../../text/shortcodes/shortcodes.ts';
import { writesHtml5 } from '../../themes/themes.actions.ts';

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

/** Those that every site has, unless a plugin has another of the name; how captions are written is up to the theme. */
export const shortcodesOf = (scope: Scope): Shortcodes =>
  scope.memo.pure('shortcodes', () => {
    const builtin = builtinShortcodes({ captionsAsFigures: writesHtml5(scope, 'caption') });
    return new Map([...builtin, ...scope.site.shortcodes.entries()]);
  });
