import { supportMismatch } from './theme-features.rules.ts';
import type { Json } from '../../lib/json.ts';
import type { Registry } from '../../lib/registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

declare module '../../scope.ts' {
  interface Registries {
    /** What plugins add to what the active theme supports: feature → true, or what there is to say about it. */
    readonly themeSupports: Registry<Json>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /** Says that the site supports a feature, such as `post-thumbnails`, whatever theme is active. */
    registerThemeSupport(feature: string, value?: Json): void;
  }
}

export function registerThemeSupport(
  { themeSupports }: Pick<SiteDraft, 'themeSupports'>,
  feature: string,
  value: Json = true,
): void {
  const mismatch = supportMismatch(feature, value);
  if (mismatch !== null) throw new Error(`Theme support ${feature} can't be registered: ${mismatch.message}`);
  themeSupports.add(feature, value);
}
